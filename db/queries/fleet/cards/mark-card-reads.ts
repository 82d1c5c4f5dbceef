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

export type ReadFrom = { code: string; from: Date }

/**
 * Marks the vehicles of an account in which one of the cards was read, from the first such read after its moment: in one go
 * over what was read, however many cards. Positions of these vehicles wait until the transaction is over: whoever does more
 * than this in it does this last.
 */
export async function markReadersOf(tx: Tx, accountId: number, reads: readonly ReadFrom[]): Promise<void> {
  if (reads.length === 0) return
  const rows = reads.map(({ code, from }) => ({ code, told_from: from.toISOString() }))
  await mark(
    tx,
    sql`select v.id as vehicle_id, min(p.start_time) as told_from
    from fleet_vehicles v
    join vehicle_devices c on c.vehicle_id = v.id
    join device_periods p on p.device_id = c.device_id and p.kind = ${PERIOD_KINDS.clockIn}
      and p.start_time >= c.from_time and (c.to_time is null or p.start_time < c.to_time)
    join json_to_recordset(${JSON.stringify(rows)}::json) as r(code text, told_from timestamptz)
      on r.code = ${cardCodeOf(sql`p.sensor`)} and p.start_time >= r.told_from
    where v.account_id = ${accountId}
    group by v.id`,
  )
}

const mark = (tx: Tx, due: SQL): Promise<unknown> =>
  tx.execute(sql`
    insert into card_reads_due as due (vehicle_id, from_time)
    select vehicle_id, told_from from (${due}) as told order by vehicle_id
    on conflict (vehicle_id) do update set
      from_time = least(due.from_time, excluded.from_time), version = due.version + 1`)
