import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'

/** Rows that one round deletes: what comes in meanwhile does not wait for more. */
const MOST = 10_000

/** Batches that one statement deletes, each with thousands of devices, and how many statements one round has. */
const MOST_BATCHES = 10
const MOST_ROUNDS = 100

/**
 * Removes commands and batches that were ordered so long ago, and working modes that ended then, the oldest first; the next
 * round takes what is left.
 */
export async function deleteOldCommands(_system: SystemAccess, days: number): Promise<void> {
  await database().execute(sql`
    delete from device_commands where (device_id, id) in (
      select device_id, id from device_commands
      where created_at < now() - make_interval(days => ${days}) order by created_at limit ${MOST})`)
  await database().execute(sql`
    delete from device_working_modes where (device_id, id) in (
      select device_id, id from device_working_modes
      where ended_at < now() - make_interval(days => ${days}) order by ended_at limit ${MOST})`)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const gone = await database().execute(sql`
    delete from command_batches where id in (
      select id from command_batches
      where created_at < now() - make_interval(days => ${days}) order by id limit ${MOST_BATCHES}) returning 1`)
    if (gone.length < MOST_BATCHES) return
  }
}
