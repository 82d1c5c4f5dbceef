import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PLACEMENT } from '@/db/placement'
import { freshDatabase } from '../support/database'

const database = freshDatabase()
const names = (placement: string) => Object.keys(PLACEMENT).filter((name) => PLACEMENT[name] === placement)
const DISTRIBUTED = names('distributed by device_id')

/** Tables of ours; partitions live where their parent does. */
const OURS = sql`c.relnamespace = 'public'::regnamespace and not c.relispartition`

describe('the schema', () => {
  it('says of every table where it would live, and of none that is not there', async () => {
    const rows = await database.db.execute<{ name: string }>(
      sql`select c.relname as name from pg_class c where c.relkind in ('r', 'p') and ${OURS}`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PLACEMENT).sort())
  })

  it('begins every key of a distributed table with the device', async () => {
    const keys = await database.db.execute<{
      table: string
      key: string
      first: string
      primary: boolean
    }>(sql`
      select c.relname as table, x.indexrelid::regclass::text as key, a.attname as first, x.indisprimary as primary
      from pg_index x join pg_class c on c.oid = x.indrelid and ${OURS}
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where x.indisunique`)
    const distributed = keys.filter(({ table }) => DISTRIBUTED.includes(table))
    expect(distributed.filter(({ first }) => first !== 'device_id')).toEqual([])
    const withKey = distributed.filter(({ primary }) => primary).map(({ table }) => table)
    expect(withKey.sort()).toEqual([...DISTRIBUTED].sort())
  })

  it('leads foreign keys only where both ends are at hand', async () => {
    const rows = await database.db.execute<{ from: string; to: string; by: string[]; at: string[] }>(sql`
      select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
        array(select attname::text from pg_attribute where attrelid = f.conrelid and attnum = any(f.conkey)) as by,
        array(select attname::text from pg_attribute where attrelid = f.confrelid and attnum = any(f.confkey)) as at
      from pg_constraint f join pg_class c on c.oid = f.conrelid and ${OURS}
      where f.contype = 'f' and f.conparentid = 0`)
    expect(rows.length).toBeGreaterThan(20)
    const allowed: Record<string, (row: (typeof rows)[number]) => boolean> = {
      'distributed by device_id': ({ to, by, at }) =>
        PLACEMENT[to] === 'reference' ||
        (DISTRIBUTED.includes(to) && by.includes('device_id') && at.includes('device_id')),
      reference: ({ to }) => PLACEMENT[to] === 'reference',
      local: ({ to }) => PLACEMENT[to] !== 'distributed by device_id',
    }
    expect(rows.filter((row) => !allowed[PLACEMENT[row.from] ?? '']?.(row))).toEqual([])
  })

  it('has no trigger, and ids of distributed tables that several nodes can count', async () => {
    const triggers = await database.db.execute(
      sql`select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not t.tgisinternal`,
    )
    expect([...triggers]).toEqual([])
    const ids = await database.db.execute<{ table: string; type: string }>(sql`
      select c.relname as table, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid and ${OURS} and c.relkind in ('r', 'p')
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%'`)
    const distributed = ids.filter(({ table }) => DISTRIBUTED.includes(table))
    expect(distributed.length).toBeGreaterThan(2)
    expect(distributed.filter(({ type }) => type !== 'bigint')).toEqual([])
  })
})

/** A view lives where its table does. */
const READ_AS: Record<string, string> = { fixes: 'positions' }

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))

/** The SQL of a file, statement by statement as far as its text shows. */
const statementsOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]*\b(?:from|join)\b[^`]*)`/g)].map(([, body]) => body ?? '')

/** Tables that a statement reads, each with the text up to the next of them. */
function readsOf(statement: string): { table: string; text: string }[] {
  return statement.split(/(?=\b(?:from|join)\s+[a-z_]+\b)/).flatMap((text) => {
    const name = /^(?:from|join)\s+([a-z_]+)\b/.exec(text)?.[1] ?? ''
    const table = READ_AS[name] ?? name
    return table in PLACEMENT ? [{ table, text }] : []
  })
}

/** What is wrong with the joins of a statement, if anything. */
function faultOf(statement: string): string | null {
  const reads = readsOf(statement)
  const distributed = reads.filter(({ table }) => DISTRIBUTED.includes(table))
  if (distributed.length === 0 || reads.length < 2) return null
  const local = reads.find(({ table }) => PLACEMENT[table] === 'local')
  if (local) return `${local.table} is local and read beside ${distributed[0]?.table}`
  // The first is what the others are joined to.
  const loose = distributed.slice(1).find(({ text }) => !text.includes('device_id'))
  return loose ? `${loose.table} is joined without device_id` : null
}

/**
 * Holds what the text of a statement shows: statements put together of several pieces, and those of
 * drizzle's builder, are seen piece by piece only.
 */
describe('the queries', () => {
  const files = ['db/queries', 'db/seed', 'bus'].flatMap(filesOf)

  it('join distributed tables with each other by the device, and with no local one', () => {
    const faults = files.flatMap((file) =>
      statementsOf(readFileSync(file, 'utf8')).flatMap((statement) => {
        const fault = faultOf(statement)
        return fault ? [`${file}: ${fault}`] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('are looked at: a wrong join is found', () => {
    expect(faultOf('select 1 from positions p join device_events e on e.id = p.x')).toContain(
      'without device_id',
    )
    expect(faultOf('select 1 from fixes p join tasks t on t.id = p.device_id')).toContain('local')
    expect(faultOf('select 1 from fixes p join device_events e on e.device_id = p.device_id')).toBeNull()
    expect(faultOf('select 1 from device_states s join accounts a on true')).toBeNull()
    const read = files.flatMap((file) => statementsOf(readFileSync(file, 'utf8'))).flatMap(readsOf)
    expect(new Set(read.map(({ table }) => table)).size).toBeGreaterThan(12)
  })
})
