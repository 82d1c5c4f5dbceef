import type postgres from 'postgres'
import type { RuleSettings } from '@/lib/alerts/detection/rules-step'
import { type AlertKindName, fencesNamed, readsSensors } from '@/lib/alerts/kinds/kinds'
import type { RuleTerms, RuleVersion } from '@/lib/alerts/rules/rule-terms'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { UNWIRED, type Wired, wiringOf } from '@/lib/tracking/sensing/wiring'
import { arrayOf } from './columns'
import { fenceSettingsOf } from './fence-settings'
import { ReadyByRevision, readWatchedDevices, type WatchedDevice } from './watched-devices'

type Sql = postgres.Sql | postgres.TransactionSql

const ready = new ReadyByRevision<readonly RuleVersion[]>({
  revisions: (sql, ids) => sql<{ id: number; revision: number }[]>`
    select account_id as id, revision from alert_rule_revisions where account_id = any(${arrayOf(ids)}::text::int[])`,
  read: readVersions,
  sizeOf: ({ length }) => length,
  most: 400_000,
})

/** What count from when they are made says nothing of what was before. */
const FROM_NOW_ON: ReadonlySet<AlertKindName> = new Set([
  'mileage',
  'engineHours',
  'guard',
  'notMovedForDays',
])

/** The rules that are about devices: those of their accounts and the accounts above. */
export async function loadRuleSettings(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, RuleSettings>> {
  const devices = await readWatchedDevices(sql, deviceIds)
  const rulesOf = await rulesAbout(sql, devices)
  const ruled = devices.filter((device) => rulesOf(device).some(goesByFences))
  const fences = ruled.length === 0 ? null : await fenceSettingsOf(sql, ruled)
  const wirings = await wiringsOf(
    sql,
    devices.filter((device) => rulesOf(device).some(readsSensors)).map(({ id }) => id),
  )
  return new Map(
    devices.map((device) => {
      const { id, groupId, since } = device
      const around = { fences: fences?.get(id) ?? null, wired: wirings.get(id) ?? UNWIRED }
      return [id, { deviceId: id, groupId, since, rules: rulesOf(device), ...around }]
    }),
  )
}

const goesByFences = ({ kind, terms: { params } }: RuleVersion): boolean =>
  (kind === 'overspeed' && params.limitFrom === 'fence') || fencesNamed(kind, params).length > 0

/** What is stated of the sensors of devices; those without a record are left out. */
export async function wiringsOf(sql: Sql, deviceIds: readonly number[]): Promise<Map<number, Wired>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; sensors: SensorSettings | null }[]>`
    select device_id as id, sensors from device_records where device_id = any(${arrayOf(deviceIds)}::text::int[])`
  return new Map(rows.map(({ id, sensors }) => [id, wiringOf(sensors)]))
}

/** Of devices the rules of their accounts and those above; devices of one account share the list. */
export async function rulesAbout(
  sql: Sql,
  devices: readonly WatchedDevice[],
): Promise<(device: WatchedDevice) => readonly RuleVersion[]> {
  const made = await ready.of(sql, [...new Set(devices.flatMap(({ accountIds }) => accountIds))])
  const lists = new Map<readonly number[], readonly RuleVersion[]>()
  return ({ accountIds }) => {
    const list = lists.get(accountIds) ?? accountIds.flatMap((one) => made.get(one) ?? [])
    lists.set(accountIds, list)
    return list
  }
}

type Row = {
  rule_id: number
  account_id: number
  version: number
  kind: AlertKindName
  terms: RuleTerms
  from_ms: number
  to_ms: number | null
  is_first: boolean
}

async function readVersions(sql: Sql, accountIds: readonly number[]): Promise<Map<number, RuleVersion[]>> {
  const rows = await sql<Row[]>`
    select rule_id, account_id, version, kind, terms, (extract(epoch from from_time) * 1000)::float8 as from_ms,
      (extract(epoch from to_time) * 1000)::float8 as to_ms,
      row_number() over (partition by rule_id order by version) = 1 as is_first
    from alert_rule_versions where account_id = any(${arrayOf(accountIds)}::text::int[])
    order by rule_id, version`
  const found = new Map<number, RuleVersion[]>()
  for (const { rule_id, account_id, from_ms, to_ms, is_first, ...row } of rows) {
    const version: RuleVersion = {
      ...row,
      ...{ ruleId: rule_id, accountId: account_id, from: from_ms, to: to_ms },
    }
    // As fences do, a rule counts for what arrives after it was made, however old; what goes on by then begins anew.
    const before: RuleVersion[] =
      is_first && !FROM_NOW_ON.has(row.kind)
        ? [{ ...version, version: 0, from: Number.NEGATIVE_INFINITY, to: from_ms }]
        : []
    const own = found.get(account_id)
    if (own) own.push(...before, version)
    else found.set(account_id, [...before, version])
  }
  return found
}
