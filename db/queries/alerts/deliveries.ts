import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertDeliveries } from '@/db/schema/alerts'
import type { AlertDelivery } from '@/lib/alerts/alert-schema'
import type { Access } from '@/lib/auth/access'

type Event = { deviceId: number; id: number }

/** Who was told of these events, and who was not and why, by their ids: of the own account and those below. */
export async function deliveriesOf(
  access: Access,
  events: readonly Event[],
): Promise<Map<number, AlertDelivery[]>> {
  const found = new Map<number, AlertDelivery[]>()
  if (events.length === 0) return found
  const pairs = JSON.stringify(events.map(({ deviceId, id }) => [deviceId, id]))
  const rows = await database().execute<
    Omit<AlertDelivery, 'until' | 'decidedAt'> & { id: number; until_ms: number | null; at_ms: number | null }
  >(sql`
    select l.event_id::float8 as id, l.channel, l.state, l.reason, l.recipient,
      extract(epoch from l.until)::float8 * 1000 as until_ms, extract(epoch from l.decided_at)::float8 * 1000 as at_ms
    from ${alertDeliveries} l
    join json_array_elements(${pairs}::json) as pair
      on l.device_id = (pair->>0)::int and l.event_id = (pair->>1)::bigint
    join ${accounts} on ${accounts.id} = l.account_id and ${inSubtree(access)}
    order by l.id`)
  const isoOf = (ms: number | null) => (ms === null ? null : new Date(Math.round(ms)).toISOString())
  // Who has a part of the devices has none of the accounts below.
  const mayKnow = !access.deviceSubset && !access.within
  for (const { id, until_ms, at_ms, recipient, ...row } of rows)
    found.set(id, [
      ...(found.get(id) ?? []),
      { ...row, recipient: mayKnow ? recipient : null, until: isoOf(until_ms), decidedAt: isoOf(at_ms) },
    ])
  return found
}
