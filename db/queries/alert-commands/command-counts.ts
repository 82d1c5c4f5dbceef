import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { currentWords } from '@/db/queries/command-catalogue/current-catalogue'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { type Access, hasPart, type SystemAccess } from '@/lib/auth/access'
import { COUNTED_DAYS, countsOf, type RaisedState } from '@/lib/commands/decide-raised'
import { type OnAlert, seesOnAlert } from '@/lib/commands/on-alert'
import type { OnAlertFields, OnAlertShown } from '@/lib/commands/on-alert-schema'

const NOTHING: OnAlertFields = { onAlert: null, commandCounts: null }

/**
 * What rules or fences in scope send, and what became of it in the last 30 days, of the devices that who asks sees; nothing for
 * who may not send or not read commands.
 */
export async function shownOrdering<Row extends { id: number; onAlert: OnAlert | null }>(
  access: Access,
  rows: readonly Row[],
  subjectOf: (id: number) => string,
): Promise<(row: Row) => OnAlertFields> {
  const ordering = rows.filter(({ onAlert }) => onAlert !== null)
  if (ordering.length === 0 || !seesOnAlert(access)) return () => NOTHING
  const subjects = ordering.map(({ id }) => subjectOf(id))
  const [counts, words] = await Promise.all([countCommands(access, subjects), currentWords(access)])
  return ({ id, onAlert }) =>
    onAlert === null
      ? NOTHING
      : {
          onAlert: onAlert as OnAlertShown,
          words: 'command' in onAlert ? words.get(onAlert.command) : undefined,
          commandCounts: countsOf(counts.get(subjectOf(id)) ?? new Map()),
        }
}

async function countCommands(
  access: Access,
  subjects: readonly string[],
): Promise<Map<string, Map<RaisedState, number>>> {
  const seen = hasPart(access)
    ? sql`and exists (select from ${devices} where ${devices.id} = c.device_id and ${visibleDevices(access)})`
    : sql``
  const rows = await database().execute<{ subject: string; state: RaisedState; count: number }>(sql`
    select c.subject, c.state, count(*)::int as count from alert_commands c
    where c.subject in (select json_array_elements_text(${JSON.stringify(subjects)}::json))
      and c.created_at > now() - make_interval(days => ${COUNTED_DAYS}) ${seen}
    group by c.subject, c.state`)
  const found = new Map<string, Map<RaisedState, number>>()
  for (const { subject, state, count } of rows)
    found.set(subject, (found.get(subject) ?? new Map<RaisedState, number>()).set(state, count))
  return found
}

/** Rows that one round deletes: alerts that come meanwhile do not wait for more. */
const MOST = 10_000

/** Removes what was counted so long ago; the next round takes what is left. */
export async function deleteOldAlertCommands(_system: SystemAccess, days: number): Promise<void> {
  await database().execute(sql`
    delete from alert_commands where (device_id, id) in (
      select device_id, id from alert_commands
      where created_at < now() - make_interval(days => ${days}) order by created_at limit ${MOST})`)
}
