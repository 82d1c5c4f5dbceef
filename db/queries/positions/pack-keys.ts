import { sql } from 'drizzle-orm'
import { ownerDatabase } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'

/**
 * An entry of the key takes 28 bytes, 31 in a packed key. Where it has come to 40, half as many fixes have
 * come as were packed before: so a month is packed a few times while it grows, however many fixes it gets.
 */
const LOOSE_BYTES = 40
const WORTH_BYTES = 1024 * 1024

/**
 * Packs the keys of months anew where they have become loose. Fixes of many devices come in turn, each
 * in the middle of the key: PostgreSQL splits its pages in halves there and comes back to none of the
 * first ones. Readers and writers go on meanwhile. Returns the tables whose keys were packed.
 */
export async function packKeys(_system: SystemAccess): Promise<string[]> {
  await dropUnfinished()
  const packed: string[] = []
  for (const { table, key, bytes, fixes } of await keys()) {
    if (bytes < WORTH_BYTES || fixes === 0 || bytes < LOOSE_BYTES * fixes) continue
    await ownerDatabase().execute(sql`reindex index concurrently ${sql.identifier(key)}`)
    packed.push(table)
  }
  return packed
}

/** The key of each table of fixes, and for how many fixes it is, as far as the database knows. */
async function keys() {
  return ownerDatabase().execute<{ table: string; key: string; bytes: number; fixes: number }>(sql`
    select c.relname as "table", k.relname as key, pg_relation_size(k.oid)::float8 as bytes,
           greatest(c.reltuples, 0)::float8 as fixes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_index x on x.indrelid = c.oid join pg_class k on k.oid = x.indexrelid
    where i.inhparent = 'positions'::regclass and x.indisprimary`)
}

/** What is left of a packing that was interrupted. */
async function dropUnfinished(): Promise<void> {
  const left = await ownerDatabase().execute<{ name: string }>(sql`
    select k.relname as name
    from pg_inherits i join pg_index x on x.indrelid = i.inhrelid join pg_class k on k.oid = x.indexrelid
    where i.inhparent = 'positions'::regclass and not x.indisvalid and k.relname ~ '_cc(new|old)\d*$'`)
  for (const { name } of left)
    await ownerDatabase().execute(sql`drop index concurrently ${sql.identifier(name)}`)
}
