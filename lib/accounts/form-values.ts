import { type AccountTypeName, accountTypeName, MAY_CREATE } from '@/lib/auth/account-types'
import type { AccountDetail } from './account-schema'
import { type Quotas, quotasHeld } from './quotas'
import { DEFAULT_SWITCHES, DOORS, GRANTS, grantsHeld, SWITCHES, type Switches } from './switches'

/** What stands in the fields of the form: texts are empty where there is nothing. */
export type AccountFormValues = Switches & {
  type: string
  account: string
  password: string
  customerName: string
  email: string
  phone: string
  contact: string
  company: string
  country: string
  remark: string
  language: string
  timeZone: string
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
  mapType: string
  mapKey: string
  parentMapKey: boolean
  twoFactorRequired: boolean
  /** A day, `2027-06-01`; it is included. */
  expiresOn: string
  nodeId: string
  /** Numbers; empty for the usual one. */
  fenceQuota: string
  landmarkQuota: string
}

/** What can be given to an account, or to a new one below `superior`. */
export const quotaLimits = (account: AccountDetail | null, superior: AccountDetail): Quotas =>
  account?.superior ?? quotasHeld(accountTypeName(superior.type), superior)

/** Types that a customer can be made as below an account of this type. */
export function typesUnder(superior: number): AccountTypeName[] {
  return MAY_CREATE[accountTypeName(superior)].filter((type) => type !== 'virtual')
}

/** The form of a new account below `superior`: its settings as the superior's, its switches within those. */
export function newForm(superior: AccountDetail): AccountFormValues {
  const types = typesUnder(superior.type)
  const held = grantsHeld(accountTypeName(superior.type), superior)
  const switches = Object.fromEntries([
    ...DOORS.map((name) => [name, DEFAULT_SWITCHES[name]]),
    ...GRANTS.map((name) => [name, DEFAULT_SWITCHES[name] && held[name]]),
  ]) as Switches
  const { language, timeZone, distanceUnit, volumeUnit, temperatureUnit, mapType, country } = superior
  return {
    ...switches,
    timeZone,
    distanceUnit,
    volumeUnit,
    temperatureUnit,
    mapType,
    account: '',
    password: '',
    customerName: '',
    email: '',
    phone: '',
    contact: '',
    company: '',
    remark: '',
    mapKey: '',
    twoFactorRequired: false,
    // Google's map takes a key, and a new customer has none of its own.
    parentMapKey: mapType === 'google',
    type: types.includes('enterprise') ? 'enterprise' : (types[0] ?? ''),
    language: language ?? '',
    country: country ?? '',
    expiresOn: dayOf(superior.expiresAt),
    nodeId: String(superior.nodeId),
    fenceQuota: '',
    landmarkQuota: '',
  }
}

export function editForm(account: AccountDetail): AccountFormValues {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, account[name]])) as Switches
  const { timeZone, distanceUnit, volumeUnit, temperatureUnit, mapType, parentMapKey } = account
  return {
    ...switches,
    timeZone,
    distanceUnit,
    volumeUnit,
    temperatureUnit,
    mapType,
    parentMapKey,
    type: accountTypeName(account.type),
    account: account.login,
    password: '',
    customerName: account.name,
    email: account.email ?? '',
    phone: account.phone ?? '',
    contact: account.contact ?? '',
    company: account.company ?? '',
    country: account.country ?? '',
    remark: account.remark ?? '',
    language: account.language ?? '',
    mapKey: account.mapKey ?? '',
    twoFactorRequired: account.twoFactorRequired,
    expiresOn: dayOf(account.expiresAt),
    nodeId: String(account.nodeId),
    fenceQuota: account.fenceQuota?.toString() ?? '',
    landmarkQuota: account.landmarkQuota?.toString() ?? '',
  }
}

type Body = Record<string, unknown>

/** The body of a request out of the fields, or of the named ones only. `limit` is the superior's end. */
export function bodyOf(
  values: AccountFormValues,
  limit: string | null,
  only?: readonly (keyof AccountFormValues)[],
): Body {
  const body: Body = {}
  for (const name of only ?? (Object.keys(values) as (keyof AccountFormValues)[])) {
    if (name === 'expiresOn') body.expiresAt = endOfDay(values.expiresOn, limit)
    else if (name === 'nodeId') body.nodeId = Number(values.nodeId)
    else if (name === 'fenceQuota' || name === 'landmarkQuota')
      body[name] = values[name] === '' ? null : Number(values[name])
    else if (name === 'language' || name === 'country') body[name] = values[name] || null
    else body[name] = values[name]
  }
  return body
}

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? ''

/** The last moment of a day; on the superior's last day the moment at which that one ends. */
function endOfDay(day: string, limit: string | null): string | null {
  if (day === '') return null
  if (limit && dayOf(limit) === day) return limit
  return `${day}T23:59:59.999Z`
}

/** In which field of the form a path of the body stands. */
export function fieldOf(path: string): keyof AccountFormValues {
  return path === 'expiresAt' ? 'expiresOn' : (path as keyof AccountFormValues)
}
