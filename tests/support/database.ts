import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase, setDatabase, setOwnerDatabase } from '@/db/client'
import { joinFault } from './placement-joins'

type Fresh = { db: Database; url: string; owner: Database; ownerUrl: string }

/**
 * Gives the calling test file a database of its own, copied from the migrated template, and makes
 * it the one that queries use, as the role of the application; `owner` is who may change its tables. The handle is filled in before the first test runs. What the file's own process asks
 * of it is held to the placement of its tables at the end (`joinFault`).
 */
export function freshDatabase(): Fresh {
  const handle = {} as Fresh
  const statements = new Set<string>()
  const name = `test_${randomBytes(6).toString('hex')}`
  beforeAll(async () => {
    const template = new URL(inject('templateUrl'))
    await asAdmin(
      template,
      (sql) => sql`create database ${sql(name)} template ${sql(template.pathname.slice(1))}`,
    )
    const [url, ownerUrl] = [new URL(inject('applicationUrl')), new URL(template)]
    for (const one of [url, ownerUrl]) one.pathname = `/${name}`
    Object.assign(handle, { url: url.href, ownerUrl: ownerUrl.href })
    handle.owner = openDatabase(ownerUrl.href, { max: 2 })
    setOwnerDatabase(handle.owner)
    handle.db = openDatabase(url.href, { max: 5, onStatement: (text) => statements.add(text) })
    setDatabase(handle.db)
  })
  afterAll(async () => {
    for (const db of [handle.db, handle.owner]) await db?.$client.end({ timeout: 2 })
    await asAdmin(
      new URL(inject('templateUrl')),
      (sql) => sql`drop database if exists ${sql(name)} with (force)`,
    )
    const faults = [...statements].flatMap((text) => {
      const fault = joinFault(text)
      return fault ? [`${fault}: ${text}`] : []
    })
    if (faults.length > 0) throw new Error(`Joins against the placement of tables:\n${faults.join('\n')}`)
  })
  return handle
}

async function asAdmin(template: URL, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
