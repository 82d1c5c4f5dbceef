import {
  DEVICE_SORTS,
  type DeviceFilter,
  type DeviceSort,
  deviceFilter,
  IDENTIFIER_PART,
} from './device-filter'

export type DeviceSearch = {
  filter: DeviceFilter
  sort: DeviceSort
  direction: 'asc' | 'desc'
}

/** More IMEIs than these make an address that servers refuse; they are kept beside it. */
export const MAX_URL_IMEIS = 100
/** Stands in the address for IMEIs that are kept elsewhere. */
export const KEPT_IMEIS = 'kept'

const LISTS = ['imeis', 'model', 'status'] as const
const SINGLE = [
  'search',
  'name',
  'sim',
  'plate',
  'groupId',
  'accountId',
  'subAccounts',
  'activation',
  'expiry',
  'userExpiry',
  'binding',
  'stock',
] as const

export const NO_DEVICE_FILTER: DeviceFilter = deviceFilter.parse({})

/** What an address asks for; parts that make no sense count as not given. */
export function readDeviceSearch(params: URLSearchParams, kept: readonly string[] = []): DeviceSearch {
  const given: Record<string, unknown> = {}
  for (const key of SINGLE) {
    const value = params.get(key)
    if (value && isFine(key, value)) given[key] = value
  }
  for (const key of LISTS) {
    const text = params.get(key)
    const list =
      key === 'imeis' && text?.startsWith(KEPT_IMEIS) ? [...kept] : (text ?? '').split('.').filter(Boolean)
    if (list.length > 0 && isFine(key, list)) given[key] = list
  }
  const sort = params.get('sort') as DeviceSort | null
  return {
    filter: deviceFilter.parse(given),
    sort: sort && DEVICE_SORTS.includes(sort) ? sort : 'name',
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
  }
}

const isFine = (key: string, value: unknown) => deviceFilter.safeParse({ [key]: value }).success

/** The address of a search, without its question mark; defaults are left out. */
export function writeDeviceSearch({ filter, sort, direction }: DeviceSearch): string {
  const params = new URLSearchParams()
  for (const key of SINGLE) {
    const value = filter[key]
    if (value !== undefined && value !== '' && value !== NO_DEVICE_FILTER[key]) params.set(key, String(value))
  }
  for (const key of LISTS) {
    const list = filter[key] ?? []
    const isLong = key === 'imeis' && list.length > MAX_URL_IMEIS
    if (list.length > 0) params.set(key, isLong ? keptName(list) : list.join('.'))
  }
  if (sort !== 'name') params.set('sort', sort)
  if (direction !== 'asc') params.set('direction', direction)
  return params.toString()
}

/** Another list is another address. */
function keptName(list: readonly string[]): string {
  return KEPT_IMEIS + list.reduce((sum, one) => (sum * 31 + Number(one)) % 1_000_003, 0)
}

/** Fields that narrow the list, for the chips and the count. */
export function activeFilters(filter: DeviceFilter): (keyof DeviceFilter)[] {
  return [...SINGLE, ...LISTS].filter((key) => {
    const value = filter[key]
    if (key === 'subAccounts') return value !== NO_DEVICE_FILTER.subAccounts && filter.accountId !== undefined
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
  })
}

/** IMEIs out of whatever was pasted: each once, in their order, and what is none. */
export function readImeis(text: string): { imeis: string[]; wrong: string[]; repeated: number } {
  const parts = text.split(/[\s,;|'"]+/).filter(Boolean)
  const fine = parts.filter((part) => IDENTIFIER_PART.test(part))
  const imeis = [...new Set(fine)]
  return {
    imeis,
    wrong: parts.filter((part) => !IDENTIFIER_PART.test(part)),
    repeated: fine.length - imeis.length,
  }
}
