import type postgres from 'postgres'
import type { RuleSettings } from '@/lib/alerts/detection/rules-step'
import {
  type AlertKindName,
  alertKind,
  readsFences,
  readsSensors,
  takesLimitOfDrivers,
  takesLimitOfVehicles,
} from '@/lib/alerts/kinds/kinds'
import type { RuleTerms, RuleVersion } from '@/lib/alerts/rules/rule-terms'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { UNWIRED, type Wired, wiringOf } from '@/lib/tracking/sensing/wiring'
import { arrayOf } from './columns'
import { fenceSettingsOf } from './fence-settings'
import { driverLimitsOf, vehicleLimitsOf } from './timed-limits'
import { ReadyByRevision, readWatchedDevices, type WatchedDevice } from './watched-devices'

type Sql = postgres.Sql | postgres.TransactionSql

const ready = new ReadyByRevision<readonly RuleVersion[]>({
  revisions: (sql, ids) => sql<{ id: number; revision: number }[]>`
    select account_id as id, revision from alert_rule_revisions where account_id = any(${arrayOf(ids)}::text::int[])`,
  read: readVersions,
  sizeOf: ({ length }) => length,
  most: 400_000,
})

/** The rules that are about devices: those of their accounts and the accounts above. */
export async function loadRuleSettings(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, RuleSettings>> {
  const devices = await readWatchedDevices(sql, deviceIds)
  const about = await rulesAbout(sql, devices)
  const lists = new Map(devices.map((device) => [device.id, about(device)]))
  const rulesOf = ({ id }: WatchedDevice) => lists.get(id) ?? []
  const ruled = devices.filter((device) => rulesOf(device).some(readsFences))
  const fences = ruled.length === 0 ? null : await fenceSettingsOf(sql, ruled)
  const wirings = await wiringsOf(
    sql,
    devices.filter((device) => rulesOf(device).some(readsSensors)).map(({ id }) => id),
  )
  const driven = devices.filter((device) => rulesOf(device).some(takesLimitOfDrivers))
  const drivers = driven.length === 0 ? null : await driverLimitsOf(sql, driven)
  const carried = devices.filter((device) => rulesOf(device).some(takesLimitOfVehicles))
  const vehicles = carried.length === 0 ? null : await vehicleLimitsOf(sql, carried)
  return new Map(
    devices.map((device) => {
      const { id, groupId, since } = device
      const around = {
        fences: fences?.get(id) ?? null,
        drivers: drivers?.get(id) ?? null,
        vehicles: vehicles?.get(id) ?? null,
        wired: wirings.get(id) ?? UNWIRED,
      }
      return [id, { deviceId: id, groupId, since, rules: rulesOf(device), ...around }]
    }),
  )
}

/** What is stated of the sensors of devices; those without a record are left out. */
export async function wiringsOf(sql: Sql, deviceIds: readonly number[]): Promise<Map<number, Wired>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; sensors: SensorSettings | null }[]>`
    select device_id as id, sensors from device_records where device_id = any(${arrayOf(deviceIds)}::text::int[])`
  return new Map(rows.map(({ id, sensors }) => [id, wiringOf(sensors)]))
}

/**
 * Of devices the rules of their accounts and those above, and those that their alarm settings say; devices of one account
 * without any share the list.
 */
async function rulesAbout(
  sql: Sql,
  devices: readonly WatchedDevice[],
): Promise<(device: WatchedDevice) => readonly RuleVersion[]> {
  const made = await ready.of(sql, [...new Set(devices.flatMap(({ accountIds }) => accountIds))])
  const own = await readOwnVersions(sql, devices)
  const lists = new Map<readonly number[], readonly RuleVersion[]>()
  return ({ id, accountIds }) => {
    const list = lists.get(accountIds) ?? accountIds.flatMap((one) => made.get(one) ?? [])
    lists.set(accountIds, list)
    const ofDevice = own.get(id)
    return ofDevice ? [...list, ...ofDevice] : list
  }
}

type Row = {
  rule_id: number
  account_id: number
  device_id: number | null
  version: number
  kind: AlertKindName
  terms: RuleTerms
  from_ms: number
  to_ms: number | null
  is_first: boolean
}

const COLUMNS = `rule_id, account_id, device_id, version, kind, terms, (extract(epoch from from_time) * 1000)::float8 as from_ms,
  (extract(epoch from to_time) * 1000)::float8 as to_ms,
  row_number() over (partition by rule_id order by version) = 1 as is_first`

async function readVersions(sql: Sql, accountIds: readonly number[]): Promise<Map<number, RuleVersion[]>> {
  const rows = await sql<Row[]>`
    select ${sql.unsafe(COLUMNS)} from alert_rule_versions
    where account_id = any(${arrayOf(accountIds)}::text::int[]) and device_id is null
    order by rule_id, version`
  return versionsBy(rows, ({ account_id }) => account_id)
}

/** What the alarm settings of devices say, as far as it is of who may see them now. */
async function readOwnVersions(
  sql: Sql,
  devices: readonly WatchedDevice[],
): Promise<Map<number, RuleVersion[]>> {
  if (devices.length === 0) return new Map()
  const rows = await sql<Row[]>`
    select ${sql.unsafe(COLUMNS)} from alert_rule_versions
    where device_id = any(${arrayOf(devices.map(({ id }) => id))}::text::int[])
      and account_id = any(${arrayOf([...new Set(devices.flatMap(({ accountIds }) => accountIds))])}::text::int[])
    order by rule_id, version`
  const accountsOf = new Map(devices.map(({ id, accountIds }) => [id, accountIds]))
  const seen = rows.filter(({ device_id: id, account_id }) => accountsOf.get(id ?? 0)?.includes(account_id))
  return versionsBy(seen, ({ device_id }) => device_id ?? 0)
}

function versionsBy(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, RuleVersion[]> {
  const found = new Map<number, RuleVersion[]>()
  for (const row of rows) {
    const own = found.get(keyOf(row))
    if (own) own.push(...versionsOf(row))
    else found.set(keyOf(row), versionsOf(row))
  }
  return found
}

/** As fences do, a rule counts for what arrives after it was made, however old; what goes on by then begins anew. */
function versionsOf({
  rule_id,
  account_id,
  from_ms,
  to_ms,
  is_first,
  device_id: _,
  ...row
}: Row): RuleVersion[] {
  const version: RuleVersion = { ...row, ruleId: rule_id, accountId: account_id, from: from_ms, to: to_ms }
  if (!is_first || alertKind(row.kind).countsFromNow) return [version]
  return [{ ...version, version: 0, from: Number.NEGATIVE_INFINITY, to: from_ms }, version]
}
