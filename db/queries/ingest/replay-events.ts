import type postgres from 'postgres'
import type { Deadline } from '@/lib/ingest/change'
import type { StepEvent } from '@/lib/ingest/run-steps'
import type { StepBegins } from '@/lib/ingest/steps'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { arrayOf, iso, isoOrNull } from './columns'

/** A range that steps have decided anew: by fixes or readings after one time, up to another. Null is without an end. */
export type Replayed = {
  steps: readonly { name: string }[]
  /** What steps decide anew of what they found, where that is not all. */
  decided?: Redecided
  after: number | null
  until: number | null
  begins: StepBegins
}

/**
 * Takes back the events that steps had raised in a range and have not found again: they are marked as withdrawn, or gone
 * where nobody was told of them. Those found again keep their rows, and say what is known of them now; the caller inserts
 * the others. What is `due` may have been told by the clock, and stays. What packets carried, and what a step raised before
 * it began anew, is not touched. Returns the ids of those that are withdrawn now.
 */
export async function retractEvents(
  tx: postgres.TransactionSql,
  deviceId: number,
  { steps, after, until, begins, decided = {} }: Replayed,
  found: readonly StepEvent[],
  due: readonly Deadline[] = [],
): Promise<number[]> {
  const from = steps.map(({ name }) => Math.max(after ?? -Infinity, begins[name] ?? -Infinity))
  const rows = [...found, ...due.map((one) => ({ ...one, decidedAt: one.time, endTime: null }))].map(
    (event) => {
      const { step, time, endTime, type, subject, decidedAt, lat, lon, speedKmh, data } = event
      return {
        step,
        type,
        subject,
        lat,
        lon,
        data,
        event_time: iso(time),
        end_time: isoOrNull(endTime ?? null),
        decided_at: iso(decidedAt),
        speed_kmh: speedKmh,
      }
    },
  )
  const withdrawn = await tx<{ id: number }[]>`
    with decided as (
      select * from unnest(${arrayOf(steps.map(({ name }) => name))}::text::text[],
        ${arrayOf(from.map((time) => (Number.isFinite(time) ? iso(time) : '-infinity')))}::text::timestamptz[]) as v(step, after)
    ), found as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(step text, event_time timestamptz, type text,
        subject text, end_time timestamptz, decided_at timestamptz, lat float8, lon float8, speed_kmh real, data jsonb)
    ), known as (
      update device_events e set decided_at = f.decided_at, end_time = f.end_time, lat = f.lat, lon = f.lon,
        speed_kmh = f.speed_kmh, data = f.data, withdrawn_at = null
      from found f
      where e.device_id = ${deviceId} and e.event_time = f.event_time and e.type = f.type and e.subject = f.subject
        and e.step = f.step and (e.decided_at, e.end_time, e.lat, e.lon, e.speed_kmh, e.data, e.withdrawn_at)
          is distinct from (f.decided_at, f.end_time, f.lat, f.lon, f.speed_kmh, f.data, null::timestamptz)
    ), lost as (
      select e.id, e.late from device_events e join decided d on e.step = d.step
      where e.device_id = ${deviceId} and e.decided_at > d.after
        and (e.step <> all(${arrayOf(Object.keys(decided))}::text::text[])
          or ${isDecided(tx, decided, tx`e.step`, [tx`e.subject`, tx`e.event_time`])})
        and e.decided_at <= ${until === null ? 'infinity' : iso(until)}
        and not exists (
          select 1 from found f
          where f.step = e.step and f.event_time = e.event_time and f.type = e.type and f.subject = e.subject)
    ), gone as (
      delete from device_events e using lost where e.device_id = ${deviceId} and e.id = lost.id and lost.late
    )
    update device_events e set withdrawn_at = now() from lost
    where e.device_id = ${deviceId} and e.id = lost.id and not lost.late and e.withdrawn_at is null
    returning e.id::float8 as id`
  return withdrawn.map(({ id }) => id)
}

/** By the names of the steps that decide only some anew: from when on they do, by subject. */
export type Redecided = Readonly<Record<string, ReadonlyMap<string, number>>>

/** Whether a step decides anew what it found of a subject at a time. */
function isDecided(
  tx: postgres.TransactionSql,
  decided: Redecided,
  step: postgres.PendingQuery<postgres.Row[]>,
  [subject, time]: readonly [postgres.PendingQuery<postgres.Row[]>, postgres.PendingQuery<postgres.Row[]>],
) {
  const rows = Object.entries(decided).flatMap(([name, since]) =>
    [...since].map(([of, from]) => ({ name, of, from: iso(from) })),
  )
  return tx`exists (
    select 1 from unnest(${arrayOf(rows.map(({ name }) => name))}::text::text[],
      ${arrayOf(rows.map(({ of }) => of))}::text::text[],
      ${arrayOf(rows.map(({ from }) => from))}::text::timestamptz[]) as own(step, subject, since)
    where own.step = ${step} and own.subject = split_part(${subject}, '/', 1) and own.since <= ${time})`
}

/** For statements over `device_periods`: whether a step found one that it does not decide anew. */
export function leftAlone(
  tx: postgres.TransactionSql,
  steps: readonly { name: string; periods?: readonly PeriodKind[] }[],
  decided: Redecided,
) {
  const own = steps.flatMap(({ name, periods = [] }) =>
    name in decided ? periods.map((kind) => ({ name, kind: PERIOD_KINDS[kind] })) : [],
  )
  return tx`exists (
    select 1 from unnest(${arrayOf(own.map(({ kind }) => kind))}::text::smallint[],
      ${arrayOf(own.map(({ name }) => name))}::text::text[]) as kept(kind, step)
    where kept.kind = device_periods.kind
      and not ${isDecided(tx, decided, tx`kept.step`, [tx`device_periods.sensor`, tx`device_periods.start_time`])})`
}

/** For statements over `device_periods`: whether one was found by a step before that began anew. */
export function foundBefore(
  tx: postgres.TransactionSql,
  steps: readonly { name: string; periods?: readonly PeriodKind[] }[],
  begins: StepBegins,
) {
  const kept = steps.flatMap(({ name, periods = [] }) => {
    const after = begins[name]
    return after === undefined ? [] : periods.map((kind) => ({ kind: PERIOD_KINDS[kind], after: iso(after) }))
  })
  return tx`exists (
    select 1 from unnest(${arrayOf(kept.map(({ kind }) => kind))}::text::smallint[],
      ${arrayOf(kept.map(({ after }) => after))}::text::timestamptz[]) as v(kind, after)
    where v.kind = device_periods.kind and device_periods.decided_at <= v.after)`
}
