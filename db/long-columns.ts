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
  const columns = names.map(
    (name) => sql`array_agg(${sql.identifier(name)})::text as ${sql.identifier(name)}`,
  )
  const [row] = await database().execute<Record<string, string | null>>(
    sql`select ${sql.join(columns, sql`, `)} from (${query}) as long`,
  )
  return Object.fromEntries(names.map((name) => [name, JSON.parse(arrayAsJson(row?.[name]))])) as {
    [Name in keyof Row]: Row[Name][]
  }
}

/** PostgreSQL's `{1,NULL,2}` as JSON; of no rows at all it says nothing. */
export const arrayAsJson = (numbers: string | null | undefined): string =>
  numbers ? `[${numbers.slice(1, -1).replaceAll('NULL', 'null')}]` : '[]'
