import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unheardSince } from '@/db/queries/ownership/owned-times'
import { hasService, inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { type ExpiryBand, isWholeImei } from '@/lib/devices/filter-terms'
import { type DeviceStatusName, POWER } from '@/lib/devices/status-of'
import { MOTIONS } from '@/lib/tracking/motion'
import { LEAST_ONLINE_MS } from '@/lib/tracking/online-window'

/** Devices that `access` sees and `filter` means. Whoever filters by status joins models and states. */
export function filteredDevices(access: Access, filter: Partial<DeviceFilter>): SQL {
  const { search, imeis, name, model, sim, plate, groupId, groupIds, status } = filter
  return and(
    visibleDevices(access),
    search ? sql`${devices.searchText} like ${pattern(search.toLowerCase())}` : undefined,
    imeis ? hasImei(imeis) : undefined,
    contains(devices.name, name),
    contains(devices.sim, sim),
    contains(devices.plate, plate),
    model ? inArray(devices.model, model) : undefined,
    groupId === undefined
      ? undefined
      : groupId === 'none'
        ? isNull(devices.groupId)
        : eq(devices.groupId, groupId),
    groupIds ? inArray(devices.groupId, groupIds) : undefined,
    ownedBy(access, filter.accountId, filter.subAccounts),
    status ? hasStatus(access, status) : undefined,
    activation(filter.activation),
    expires(devices.expiresAt, filter.expiry),
    expires(devices.userExpiresAt, filter.userExpiry),
    binding(filter.binding),
    filter.stock === 'stock' ? isNull(devices.soldAt) : undefined,
    filter.stock === 'sold' ? isNotNull(devices.soldAt) : undefined,
  ) as SQL
}

const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The search text holds the column, so its index finds the rows; the column itself decides. */
function contains(column: typeof devices.name | typeof devices.sim | typeof devices.plate, part?: string) {
  if (!part) return undefined
  const like = pattern(part.toLowerCase())
  return and(sql`${devices.searchText} like ${like}`, sql`lower(${column}) like ${like}`)
}

function hasImei(imeis: readonly string[]): SQL | undefined {
  const named = sql`lower(${devices.imei} || E'\\n' || coalesce(${devices.otherIdentifiers}, ''))`
  const parts = imeis.filter((one) => !isWholeImei(one)).map((one) => pattern(one.toLowerCase()))
  const whole = imeis.filter(isWholeImei)
  return or(
    inArray(devices.imei, whole),
    inArray(
      devices.id,
      sql`(select ${deviceIdentifiers.deviceId} from ${deviceIdentifiers}
      where ${eq(deviceIdentifiers.kind, 'imei')} and ${inArray(deviceIdentifiers.value, whole)})`,
    ),
    ...parts.map((part) => and(sql`${devices.searchText} like ${part}`, sql`${named} like ${part}`)),
  )
}

/** Devices of one account, alone or with those below it, within what `access` sees. */
function ownedBy(
  access: Access,
  accountId: number | undefined,
  below: DeviceFilter['subAccounts'] = 'include',
) {
  if (accountId === undefined) return undefined
  const one = and(eq(accounts.id, accountId), inSubtree(access))
  if (below === 'exclude')
    return sql`${devices.accountId} in (select ${accounts.id} from ${accounts} where ${one})`
  return sql`${devices.accountId} in (
    select below.id from ${accounts} join ${accounts} as below on below.path like ${accounts.path} || '%'
    where ${one})`
}

const raw = (value: number) => sql.raw(String(value))
const { activatedAt } = devices
const { power, motion, lastPacketAt, sleepsUntil } = deviceStates

const online = (access: Access) => sql`(${lastPacketAt} >= now() - interval '1 second' *
  greatest(${raw(LEAST_ONLINE_MS / 1000)}, ${deviceModels.heartbeatSeconds} * 3)
  and ${devices.id} not in ${unheardSince(access)})`

/** By the working mode that it follows; it follows none of a time before its present owner's. */
const asleep = sql`coalesce(${sleepsUntil} > now(), false)`

/** What `statusOf` decides, as conditions that the database can take apart. A test holds the two together. */
function statusConditions(access: Access): Record<DeviceStatusName, SQL> {
  const inService = sql`${activatedAt} is not null and ${hasService(access)}`
  const isOnline = online(access)
  const heard = sql`${inService} and ${power} = ${raw(POWER.on)} and ${isOnline}`
  const silent = sql`coalesce(${power}, 0) = ${raw(POWER.on)} and not coalesce(${isOnline}, false)`
  return {
    notActivated: sql`${activatedAt} is null`,
    expired: sql`${activatedAt} is not null and not ${hasService(access)}`,
    poweredOff: sql`${inService} and ${power} = ${raw(POWER.off)}`,
    sleeping: sql`${inService} and (${power} = ${raw(POWER.sleeping)} or (${silent} and ${asleep}))`,
    offline: sql`${inService} and ${silent} and not ${asleep}`,
    moving: sql`${heard} and ${motion} = ${raw(MOTIONS.moving)}`,
    idling: sql`${heard} and ${motion} = ${raw(MOTIONS.idling)}`,
    parked: sql`${heard} and ${motion} not in (${raw(MOTIONS.moving)}, ${raw(MOTIONS.idling)})`,
  }
}

function hasStatus(access: Access, names: readonly DeviceStatusName[]) {
  const conditions = statusConditions(access)
  return or(...names.map((name) => sql`(${conditions[name]})`))
}

/** The place of a device's status among all, as `access` sees it; for sorting and counting. */
export function statusPlace(access: Access): SQL<number> {
  return sql`case
    when ${activatedAt} is null then 6 when not ${hasService(access)} then 7
    when ${power} = ${raw(POWER.off)} then 5 when ${power} = ${raw(POWER.sleeping)} then 4
    when not coalesce(${online(access)}, false) then case when ${asleep} then 4 else 3 end
    when ${motion} = ${raw(MOTIONS.moving)} then 0 when ${motion} = ${raw(MOTIONS.idling)} then 1 else 2 end`
}

function activation(kind: DeviceFilter['activation']): SQL | undefined {
  if (!kind) return undefined
  if (kind === 'activated') return isNotNull(devices.activatedAt)
  const never = isNull(devices.activatedAt)
  if (kind === 'notActivated') return never
  return and(never, eq(devices.autoActivate, kind === 'autoActivate'))
}

const BAND_DAYS = { in7: 7, in30: 30, in60: 60 } as const

function expires(column: typeof devices.expiresAt | typeof devices.userExpiresAt, band?: ExpiryBand) {
  if (!band) return undefined
  if (band === 'never') return isNull(column)
  if (band === 'expired') return sql`${column} <= now()`
  return sql`${column} > now() and ${column} <= now() + ${BAND_DAYS[band]} * interval '1 day'`
}

function binding(kind: DeviceFilter['binding']): SQL | undefined {
  if (kind === 'bound') return isNotNull(devices.boundAccountId)
  if (kind === 'unbound') return isNull(devices.boundAccountId)
  if (kind === 'barred') return eq(devices.bindable, false)
  return undefined
}
