import { driverTx, type Tx } from '@/db/client'
import { arrayOf } from '@/db/queries/ingest/columns'
import { raiseEvents } from '@/db/queries/ingest/raise-events'
import type { Raised } from '@/db/queries/ingest/save-events'
import { type FleetFound, type FleetKind, fleetAlert } from '@/lib/alerts/detection/fleet-alert'
import { FLEET_KINDS, type ParamsOfKind } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import { isRuleAbout, type RuleTerms, ruleSubject, tellingOf } from '@/lib/alerts/rules/rule-terms'
import { isInTimes, timesOf } from '@/lib/alerts/rules/rule-times'

/** What raises these alerts; no replay takes them back. */
const FLEET_STEP = 'fleet'

export type FoundOfVehicle = { vehicleId: number; found: FleetFound }

type Row = {
  vehicle_id: number
  device_id: number
  group_id: number | null
  rule_id: number
  version: number
  kind: FleetKind
  terms: RuleTerms
  account_id: number
}

/** Where a device was last, if it was whose it is now. */
type Seen = { device_id: number; lat: number | null; lon: number | null }

/**
 * Raises alerts to what is told of vehicles, at the devices that they carry at this moment, by the rules of their accounts, since nobody
 * else reads their fleet; in the transaction that marks it as told, so that each is raised once. A vehicle without a device raises none, nor does
 * one whose device is somebody else's. Returns how many there are.
 */
export async function raiseFleetAlerts(tx: Tx, all: readonly FoundOfVehicle[], now: Date): Promise<number> {
  if (all.length === 0) return 0
  const sql = driverTx(tx)
  const rows = await sql<Row[]>`
    select c.vehicle_id, d.id as device_id, d.group_id, v.rule_id, v.version, v.kind, v.terms, v.account_id
    from vehicle_devices c join fleet_vehicles f on f.id = c.vehicle_id join accounts o on o.id = f.account_id
    join devices d on d.id = c.device_id and d.deleted_at is null
    join accounts h on h.id = d.account_id and starts_with(h.path, o.path)
    join alert_rule_versions v on v.account_id = o.id and v.to_time is null and v.kind in ${sql(FLEET_KINDS)}
    where c.to_time is null and c.vehicle_id = any(${arrayOf([...new Set(all.map(({ vehicleId }) => vehicleId))])}::text::int[])
    order by v.rule_id, d.id`
  if (rows.length === 0) return 0
  const seen = await sql<Seen[]>`
    select s.device_id, s.lat, s.lon from device_states s
    where not exists (select from device_ownerships o where o.device_id = s.device_id and o.to_time > s.fix_time)
      and s.device_id = any(${arrayOf([...new Set(rows.map(({ device_id }) => device_id))])}::text::int[])`
  const seenOf = new Map(seen.map((one) => [one.device_id, one]))
  const raised = rows.flatMap((row) => raisedOf(row, seenOf.get(row.device_id), all, now.getTime()))
  return raised.length === 0 ? 0 : raiseEvents(sql, raised)
}

function raisedOf(row: Row, seen: Seen | undefined, all: readonly FoundOfVehicle[], now: number): Raised[] {
  const { device_id: deviceId, group_id: groupId, kind, terms, version } = row
  if (!isRuleAbout(terms.targets, { id: deviceId, groupId }) || !isInTimes(timesOf(terms), now)) return []
  const read = paramSchema(kind).safeParse(terms.params)
  if (!read.success) return []
  const params = read.data as ParamsOfKind<FleetKind>
  const alerts = all.flatMap(({ vehicleId, found }) => {
    const data = vehicleId === row.vehicle_id ? fleetAlert(kind, params as never, found) : null
    return data ? [data] : []
  })
  return alerts.map((data, n) => {
    // An event of a rule and a device is one by its time: what is found at once is told a millisecond apart.
    const time = now + n
    const event = {
      type: kind,
      time,
      endTime: null,
      lat: seen?.lat ?? null,
      lon: seen?.lon ?? null,
      speedKmh: null,
      subject: ruleSubject(row.rule_id),
      accountId: row.account_id,
      step: FLEET_STEP,
      decidedAt: time,
      receivedAt: now,
      data: { ...data, version },
      telling: tellingOf(terms),
    }
    return { deviceId, events: [event], rules: { deviceId, groupId: null, since: null, rules: [] } }
  })
}
