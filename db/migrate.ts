import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from './client'

const LOCK = 723_001

/** Brings the schema up to date. Several processes may call it at once; one migrates, the others wait. */
export async function migrateDatabase(db: Database): Promise<void> {
  const lock = await db.$client.reserve()
  try {
    await lock`select pg_advisory_lock(${LOCK})`
    await migrate(db, { migrationsFolder: new URL('./migrations', import.meta.url).pathname })
  } finally {
    await lock`select pg_advisory_unlock(${LOCK})`
    lock.release()
  }
}
