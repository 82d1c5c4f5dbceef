import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
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

/** Whether who connects owns the schema, or would with its first migration; only the owner may bring it up to date. */
export async function mayMigrate(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ may: boolean }>(sql`
    select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.accounts')), true) as may`)
  return row?.may ?? false
}

/** Whether the schema has every migration of this version. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
  )
  const [row] = await db.execute<{ last: string }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return Number(row?.last ?? 0) >= (journal.entries.at(-1)?.when ?? 0)
}
