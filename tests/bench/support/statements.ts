import { sql } from 'drizzle-orm'
import type { Stack } from './stack'

/** What PostgreSQL has to be started with to count statements. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '2000' }
const ROLE = 'counted'

/** The address of the database for a process whose statements are to be counted apart from those of others. */
export async function countedUrl({ db, url }: Stack): Promise<string> {
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  await db.execute(sql.raw(`create role ${ROLE} superuser login password 'bench'`))
  const own = new URL(url)
  Object.assign(own, { username: ROLE, password: 'bench' })
  return own.href
}

export type Counted = { text: string; calls: number; reads: boolean }

/** The statements that it has sent since the last look, the most frequent first. */
export async function countStatements({ db }: Stack): Promise<Counted[]> {
  const rows = await db.execute<Counted>(sql`
    select query as text, sum(calls)::int as calls, query ~* '^\\s*(select|with)' as reads
    from pg_stat_statements where userid = ${ROLE}::regrole group by query order by 2 desc`)
  await db.execute(sql`select pg_stat_statements_reset()`)
  return [...rows]
}
