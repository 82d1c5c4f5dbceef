import type postgres from 'postgres'
import type { DeviceChange } from '@/lib/ingest/change'
import type { PeriodKind } from '@/lib/tracking/period'
import type { TrackingState } from '@/lib/tracking/state'
import { iso } from './columns'

/** What the times of a card are made of, besides trips. */
const TELLING: ReadonlySet<string> = new Set<PeriodKind>(['clockIn', 'ignitionOn', 'ignitionOff'])

/** From when on what a change found tells otherwise who drove; null where it does not. */
function toldFrom({ before, state, periods, segments, removed, lateReadings }: Told): number | null {
  const goesOn = state.steps.movement
  let from = Math.min(lateReadings ?? NEVER, openedFrom(before.steps.movement, goesOn))
  for (const { kind, start } of periods) if (TELLING.has(kind)) from = Math.min(from, start.time)
  for (const { kind, start } of segments) if (kind === 'trip') from = Math.min(from, start.time)
  for (const { kind, start } of removed)
    if (kind === 'trip' || TELLING.has(kind)) from = Math.min(from, start.time)
  // What the ignition is on a trip counts for the whole trip.
  return from === NEVER ? null : Math.min(from, goesOn.trip?.time ?? NEVER)
}

const NEVER = Number.POSITIVE_INFINITY

/** From when on a trip or the ignition that goes on is another than before: no segment or period tells of it yet. */
function openedFrom(before: TrackingState, after: TrackingState): number {
  const [was, is] = [before.periods.ignition, after.periods.ignition]
  const isSame = was?.start.time === is?.start.time && was?.on === is?.on
  return Math.min(
    before.trip?.time === after.trip?.time
      ? NEVER
      : Math.min(before.trip?.time ?? NEVER, after.trip?.time ?? NEVER),
    isSame ? NEVER : Math.min(was?.start.time ?? NEVER, is?.start.time ?? NEVER),
  )
}

type Told = Pick<DeviceChange, 'before' | 'state' | 'periods' | 'segments' | 'removed' | 'lateReadings'>
type Owned = { deviceId: number; change: Told }

/** Marks the vehicles that carry devices, or carried them then, whose changes may tell otherwise who drove. */
export async function markToldOtherwise(tx: postgres.TransactionSql, owned: readonly Owned[]): Promise<void> {
  const rows = owned.flatMap(({ deviceId, change }) => {
    const from = toldFrom(change)
    return from === null ? [] : [{ device_id: deviceId, told_from: iso(from) }]
  })
  if (rows.length === 0) return
  await tx`
    insert into card_reads_due as due (vehicle_id, from_time)
    select v.vehicle_id, min(d.told_from)
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(device_id int, told_from timestamptz)
    join vehicle_devices v on v.device_id = d.device_id and (v.to_time is null or v.to_time > d.told_from)
    group by v.vehicle_id order by v.vehicle_id
    on conflict (vehicle_id) do update set
      from_time = least(due.from_time, excluded.from_time), version = due.version + 1`
}
