import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/** Ends the connections that listen on the bus of this test's database, as a failing network would; returns how many. */
export async function cutListeners(db: Database): Promise<number> {
  const cut = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
  return cut.length
}
