import { type SQL, sql } from 'drizzle-orm'
import { database } from './client'

type Numbers = Record<string, number | null>

/**
 * A long answer of numbers column by column, in the order of its rows. The driver needs longer to take twenty
 * thousand values apart than the database to find them: so it gets one text a column, which JSON reads at once.
 */
export async function longColumns<Row extends Numbers>(
  names: readonly (keyof Row & string)[],
  query: SQL,
): Promise<{ [Name in keyof Row]: Row[Name][] }> {
  return packedColumns<Row>(
    names.map((name) => [name, 'number']),
    query,
  )
}

/**
 * How a column travels: any numbers as text; those that are never null as bytes, which the database writes much faster: whole
 * ones of 32 bits, and moments, which arrive in milliseconds UTC.
 */
export type ColumnKind = 'number' | 'int' | 'moment'

/** The same with columns of several kinds. */
export async function packedColumns<Row extends Numbers>(
  kinds: readonly (readonly [name: keyof Row & string, kind: ColumnKind])[],
  query: SQL,
): Promise<{ [Name in keyof Row]: Row[Name][] }> {
  const columns = kinds.map(([name, kind]) => {
    const column = sql.identifier(name)
    if (kind === 'number') return sql`array_agg(${column})::text as ${column}`
    return kind === 'int'
      ? sql`string_agg(int4send(${column}), '') as ${column}`
      : sql`string_agg(timestamptz_send(${column}), '') as ${column}`
  })
  const [row] = await database().execute<Record<string, string | Buffer | null>>(
    sql`select ${sql.join(columns, sql`, `)} from (${query}) as long`,
  )
  return Object.fromEntries(kinds.map(([name, kind]) => [name, unpacked(row?.[name], kind)])) as {
    [Name in keyof Row]: Row[Name][]
  }
}

function unpacked(packed: string | Buffer | null | undefined, kind: ColumnKind): (number | null)[] {
  if (typeof packed === 'string') return JSON.parse(arrayAsJson(packed))
  if (!packed) return []
  return kind === 'int' ? intsIn(packed) : momentsIn(packed)
}

/** What `int4send` wrote, one after the other. */
export function intsIn(bytes: Buffer): number[] {
  const found = new Array<number>(bytes.length / 4)
  for (let at = 0; at < found.length; at++) found[at] = bytes.readInt32BE(at * 4)
  return found
}

/** PostgreSQL counts microseconds from the year 2000 on. */
const FROM_MS = Date.UTC(2000, 0, 1)
const HIGH = 2 ** 32

/** What `timestamptz_send` wrote, 64 bits each, to the millisecond. */
export function momentsIn(bytes: Buffer): number[] {
  const found = new Array<number>(bytes.length / 8)
  for (let at = 0; at < found.length; at++) {
    const micros = bytes.readInt32BE(at * 8) * HIGH + bytes.readUInt32BE(at * 8 + 4)
    found[at] = FROM_MS + Math.round(micros / 1000)
  }
  return found
}

/** PostgreSQL's `{1,NULL,2}` as JSON; of no rows at all it says nothing. */
export const arrayAsJson = (numbers: string | null | undefined): string =>
  numbers ? `[${numbers.slice(1, -1).replaceAll('NULL', 'null')}]` : '[]'
