import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertProcessings } from '@/db/schema/alerts'
import type { Access } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { Processing } from '@/lib/events/processing-schema'

/** The account that the login `who` acts for. */
export const ACTED_FOR = sql`(case when who.type = ${sql.raw(String(ACCOUNT_TYPES.virtual))} then who.parent_id else who.id end)`

type Event = { deviceId: number; id: number }

type Row = { id: number; handler: string; content: string; at: number; own: boolean | null }

/** What was done about these events, by their ids. */
export async function processingsOf(
  { accountId }: Pick<Access, 'accountId'>,
  events: readonly Event[],
  db: AnyTx | Database = database(),
): Promise<Map<number, Processing>> {
  if (events.length === 0) return new Map()
  const pairs = JSON.stringify(events.map(({ deviceId, id }) => [deviceId, id]))
  const rows = (await runIn(
    db,
    sql`
    select done.event_id::float8 as id, done.handler, done.content,
      extract(epoch from done.processed_at)::float8 * 1000 as at, ${ACTED_FOR} = ${accountId} as own
    from ${alertProcessings} done
    join json_array_elements(${pairs}::json) as pair
      on done.device_id = (pair->>0)::int and done.event_id = (pair->>1)::bigint
    left join ${accounts} who on who.id = done.account_id`,
  )) as Row[]
  return new Map(
    rows.map(({ id, handler, content, at, own }) => [
      id,
      { handler, content, time: new Date(Math.round(at)).toISOString(), byOwnAccount: own === true },
    ]),
  )
}
