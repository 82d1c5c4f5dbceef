import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { settleDriven } from '@/db/queries/fleet/services/settle-driven'
import type { SystemAccess } from '@/lib/auth/access'

/** Rows that one statement touches: locks are short, and the gateway gets in between. */
const BATCH = 5000

/** Each begins its key with the device; the column says which rows are before the cutoff. */
const HISTORY = [
  { table: 'device_segments', time: 'end_time' },
  { table: 'device_periods', time: 'end_time' },
  { table: 'reading_quarter_hours', time: 'quarter' },
] as const

export type Forgotten = { readings: number; sealed: number; history: number }

/**
 * Lets go of what the engines keep, device by device. Raw readings go with the fixes (before `fixes`),
 * trips, periods and sums go when they are older than `history`; what a vehicle drove in them stays summed up. Between the two they are sealed: what
 * they were made of is gone, so nothing decides them anew.
 */
export async function forgetHistory(
  system: SystemAccess,
  { fixes, history }: { fixes: Date; history: Date },
): Promise<Forgotten> {
  const forgotten: Forgotten = { readings: 0, sealed: 0, history: 0 }
  const rows = await database().execute<{ id: number }>(
    sql`select device_id as id from device_states order by 1`,
  )
  for (const { id } of rows) {
    forgotten.history += await forgetOf(system, id, history)
    forgotten.readings += await forgetReadings(id, fixes)
    forgotten.sealed += await sealSegments(id, fixes)
  }
  return forgotten
}

async function forgetOf(system: SystemAccess, deviceId: number, before: Date): Promise<number> {
  let count = 0
  for (const { table, time } of HISTORY) {
    const name = sql.identifier(table)
    count += await inBatches(
      () => sql`delete from ${name} where device_id = ${deviceId} and ctid = any(array(
        select ctid from ${name}
        where device_id = ${deviceId} and ${sql.identifier(time)} < ${before.toISOString()}::timestamptz
        limit ${BATCH}))`,
    )
  }
  return count + (await settleDriven(system, deviceId, before))
}

/**
 * Up to the last checkpoint before the cutoff, which stays: late readings are replayed from it. What
 * arrived lately is kept until it has aged, as fixes are.
 */
async function forgetReadings(deviceId: number, cutoff: Date): Promise<number> {
  const limit = cutoff.toISOString()
  const [last] = await database().execute<{ time: string }>(sql`
    select time::text as time from sensing_checkpoints
    where device_id = ${deviceId} and time <= ${limit}::timestamptz order by time desc limit 1`)
  if (!last) return 0
  await inBatches(
    () => sql`delete from sensing_checkpoints where device_id = ${deviceId} and ctid = any(array(
      select ctid from sensing_checkpoints
      where device_id = ${deviceId} and time < ${last.time}::timestamptz limit ${BATCH}))`,
  )
  return inBatches(
    () => sql`delete from device_readings where device_id = ${deviceId} and ctid = any(array(
      select ctid from device_readings
      where device_id = ${deviceId} and time < ${last.time}::timestamptz and received_at < ${limit}::timestamptz
      limit ${BATCH}))`,
  )
}

/** A segment without a reason (`why`) is sealed: its fixes are gone, and no replay takes it away. */
async function sealSegments(deviceId: number, cutoff: Date): Promise<number> {
  const limit = cutoff.toISOString()
  const [newest] = await database().execute<{ sealed: boolean }>(sql`
    select why is null as sealed from device_segments
    where device_id = ${deviceId} and end_time < ${limit}::timestamptz order by end_time desc limit 1`)
  if (!newest || newest.sealed) return 0
  return inBatches(
    () => sql`update device_segments set why = null, checkpoint = null, checkpoint_time = null
      where device_id = ${deviceId} and start_time = any(array(
        select s.start_time from device_segments s
        where s.device_id = ${deviceId} and s.end_time < ${limit}::timestamptz and s.why is not null
          and not exists (
            select 1 from positions p
            where p.device_id = ${deviceId} and p.fix_time between s.start_time and s.end_time)
        limit ${BATCH}))`,
  )
}

async function inBatches(statement: () => ReturnType<typeof sql>): Promise<number> {
  let count = 0
  for (;;) {
    const { count: done } = await database().execute(statement())
    count += done
    if (done < BATCH) return count
  }
}
