import { sql } from 'drizzle-orm'
import { applicationUrl, ensureApplicationRole, grantToApplication, roleOf } from '@/db/application-role'
import { type Database, openDatabase, setDatabase, setOwnerDatabase } from '@/db/client'
import { isMigrated, mayMigrate, migrateDatabase } from '@/db/migrate'
import { makeMissingDeviceRules } from '@/db/queries/alert-rules/device-rules'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import { monthsAround } from '@/lib/positions/partitions'
import { startEmbeddedPostgres } from '../support/embedded-postgres'
import { claimDataFolder } from './data-folder'
import { CannotStart, fail, say, step } from './report'
import { keptSecret, loadSettings } from './settings'

/** The whole of `npm run db:migrate`: the schema of `DATABASE_URL`, or of the embedded database while no start runs on it. */
export async function migrate(): Promise<void> {
  try {
    const settings = loadSettings()
    const { DATABASE_URL, DATABASE_OWNER_URL } = settings
    if (DATABASE_URL)
      return await migrateAt({ url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL }, settings)
    claimDataFolder(settings.DATA_DIR)
    const postgres = await startEmbeddedPostgres({
      dataDir: settings.DATA_DIR,
      port: settings.DATABASE_PORT,
      password: keptSecret(settings.DATA_DIR, 'database-password'),
    })
    try {
      await migrateAt(await embeddedAddresses(postgres.url, settings.DATA_DIR), settings)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    fail(error)
  }
}

/** Where the application connects, and where who owns the schema does; the same in a database that was given by one address. */
export type Addresses = { url: string; ownerUrl: string }

/** Those of the embedded database, whose owner's is `ownerUrl`; the application has a role of its own in it. */
export async function embeddedAddresses(ownerUrl: string, dataDir: string): Promise<Addresses> {
  const url = applicationUrl(ownerUrl, keptSecret(dataDir, 'database-application-password'))
  const db = openDatabase(ownerUrl, { max: 1, applicationName: 'roles' })
  try {
    await ensureApplicationRole(db, url)
  } finally {
    await db.$client.end()
  }
  return { url, ownerUrl }
}

async function migrateAt({ url, ownerUrl }: Addresses, settings: Env): Promise<void> {
  const db = openDatabase(ownerUrl, { max: 4, applicationName: 'migrate' })
  try {
    await step('Database schema', () => prepareSchema(db, settings, url))
  } finally {
    await db.$client.end()
  }
}

/**
 * Migrations, the catalogue, the partitions of these months, and the rights of who connects by `url`; makes `db` the one
 * that queries use. A `db` that may not change the schema only looks whether it is up to date.
 */
export async function prepareSchema(
  db: Database,
  settings: Pick<Env, 'RETENTION_MONTHS'>,
  url: string,
): Promise<string | undefined> {
  setDatabase(db)
  setOwnerDatabase(db)
  if (!(await mayMigrate(db))) {
    if (await isMigrated(db)) return 'up to date'
    throw new CannotStart(
      'The schema of the database is of another version, and DATABASE_URL may not change it: set DATABASE_OWNER_URL, or run npm run db:migrate with it.',
    )
  }
  await migrateDatabase(db)
  await seedCatalogue(db, PROTOCOLS)
  await makeMissingDeviceRules(db, new Date())
  const months = monthsAround(new Date(), settings.RETENTION_MONTHS, 3)
  const made = await ensurePartitions(systemAccess('start'), months)
  const [owner] = await db.execute<{ role: string }>(sql`select current_user as role`)
  if (owner?.role !== roleOf(url)) await grantToApplication(db, roleOf(url))
  else
    say(
      '! The application may change the schema of its database: DATABASE_OWNER_URL beside a DATABASE_URL of a role that owns nothing keeps it from that.',
    )
  return made.length > 0 ? `${made.length} partitions made` : undefined
}
