import { type SQL, sql } from 'drizzle-orm'
import { database } from './client'

/**
 * A long answer column by column, in the order of its rows. The driver needs longer to take twenty thousand values
 * apart than the database to find them: so it gets one text a column, which JSON reads at once. Only for what JSON
 * can say: numbers, texts, truths.
 */
export async function longColumns<Row extends Record<string, unknown>>(
  names: readonly (keyof Row & string)[],
  query: SQL,
): Promise<{ [Name in keyof Row]: Row[Name][] }> {
  const columns = names.map((name) => sql`json_agg(${sql.identifier(name)}) as ${sql.identifier(name)}`)
  const [row] = await database().execute<Record<string, unknown[] | null>>(
    sql`select ${sql.join(columns, sql`, `)} from (${query}) as long`,
  )
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? []])) as {
    [Name in keyof Row]: Row[Name][]
  }
}
