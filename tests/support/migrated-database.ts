import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { inject } from 'vitest'
import { type Database, openDatabase } from '@/db/client'

const MIGRATIONS = new URL('../../db/migrations', import.meta.url).pathname

/**
 * Gives `work` a database of its own that holds the schema as it was before the migration `tag`
 * (e.g. `0011_event_marks`): fill it, migrate it, look at what became of the data.
 */
export async function databaseBefore(tag: string, work: (db: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const name = `old_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const admin = openDatabase(url.href, { max: 1 })
  await admin.execute(sql`create database ${sql.identifier(name)}`)
  url.pathname = `/${name}`
  const db = openDatabase(url.href, { max: 2 })
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
    const at = journal.entries.findIndex((entry) => entry.tag === tag)
    if (at < 0) throw new Error(`no migration ${tag}`)
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
    await migrate(db, { migrationsFolder: folder })
    await work(db)
  } finally {
    await db.$client.end({ timeout: 2 })
    await admin.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`)
    await admin.$client.end({ timeout: 2 })
    rmSync(folder, { recursive: true, force: true })
  }
}
