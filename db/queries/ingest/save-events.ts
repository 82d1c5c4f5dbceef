import type postgres from 'postgres'
import { publish } from '@/bus/bus'
import { readingRulesStep } from '@/lib/alerts/detection/step'
import { rulesAboutEvent } from '@/lib/alerts/rules/event-rules'
import type { RuledDevice } from '@/lib/alerts/rules/prepare-rules'
import { ruleSubject, tellingOf } from '@/lib/alerts/rules/rule-terms'
import { severityOf, typesOf } from '@/lib/events/severity'
import { bothTold, type Telling, TOLD_NOBODY, tellsSomebody, USUAL_TELLING } from '@/lib/events/telling'
import type { DeviceChange, EventRow } from '@/lib/ingest/change'
import { raisedAt } from '@/lib/ingest/step'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import { arrayOf, iso, isoOrNull } from './columns'

type Tx = postgres.TransactionSql
type Of<Part extends keyof DeviceChange> = { deviceId: number } & Pick<DeviceChange, Part>

export type StoredEvent = { deviceId: number; id: number; time: number; type: string; subject: string }

/** An event as a pair of device and event. */
export type EventPair = readonly [deviceId: number, id: number]
/** Events that are new, and those of which something else is known now. */
export type SavedEvents = { added: StoredEvent[]; changed: EventPair[] }

/** What readings tell has no place: it is where the device was by then. */
const PLACELESS_STEP = readingRulesStep.name

/**
 * Adds events that are not there yet. What a step raises again is told better: with its end, or not taken back any more.
 */
export async function insertEvents(
  tx: Tx,
  owned: readonly (Of<'events'> & { untold?: boolean })[],
): Promise<SavedEvents> {
  const events = owned.flatMap(({ deviceId, events, untold }) =>
    onceEach(events).map((event) => ({ ...event, deviceId, untold })),
  )
  if (events.length === 0) return { added: [], changed: [] }
  const rows = events.map((event) => ({
    device_id: event.deviceId,
    event_time: iso(event.time),
    end_time: isoOrNull(event.endTime ?? null),
    received_at: isoOrNull(event.receivedAt),
    type: event.type,
    severity: event.telling?.severity ?? null,
    subject: event.subject,
    account_id: event.accountId ?? null,
    lat: event.lat,
    lon: event.lon,
    speed_kmh: event.speedKmh,
    data: event.data,
    step: event.step,
    decided_at: isoOrNull(event.decidedAt),
    quiet: event.quiet ?? false,
    max_age: (event.telling ?? USUAL_TELLING).maxAgeMinutes,
    untold: event.untold ?? false,
  }))
  const stored = await tx<(StoredEvent & { isNew: boolean })[]>`
    insert into device_events as e (device_id, event_time, end_time, received_at, type, severity, subject, account_id, lat, lon,
      speed_kmh, data, step, decided_at, quiet, late)
    select v.device_id, event_time, end_time, coalesce(v.received_at, now()), type, severity, subject, account_id,
      coalesce(v.lat, seen.lat), coalesce(v.lon, seen.lon), v.speed_kmh, data, step, decided_at, quiet,
      untold or coalesce(v.received_at, now()) - event_time > make_interval(mins => max_age)
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, event_time timestamptz, end_time timestamptz,
      received_at timestamptz, type text, severity text, subject text, account_id int, lat float8, lon float8, speed_kmh real,
      data jsonb, step text, decided_at timestamptz, quiet boolean, max_age int, untold boolean)
    left join lateral (
      select f.lat, f.lon from fixes f
      where v.lat is null and v.step = ${PLACELESS_STEP} and f.device_id = v.device_id and f.flags & ${UNTRACKED_FLAGS} = 0
        and f.source = ${FIX_SOURCES.gps} and f.fix_time <= v.event_time and f.fix_time > v.event_time - interval '1 day'
      order by f.fix_time desc limit 1
    ) seen on true
    on conflict (device_id, event_time, type, subject, step) do update set end_time = excluded.end_time,
      decided_at = excluded.decided_at, speed_kmh = excluded.speed_kmh, data = excluded.data, withdrawn_at = null
      where e.step is not null
        and (e.end_time, e.decided_at, e.data, e.withdrawn_at) is distinct from
          (excluded.end_time, excluded.decided_at, excluded.data, null::timestamptz)
    returning device_id as "deviceId", id::float8 as id, floor(extract(epoch from event_time) * 1000)::float8 as time,
      type, subject, xmax = 0 as "isNew"`
  const saved: SavedEvents = { added: [], changed: [] }
  for (const { isNew, ...event } of stored)
    if (isNew) saved.added.push(event)
    else saved.changed.push([event.deviceId, event.id])
  return saved
}

