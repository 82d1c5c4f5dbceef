import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { alertAssignments, alertComments } from '@/db/schema/alert-notes'

type Noted = { assignee: string | null; commentCount: number }

/** To whom these events are assigned and how many comments they have, by their ids; those with neither are left out. */
export async function notesOf(
  events: readonly { deviceId: number; id: number }[],
  db: AnyTx | Database = database(),
): Promise<(id: number) => Noted> {
  if (events.length === 0) return () => NOTHING
  const pairs = JSON.stringify(events.map(({ deviceId, id }) => [deviceId, id]))
  const rows = (await runIn(
    db,
    sql`
    with asked as (
      select (pair->>0)::int as device_id, (pair->>1)::bigint as event_id
      from json_array_elements(${pairs}::json) as pair)
    select event_id::float8 as id, max(assignee) as assignee, sum(comments)::int as "commentCount" from (
      select a.event_id, a.assignee, 0 as comments from ${alertAssignments} a
        join asked on asked.device_id = a.device_id and asked.event_id = a.event_id
      union all
      select c.event_id, null, 1 from ${alertComments} c
        join asked on asked.device_id = c.device_id and asked.event_id = c.event_id) noted
    group by event_id`,
  )) as (Noted & { id: number })[]
  const found = new Map(rows.map(({ id, assignee, commentCount }) => [id, { assignee, commentCount }]))
  return (id) => found.get(id) ?? NOTHING
}

const NOTHING: Noted = { assignee: null, commentCount: 0 }
