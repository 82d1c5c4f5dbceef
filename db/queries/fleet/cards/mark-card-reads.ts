import { type SQL, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import type { DeviceChange } from '@/lib/ingest/change'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { cardCodeOf } from './card-code-of'

/** What the times of a card are made of, besides trips. */
const TELLING: ReadonlySet<string> = new Set<PeriodKind>(['clockIn', 'ignitionOn', 'ignitionOff'])

/** From when on what a change found tells otherwise who drove; null where it does not. */
export function toldFrom({
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
    return from === null ? [] : [{ device_id: deviceId, told_from: new Date(from).toISOString() }]
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

/** Marks vehicles that carry other devices than before, from then on. */
export const markVehicles = (tx: Tx, vehicleIds: readonly number[], from: Date): Promise<unknown> =>
  mark(
    tx,
    sql`select v.id as vehicle_id, ${from.toISOString()}::timestamptz as told_from
    from fleet_vehicles v where v.id = any(${idArray(vehicleIds)})`,
  )

/** Marks the vehicles of an account in which a card was read, from the first such read after a moment. */
export const markReadersOf = (
  tx: Tx,
  { accountId, code, from }: { accountId: number; code: string; from: Date },
): Promise<unknown> =>
  mark(
    tx,
    sql`select v.id as vehicle_id, min(p.start_time) as told_from
    from fleet_vehicles v
    join vehicle_devices c on c.vehicle_id = v.id
    join device_periods p on p.device_id = c.device_id and p.kind = ${PERIOD_KINDS.clockIn}
      and p.start_time >= greatest(c.from_time, ${from.toISOString()}::timestamptz)
      and (c.to_time is null or p.start_time < c.to_time)
    where v.account_id = ${accountId} and ${cardCodeOf(sql`p.sensor`)} = ${code}
    group by v.id`,
  )

const mark = (tx: Tx, due: SQL): Promise<unknown> =>
  tx.execute(sql`
    insert into card_reads_due as due (vehicle_id, from_time)
    select vehicle_id, told_from from (${due}) as told order by vehicle_id
    on conflict (vehicle_id) do update set
      from_time = least(due.from_time, excluded.from_time), version = due.version + 1`)
