import { type Database, openDatabase, setDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import { monthsAround } from '@/lib/positions/partitions'
import { startEmbeddedPostgres } from '../support/embedded-postgres'
import { claimDataFolder } from './data-folder'
import { fail, step } from './report'
import { keptSecret, loadSettings } from './settings'

/** The whole of `npm run db:migrate`: the schema of `DATABASE_URL`, or of the embedded database while no start runs on it. */
export async function migrate(): Promise<void> {
  try {
    const settings = loadSettings()
    if (settings.DATABASE_URL) return await migrateAt(settings.DATABASE_URL, settings)
    claimDataFolder(settings.DATA_DIR)
    const postgres = await startEmbeddedPostgres({
      dataDir: settings.DATA_DIR,
      port: settings.DATABASE_PORT,
      password: keptSecret(settings.DATA_DIR, 'database-password'),
    })
    try {
      await migrateAt(postgres.url, settings)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    fail(error)
  }
}

async function migrateAt(url: string, settings: Env): Promise<void> {
  const db = openDatabase(url, { max: 4, applicationName: 'migrate' })
  try {
    await step('Database schema', () => prepareSchema(db, settings))
  } finally {
    await db.$client.end()
  }
}

/** Migrations, the catalogue and the partitions of these months; makes `db` the one that queries use. */
export async function prepareSchema(
  db: Database,
  settings: Pick<Env, 'RETENTION_MONTHS'>,
): Promise<string | undefined> {
  await migrateDatabase(db)
  await seedCatalogue(db, PROTOCOLS)
  setDatabase(db)
  const months = monthsAround(new Date(), settings.RETENTION_MONTHS, 3)
  const made = await ensurePartitions(systemAccess('start'), months)
  return made.length > 0 ? `${made.length} partitions made` : undefined
}
