import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'

/** Rows that one round deletes: what comes in meanwhile does not wait for more. */
const MOST = 10_000

/** Removes commands that were ordered so long ago, the oldest first; the next round takes what is left. */
export async function deleteOldCommands(_system: SystemAccess, days: number): Promise<void> {
  await database().execute(sql`
    delete from device_commands where (device_id, id) in (
      select device_id, id from device_commands
      where created_at < now() - make_interval(days => ${days}) order by created_at limit ${MOST})`)
}
