import type postgres from 'postgres'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { raiseEvents } from '@/db/queries/ingest/raise-events'
import { contactAlert } from '@/lib/alerts/detection/contact-alert'
import type { Silence } from '@/lib/alerts/detection/silence'
import { isInTimes } from '@/lib/alerts/rules/rule-times'
import type { EventRow } from '@/lib/ingest/change'
import type { ContactRule } from './contact-rules'

type Tx = postgres.TransactionSql
/** Silences that one rule finds at a time; more wait for the next turn. */
export const MOST_AT_ONCE = 1000
/** What raises these alerts; no replay takes them back: packets of before say nothing of when one was heard. */
export const CONTACT_STEP = 'contact'

/** The devices that a rule names, as `d`. */
export function namedBy(tx: Tx, targets: ContactRule['targets']) {
  if (targets.kind === 'all') return tx`true`
  return targets.kind === 'groups'
    ? tx`d.group_id = any(${arrayOf(targets.groupIds)}::text::int[])`
    : tx`d.id = any(${arrayOf(targets.deviceIds)}::text::int[])`
}

type OfDevice = { device_id: number; lat: number | null; lon: number | null; silence: Silence }

/** Raises what rules over contact found, or raises it again with its end; returns how many are new. */
export async function raiseContactAlerts(
  tx: Tx,
  { kind, minutes, version, times, accountId, subject, telling, ruleId }: ContactRule,
  found: readonly OfDevice[],
  now: number,
): Promise<number> {
  const owned = found.flatMap(({ device_id: deviceId, lat, lon, silence }) => {
    const alert = contactAlert(kind, silence, minutes)
    if (!alert || !isInTimes(times, alert.time)) return []
    const { data, ...when } = alert
    const event: EventRow = {
      ...when,
      lat,
      lon,
      speedKmh: null,
      subject,
      accountId,
      step: CONTACT_STEP,
      decidedAt: alert.time,
      receivedAt: now,
      data: ruleId === 0 ? data : { ...data, version },
      telling,
    }
    return [{ deviceId, events: [event], rules: { deviceId, groupId: null, since: null, rules: [] } }]
  })
  return raiseEvents(tx, owned)
}

/** What goes on of a device by a rule over contact; `eventTime` is that of the alert, null while there is none. */
type Begun = { deviceId: number; since: number; eventTime: number | null }

/** Writes down what began, so that its end is known for what it is. */
export async function writeEpisodes(
  tx: Tx,
  { ruleId, version }: ContactRule,
  begun: readonly Begun[],
): Promise<void> {
  const rows = begun.map(({ deviceId, since, eventTime }) => ({
    device_id: deviceId,
    rule_id: ruleId,
    version,
    since: iso(since),
    event_time: eventTime === null ? null : iso(eventTime),
  }))
  await tx`
    insert into offline_episodes (device_id, rule_id, version, since, event_time)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as v(device_id int, rule_id int, version int, since timestamptz, event_time timestamptz)
    on conflict do nothing`
}
