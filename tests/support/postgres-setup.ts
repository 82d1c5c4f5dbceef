import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { applicationUrl, ensureApplicationRole, grantToApplication, roleOf } from '@/db/application-role'
import { openDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { startEmbeddedPostgres } from '../../scripts/support/embedded-postgres'
import { freePort } from './free-port'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the owner. */
    templateUrl: string
    /** Of the same database, for the application. */
    applicationUrl: string
  }
}

/** One real PostgreSQL per suite, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = path.join(tmpdir(), `tracking-tests-${process.pid}-${project.name}`)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true })
  const server = await startEmbeddedPostgres({
    dataDir,
    port: await freePort(),
    password: 'tests',
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  const db = openDatabase(server.url, { max: 2 })
  await migrateDatabase(db)
  await seedCatalogue(db, PROTOCOLS)
  // What is tested connects as it does in an installation: a right that it lacks shows.
  const applicationAt = applicationUrl(server.url, 'tests')
  await ensureApplicationRole(db, applicationAt)
  await grantToApplication(db, roleOf(applicationAt))
  await db.$client.end()
  project.provide('templateUrl', server.url)
  project.provide('applicationUrl', applicationAt)
  return async () => {
    await server.stop()
    const { rm } = await import('node:fs/promises')
    await rm(dataDir, { recursive: true, force: true })
  }
}
