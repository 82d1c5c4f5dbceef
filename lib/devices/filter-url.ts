import type { DeviceFilter } from './device-filter'
import {
  ACTIVATIONS,
  BINDINGS,
  DEVICE_SORTS,
  type DeviceSort,
  EXPIRY_BANDS,
  IDENTIFIER_PART,
  isWholeImei,
  MAX_FILTER_GROUPS,
  MAX_IMEI_PARTS,
  MAX_IMEIS,
  MAX_MODEL_CODE,
  MAX_MODELS,
  MAX_SEARCH,
  MAX_SIM,
  STOCKS,
  SUB_ACCOUNTS,
} from './filter-terms'
import { DEVICE_STATUSES } from './status-of'

export type DeviceSearch = {
  filter: DeviceFilter
  sort: DeviceSort
  direction: 'asc' | 'desc'
}

/** More IMEIs than these make an address that servers refuse; they are kept beside it. */
export const MAX_URL_IMEIS = 100
/** Stands in the address for IMEIs that are kept elsewhere. */
export const KEPT_IMEIS = 'kept'

type Reader<K extends keyof DeviceFilter, Given> = (given: Given) => DeviceFilter[K] | undefined
type ListName = 'imeis' | 'model' | 'status' | 'groupIds'
type SingleName = Exclude<keyof DeviceFilter, ListName>

const textUpTo = (max: number) => (given: string) => {
  const text = given.trim()
  return text.length <= max ? text : undefined
}
const oneOf =
  <V extends string>(values: readonly V[]) =>
  (given: string): V | undefined =>
    values.find((value) => value === given)
const readId = (given: string) => {
  const id = Number(given)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
/** All of a list or nothing. */
const listUpTo =
  <V>(max: number, read: (given: string) => V | undefined) =>
  (given: readonly string[]): V[] | undefined => {
    const list = given.map(read).filter((value) => value !== undefined)
    return list.length === given.length && list.length <= max ? list : undefined
  }
const readImeiList = listUpTo(MAX_IMEIS, (given) => oneMatching(given.trim(), IDENTIFIER_PART))
const oneMatching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : undefined)

/** What `deviceFilter` takes, which a test holds it to; checked by hand, since the list would bring zod for its address. */
const LISTS: { [K in ListName]: Reader<K, readonly string[]> } = {
  imeis: (given) => {
    const list = readImeiList(given)
    const parts = list?.filter((one) => !isWholeImei(one)) ?? []
    return parts.length <= MAX_IMEI_PARTS ? list : undefined
  },
  model: listUpTo(MAX_MODELS, textUpTo(MAX_MODEL_CODE)),
  status: listUpTo(DEVICE_STATUSES.length, oneOf(DEVICE_STATUSES)),
  groupIds: listUpTo(MAX_FILTER_GROUPS, readId),
}
const SINGLE: { [K in SingleName]: Reader<K, string> } = {
  search: textUpTo(MAX_SEARCH),
  name: textUpTo(MAX_SEARCH),
  sim: textUpTo(MAX_SIM),
  plate: textUpTo(MAX_SEARCH),
  groupId: (given) => (given === 'none' ? given : readId(given)),
  accountId: readId,
  subAccounts: oneOf(SUB_ACCOUNTS),
  activation: oneOf(ACTIVATIONS),
  expiry: oneOf(EXPIRY_BANDS),
  userExpiry: oneOf(EXPIRY_BANDS),
  binding: oneOf(BINDINGS),
  stock: oneOf(STOCKS),
}
const LIST_NAMES = Object.keys(LISTS) as ListName[]
const SINGLE_NAMES = Object.keys(SINGLE) as SingleName[]

export const NO_DEVICE_FILTER: DeviceFilter = { subAccounts: 'include' }

/** What an address asks for; parts that make no sense count as not given. */
export function readDeviceSearch(params: URLSearchParams, kept: readonly string[] = []): DeviceSearch {
  const filter: DeviceFilter = { ...NO_DEVICE_FILTER }
  const put = <K extends keyof DeviceFilter>(key: K, value: DeviceFilter[K] | undefined) => {
    if (value !== undefined) filter[key] = value
  }
  for (const key of SINGLE_NAMES) {
    const text = params.get(key)
    if (text) put(key, SINGLE[key](text))
  }
  for (const key of LIST_NAMES) {
    const text = params.get(key) ?? ''
    const list = key === 'imeis' && text.startsWith(KEPT_IMEIS) ? kept : text.split('.').filter(Boolean)
    if (list.length > 0) put(key, LISTS[key](list))
  }
  const sort = oneOf(DEVICE_SORTS)(params.get('sort') ?? '')
  return {
    filter,
    sort: sort ?? 'name',
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
  }
}

/** The address of a search, without its question mark; defaults are left out. */
export function writeDeviceSearch({ filter, sort, direction }: DeviceSearch): string {
  const params = new URLSearchParams()
  for (const key of SINGLE_NAMES) {
    const value = filter[key]
    if (value !== undefined && value !== '' && value !== NO_DEVICE_FILTER[key]) params.set(key, String(value))
  }
  for (const key of LIST_NAMES) {
    const list = filter[key] ?? []
    const isLong = key === 'imeis' && list.length > MAX_URL_IMEIS
    if (list.length > 0) params.set(key, isLong ? keptName(filter.imeis ?? []) : list.join('.'))
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
  return [...SINGLE_NAMES, ...LIST_NAMES].filter((key) => {
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
