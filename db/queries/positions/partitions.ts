import { type SQL, sql } from 'drizzle-orm'
import { type Database, ownerDatabase, type Tx } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { type Month, monthOfTable } from '@/lib/positions/partitions'

/** When a row of `positions` arrived. */
const RECEIVED_AT = sql`(fix_time + make_interval(secs => delay_s))`

/** One process at a time rearranges partitions. */
const LOCK = 723_002

/** Makes the tables of `months` that are missing, and moves fixes of theirs that landed in the default one. */
export async function ensurePartitions(_system: SystemAccess, months: readonly Month[]): Promise<string[]> {
  const existing = new Set(await partitionNames(ownerDatabase()))
  const made: string[] = []
  for (const month of months) {
    if (existing.has(month.name)) continue
    await ownerDatabase().transaction((tx) => makePartition(tx, month))
    made.push(month.name)
  }
  return made
}

async function makePartition(tx: Tx, { name, from, to }: Month): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  if ((await partitionNames(tx)).includes(name)) return
  const table = sql.identifier(name)
  const [lower, upper] = [from.toISOString(), to.toISOString()]
  // Filled before it is attached: PostgreSQL would refuse while the default table holds rows of it.
  await tx.execute(sql`create table ${table} (like positions including all)`)
  await tx.execute(sql`
    with moved as (
      delete from positions_default where fix_time >= ${lower}::timestamptz and fix_time < ${upper}::timestamptz returning *
    ) insert into ${table} select * from moved`)
  await tx.execute(
    sql.raw(`alter table positions attach partition ${name} for values from ('${lower}') to ('${upper}')`),
  )
}

async function partitionNames(db: Database | Tx): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'positions'::regclass`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Drops what is past retention: whole months before `cutoff` whose fixes all arrived before it too.
 * Old fixes that arrived lately (an uploaded buffer, a replayed drive) are kept until they have aged.
 */
export async function dropOldPositions(_system: SystemAccess, cutoff: Date): Promise<string[]> {
  const limit = sql`${cutoff.toISOString()}::timestamptz`
  for (const name of await partitionNames(ownerDatabase())) {
    const month = monthOfTable(name)
    if (!month || month.to > cutoff) continue
    const table = sql.identifier(name)
    const [recent] = await ownerDatabase().execute(
      sql`select 1 from ${table} where ${RECEIVED_AT} >= ${limit} limit 1`,
    )
    if (recent) await ownerDatabase().execute(sql`delete from ${table} where ${RECEIVED_AT} < ${limit}`)
    else await ownerDatabase().execute(sql`alter table positions detach partition ${table}`)
  }
  const dropped: string[] = []
  for (const name of await detachedMonths()) {
    await ownerDatabase().transaction((tx) => dropDetached(tx, name, limit))
    dropped.push(name)
  }
  await ownerDatabase().execute(
    sql`delete from positions_default where fix_time < ${limit} and ${RECEIVED_AT} < ${limit}`,
  )
  return dropped
}

/** Months on their way out, also of a run that was interrupted. Nothing can be written to them any more. */
async function detachedMonths(): Promise<string[]> {
  const rows = await ownerDatabase().execute<{ name: string }>(
    sql`select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)
        and not exists (select 1 from pg_inherits i where i.inhrelid = c.oid)`,
  )
  return rows.map(({ name }) => name).filter((name) => monthOfTable(name) !== null)
}

/** A fix may have arrived between the look into the month and its detachment: it goes back to where it is found. */
async function dropDetached(tx: Tx, name: string, limit: SQL): Promise<void> {
  const table = sql.identifier(name)
  await tx.execute(sql`insert into positions select * from ${table} where ${RECEIVED_AT} >= ${limit}`)
  await tx.execute(sql`drop table ${table}`)
}