export type Raised = Of<'events'> & {
  /** The rules that are about the device, for what packets carried. */
  rules: RuledDevice
}

/** Events that were raised and are new, with their ids and the rules about their devices. */
export function newEvents(
  owned: readonly Raised[],
  stored: readonly StoredEvent[],
): { deviceId: number; id: number; event: EventRow; rules: RuledDevice }[] {
  const keyOf = (event: Pick<StoredEvent, 'deviceId' | 'time' | 'type' | 'subject'>) =>
    `${event.deviceId} ${event.time} ${event.type} ${event.subject}`
  const ids = new Map(stored.map((event) => [keyOf(event), event.id]))
  return owned.flatMap(({ deviceId, events, rules }) =>
    onceEach(events).flatMap((event) => {
      const id = ids.get(keyOf({ ...event, deviceId }))
      return id === undefined ? [] : [{ deviceId, id, event, rules }]
    }),
  )
}

/** Writes down whom to tell of events that were stored, beside the lists; costs nothing where that is nobody. */
export async function orderTelling(
  tx: Tx,
  owned: readonly Raised[],
  stored: readonly StoredEvent[],
): Promise<void> {
  if (stored.length === 0) return
  const rows = newEvents(owned, stored).flatMap(({ deviceId, id, event, rules }) =>
    onceByAccount(tellingsOf(event, rules)).map(({ accountId, subject, telling }) => {
      const { silenceMinutes, maxAgeMinutes, severity = null, orders: _, ...tell } = telling
      return {
        device_id: deviceId,
        event_id: id,
        account_id: accountId,
        subject,
        type: event.type,
        severity,
        silence_minutes: silenceMinutes,
        max_age: maxAgeMinutes,
        tell,
      }
    }),
  )
  if (rows.length === 0) return
  await tx`
    insert into alert_tellings (device_id, event_id, account_id, subject, type, severity, silence_minutes, tell, late)
    select v.device_id, v.event_id, v.account_id, v.subject, v.type, v.severity, v.silence_minutes, v.tell,
      e.received_at - e.event_time > make_interval(mins => v.max_age)
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, event_id bigint, account_id int, subject text,
      type text, severity text, silence_minutes smallint, tell jsonb, max_age int)
    join device_events e on e.device_id = v.device_id and e.id = v.event_id
    on conflict do nothing`
  await publish(tx, { kind: 'alerts' })
}

/**
 * Has those told once more who were told of a critical alert that was taken back now, or may be by a worker at this moment:
 * whoever decides looks at who was.
 */
export async function orderWithdrawals(tx: Tx, withdrawn: readonly EventPair[]): Promise<void> {
  if (withdrawn.length === 0) return
  const [devices, ids] = [0, 1].map((place) => arrayOf(withdrawn.map((pair) => pair[place] ?? 0)))
  const ordered = await tx`
    with gone as (
      select e.device_id, e.id as event_id
      from unnest(${devices ?? '{}'}::text::int[], ${ids ?? '{}'}::text::bigint[]) as v(device_id, event_id)
      join device_events e on e.device_id = v.device_id and e.id = v.event_id
      where e.severity = 'critical' or (e.severity is null and e.type = any(${CRITICAL}::text::text[]))
    ), known as (
      select l.device_id, l.event_id, l.account_id, l.subject, l.type from gone
      join alert_deliveries l on l.device_id = gone.device_id and l.event_id = gone.event_id
      where l.state = 'told'
      union
      select w.device_id, w.event_id, w.account_id, w.subject, w.type from gone
      join alert_tellings w on w.device_id = gone.device_id and w.event_id = gone.event_id
    )
    insert into alert_tellings (device_id, event_id, account_id, subject, type, silence_minutes, tell, late, stage)
    select distinct on (device_id, event_id, account_id) device_id, event_id, account_id, subject, type, 0,
      ${JSON.stringify(TOLD_NOBODY)}::text::jsonb, false, 'withdrawal'
    from known
    on conflict do nothing returning id`
  if (ordered.length > 0) await publish(tx, { kind: 'alerts' })
}

const CRITICAL = arrayOf(typesOf('critical'))

/** An account is told once of an event: whom all its rules name, by the one that is silent for the shortest time. */
function onceByAccount(tellings: readonly ToBeTold[]): ToBeTold[] {
  const found = new Map<number, ToBeTold>()
  for (const one of tellings) {
    const known = found.get(one.accountId)
    if (!known) found.set(one.accountId, one)
    else {
      const [first, other] =
        one.telling.silenceMinutes < known.telling.silenceMinutes ? [one, known] : [known, one]
      found.set(one.accountId, { ...first, telling: bothTold(first.telling, other.telling) })
    }
  }
  return [...found.values()]
}

