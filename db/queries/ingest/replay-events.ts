import type postgres from 'postgres'
import type { StepEvent } from '@/lib/ingest/run-steps'
import type { StepBegins } from '@/lib/ingest/steps'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { arrayOf, iso } from './columns'

/** A range that steps have decided anew: by fixes or readings after one time, up to another. Null is without an end. */
export type Replayed = {
  steps: readonly { name: string }[]
  after: number | null
  until: number | null
  begins: StepBegins
}

/**
 * Takes back the events that steps had raised in a range and have not found again, with the marks of read on them.
 * Those found again keep their rows, and say what is known of them now; the caller inserts the others. What packets
 * carried, and what a step raised before it began anew, is not touched.
 */
export async function retractEvents(
  tx: postgres.TransactionSql,
  deviceId: number,
  { steps, after, until, begins }: Replayed,
  found: readonly StepEvent[],
): Promise<void> {
  const from = steps.map(({ name }) => Math.max(after ?? -Infinity, begins[name] ?? -Infinity))
  const rows = found.map(({ step, time, type, subject, decidedAt, lat, lon, speedKmh, data }) => ({
    ...{ step, type, subject, lat, lon, data },
    ...{ event_time: iso(time), decided_at: iso(decidedAt), speed_kmh: speedKmh },
  }))
  await tx`
    with decided as (
      select * from unnest(${arrayOf(steps.map(({ name }) => name))}::text::text[],
        ${arrayOf(from.map((time) => (Number.isFinite(time) ? iso(time) : '-infinity')))}::text::timestamptz[]) as v(step, after)
    ), found as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(step text, event_time timestamptz, type text,
        subject text, decided_at timestamptz, lat float8, lon float8, speed_kmh real, data jsonb)
    ), known as (
      update device_events e set decided_at = f.decided_at, lat = f.lat, lon = f.lon, speed_kmh = f.speed_kmh, data = f.data
      from found f
      where e.device_id = ${deviceId} and e.event_time = f.event_time and e.type = f.type and e.subject = f.subject
        and e.step = f.step and (e.decided_at, e.lat, e.lon, e.speed_kmh, e.data)
          is distinct from (f.decided_at, f.lat, f.lon, f.speed_kmh, f.data)
    )
    delete from device_events e using decided d
    where e.device_id = ${deviceId} and e.step is not null and e.step = d.step and e.decided_at > d.after
      and e.decided_at <= ${until === null ? 'infinity' : iso(until)}
      and not exists (
        select 1 from found f
        where f.step = e.step and f.event_time = e.event_time and f.type = e.type and f.subject = e.subject)`
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
