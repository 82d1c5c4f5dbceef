import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { markCountersFrom } from '../services/mark-counters'
import { cardCodeOf } from './cards-of'

/** Marks vehicles that carry other devices than before, from then on: by whom they were driven, and how far. */
export async function markVehicles(tx: Tx, vehicleIds: readonly number[], from: Date): Promise<void> {
  await mark(
    tx,
    sql`select v.id as vehicle_id, ${from.toISOString()}::timestamptz as told_from
    from fleet_vehicles v where v.id = any(${idArray(vehicleIds)})`,
  )
  await markCountersFrom(tx, vehicleIds, from)
}

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
