import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicationUrl, grantToApplication, roleOf } from '@/db/application-role'
import { openDatabase } from '@/db/client'
import { isMigrated, mayMigrate } from '@/db/migrate'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { systemAccess } from '@/lib/auth/access'
import { monthsAround } from '@/lib/positions/partitions'
import { maintainPartitions } from '@/worker/jobs/maintain-partitions'
import { freshDatabase } from '../support/database'

const database = freshDatabase()
const REFUSED = '42501'

it.each([
  'create table mine (id int)',
  'create table fixes_of_mine as select * from positions',
  'create view mine as select * from accounts',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create extension btree_gist',
  'alter table accounts add column mine text',
  'alter table accounts disable trigger all',
  'alter table accounts owner to current_user',
  'alter table positions detach partition positions_default',
  'create index mine on accounts (login)',
  'drop index accounts_login_key',
  'drop table accounts cascade',
  'drop view fixes',
  'drop schema public cascade',
  'truncate accounts cascade',
  'truncate positions',
  'create role mine superuser',
  'alter role current_user superuser',
  'set role tracking',
  "copy accounts to program 'cat'",
  'select pg_read_file($$PG_VERSION$$)',
  'update drizzle.__drizzle_migrations set created_at = 0',
])('the application cannot: %s', async (statement) => {
  const refusal = await database.db.$client.unsafe(statement).then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  // Of what is not its own, or where only superusers may.
  expect(refusal).toBe(REFUSED)
})

it('the application owns nothing, and has the rows of everything', async () => {
  const [owned] = await database.db.execute(
    sql`select count(*)::int as count from pg_class where pg_has_role(current_user, relowner, 'usage')`,
  )
  expect(owned).toEqual({ count: 0 })
  const rows = await database.db.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) right_to
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not has_table_privilege(c.oid, right_to)`)
  expect([...rows]).toEqual([])
  expect([await mayMigrate(database.db), await isMigrated(database.db)]).toEqual([false, true])
  expect(await mayMigrate(database.owner)).toBe(true)
})

it('has the rows of partitions that are made later, which the worker makes as their owner', async () => {
  await maintainPartitions.run()
  const [month] = monthsAround(new Date('2043-05-05'), 0, 0)
  if (!month) throw new Error('no month')
  expect(await ensurePartitions(systemAccess('test'), [month])).toEqual([month.name])
  const table = sql.identifier(month.name)
  expect([...(await database.db.execute(sql`select count(*)::int as count from ${table}`))]).toEqual([
    { count: 0 },
  ])
  await database.db.execute(sql`delete from ${table}`)
  const owners = await database.owner.execute(
    sql`select distinct tableowner as owner from pg_tables where schemaname = 'public'`,
  )
  expect([...owners]).toEqual([{ owner: roleOf(database.ownerUrl) }])
})

it('is granted what it lacks by the next start, and nothing where it lacks nothing', async () => {
  const role = roleOf(database.url)
  expect(role).toBe(roleOf(applicationUrl(database.ownerUrl, 'any')))
  await database.owner.execute(sql`revoke insert on accounts from ${sql.identifier(role)}`)
  const may = async () => {
    const [row] = await database.db.execute(sql`select has_table_privilege('accounts', 'insert') as may`)
    return row?.may
  }
  expect(await may()).toBe(false)
  await grantToApplication(database.owner, role)
  expect(await may()).toBe(true)
  const statements: string[] = []
  const watched = openDatabase(database.ownerUrl, { max: 1, onStatement: (text) => statements.push(text) })
  await grantToApplication(watched, role)
  await watched.$client.end()
  expect(statements.some((text) => /^(grant|alter)/.test(text))).toBe(false)
})
