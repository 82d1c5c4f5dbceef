import type postgres from 'postgres'
import type { DeviceChange } from '@/lib/ingest/change'
import type { PeriodKind } from '@/lib/tracking/period'
import { iso } from './columns'

/** What the times of a card are made of, besides trips. */
const TELLING: ReadonlySet<string> = new Set<PeriodKind>(['clockIn', 'ignitionOn', 'ignitionOff'])

/** From when on what a change found tells otherwise who drove; null where it does not. */
function toldFrom({
  periods,
  segments,
  removed,
  lateReadings,
}: Pick<DeviceChange, 'periods' | 'segments' | 'removed' | 'lateReadings'>): number | null {
  let from = lateReadings ?? Number.POSITIVE_INFINITY
  for (const { kind, start } of periods) if (TELLING.has(kind)) from = Math.min(from, start.time)
  for (const { kind, start } of segments) if (kind === 'trip') from = Math.min(from, start.time)
  for (const { kind, start } of removed)
    if (kind === 'trip' || TELLING.has(kind)) from = Math.min(from, start.time)
  return from === Number.POSITIVE_INFINITY ? null : from
}

type Owned = { deviceId: number; change: Parameters<typeof toldFrom>[0] }

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