type ToBeTold = { accountId: number; subject: string; telling: Telling }

/**
 * By which fence or rules of whom an event is told beside the lists. What is of no account, as a device or the platform raised
 * it, is told by the rules about it.
 */
function tellingsOf(event: EventRow, rules: RuledDevice): ToBeTold[] {
  const { accountId, subject, telling } = event
  if (accountId) return telling && tellsSomebody(telling) ? [{ accountId, subject, telling }] : []
  if (rules.rules.length === 0 || event.quiet) return []
  return rulesAboutEvent(event, rules)
    .filter(({ terms }) => tellsSomebody(terms.tell))
    .map(({ accountId, ruleId, terms }) => ({
      accountId,
      subject: ruleSubject(ruleId),
      // What is told is as severe as the severest of the rules says; one that says nothing leaves the event as it is.
      telling: { ...tellingOf(terms), severity: terms.severity ?? severityOf(event.type) },
    }))
}

/** Of those that are the same, the first that a packet carried, and the last that a step raised: it knows more. */
function onceEach(events: readonly EventRow[]): EventRow[] {
  const found = new Map<string, EventRow>()
  for (const event of events) {
    const key = `${event.time} ${event.type} ${event.subject} ${event.step}`
    if (event.step !== null || !found.has(key)) found.set(key, event)
  }
  return [...found.values()]
}

/** Takes back events that steps raised before, and returns those that there were. */
export async function withdrawEvents(tx: Tx, owned: readonly Of<'withdrawn'>[]): Promise<EventPair[]> {
  const rows = owned.flatMap(({ deviceId, withdrawn }) =>
    withdrawn.map(({ time, type, subject, step }) => ({
      device_id: deviceId,
      event_time: iso(time),
      type,
      subject,
      step,
    })),
  )
  if (rows.length === 0) return []
  const gone = await tx<{ deviceId: number; id: number }[]>`
    update device_events e set withdrawn_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, event_time timestamptz, type text, subject text,
      step text)
    where e.device_id = v.device_id and e.event_time = v.event_time and e.type = v.type and e.subject = v.subject
      and e.step = v.step and e.withdrawn_at is null
    returning e.device_id as "deviceId", e.id::float8 as id`
  return gone.map(({ deviceId, id }) => [deviceId, id])
}

/** Keeps what steps will tell of the devices where that changed, in place of what they would have told. */
export async function saveDeadlines(tx: Tx, owned: readonly Of<'deadlines'>[]): Promise<void> {
  const changed = owned.filter(({ deadlines }) => deadlines !== null)
  if (changed.length === 0) return
  const rows = changed.flatMap(({ deviceId, deadlines }) =>
    (deadlines ?? []).map(({ time, raiseAt, type, subject, step, accountId, lat, lon, data }) => ({
      device_id: deviceId,
      due_at: iso(raisedAt({ time, raiseAt })),
      account_id: accountId ?? null,
      type,
      subject,
      step,
      lat,
      lon,
      data,
    })),
  )
  const ids = arrayOf(changed.map(({ deviceId }) => deviceId))
  await tx`
    with due as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, step text, type text, subject text,
        due_at timestamptz, account_id int, lat float8, lon float8, data jsonb)
    ), gone as (
      delete from alert_deadlines d where d.device_id = any(${ids}::text::int[])
        and not exists (select from due where due.device_id = d.device_id and due.step = d.step and due.type = d.type
          and due.subject = d.subject)
    )
    insert into alert_deadlines (device_id, step, type, subject, due_at, account_id, lat, lon, data)
    select device_id, step, type, subject, due_at, account_id, lat, lon, data from due
    on conflict (device_id, step, type, subject) do update set due_at = excluded.due_at, account_id = excluded.account_id,
      lat = excluded.lat, lon = excluded.lon, data = excluded.data`
}

/** Publishes which events are new, as pairs of device and event. */
export async function publishEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length > 0)
    await publish(tx, { kind: 'events', ids: events.map(({ deviceId, id }) => [deviceId, id]) })
}

/** Publishes of which events something else is known now. */
export async function publishChanged(tx: Tx, changed: readonly EventPair[]): Promise<void> {
  if (changed.length === 0) return
  await publish(tx, { kind: 'eventsChanged', ids: changed.map(([deviceId, id]) => [deviceId, id]) })
}
