import type postgres from 'postgres'
import type { DeviceChange } from '@/lib/ingest/change'
import { iso } from './columns'

/** What is newer is not summed up yet by anybody (`vehicle-counter.ts` leaves the last day open), whichever clock is right. */
const OPEN_MS = 23 * 3_600_000

/** The earliest moment of which a change has other sums by quarters of an hour. */
function summedFrom({
  positions,
  deltas,
  segments,
  periods,
  removed,
}: Pick<DeviceChange, 'positions' | 'deltas' | 'segments' | 'periods' | 'removed'>): number {
  let from = Number.POSITIVE_INFINITY
  for (const { fix, stepCm } of positions) if (stepCm !== 0) from = Math.min(from, fix.time)
  for (const [time] of deltas) from = Math.min(from, time)
  for (const found of [segments, periods, removed])
    for (const { start } of found) from = Math.min(from, start.time)
  return from
}

type Owned = { deviceId: number; change: Parameters<typeof summedFrom>[0] }

/**
 * Marks what was summed up of vehicles whose devices, carried then, have other sums of more than a day ago than before. It
 * waits for who is summing up: either that one sees these rows, or it is told to do it again.
 */
export async function markCounters(tx: postgres.TransactionSql, owned: readonly Owned[]): Promise<void> {
  const open = Date.now() - OPEN_MS
  const rows = owned.flatMap(({ deviceId, change }) => {
    const from = summedFrom(change)
    return from < open ? [{ device_id: deviceId, summed_from: iso(from) }] : []
  })
  if (rows.length === 0) return
  await tx`
    with told as (
      select v.vehicle_id, min(d.summed_from) as summed_from
      from json_to_recordset(${JSON.stringify(rows)}::json) as d(device_id int, summed_from timestamptz)
      join vehicle_devices v on v.device_id = d.device_id and (v.to_time is null or v.to_time > d.summed_from)
      group by v.vehicle_id
    ), locked as (
      select c.vehicle_id from vehicle_counters c where c.vehicle_id in (select vehicle_id from told)
      order by c.vehicle_id for no key update
    )
    update vehicle_counters c set stale_from = least(c.stale_from, t.summed_from), version = c.version + 1
    from told t join locked l on l.vehicle_id = t.vehicle_id where c.vehicle_id = t.vehicle_id`
}
