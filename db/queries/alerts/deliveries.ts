import { inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { alertDeliveries } from '@/db/schema/alerts'
import type { AlertDelivery } from '@/lib/alerts/alert-schema'
import { type Access, hasPart } from '@/lib/auth/access'

type Event = { deviceId: number; id: number }

/** Of one alert, the first that were decided; `more` were as well. */
export type AlertDeliveries = { deliveries: AlertDelivery[]; more: number }

/** A page of alerts that tell everybody they may is not to be larger than that. */
const MOST_OF_EACH = 100

type Row = Omit<AlertDelivery, 'person' | 'until' | 'decidedAt'> & {
  id: number
  contactId: number | null
  /** Of an account that is told by the rule of another one. */
  accountName: string | null
  until_ms: number | null
  at_ms: number | null
  count: number
}

/** Who was told of these events, and who was not and why, by their ids: of the own account and those below. */
export async function deliveriesOf(
  access: Access,
  events: readonly Event[],
): Promise<Map<number, AlertDeliveries>> {
  const found = new Map<number, AlertDeliveries>()
  if (events.length === 0) return found
  const pairs = JSON.stringify(events.map(({ deviceId, id }) => [deviceId, id]))
  const rows = await database().execute<Row>(sql`
    select * from (
      select l.event_id::float8 as id, l.channel, l.stage, l.state, l.reason, l.recipient,
        l.to_contact_id as "contactId",
        case when l.to_account_id <> l.account_id then told.customer_name end as "accountName",
        extract(epoch from l.until)::float8 * 1000 as until_ms,
        extract(epoch from l.decided_at)::float8 * 1000 as at_ms,
        row_number() over (partition by l.device_id, l.event_id order by l.id) as place,
        count(*) over (partition by l.device_id, l.event_id)::int as count
      from ${alertDeliveries} l
      join json_array_elements(${pairs}::json) as pair
        on l.device_id = (pair->>0)::int and l.event_id = (pair->>1)::bigint
      join ${accounts} on ${accounts.id} = l.account_id and ${inSubtree(access)}
      join ${accounts} told on told.id = l.to_account_id) of_each
    where place <= ${MOST_OF_EACH} order by id, place`)
  const nameOf = await contactNames(rows.flatMap(({ contactId }) => contactId ?? []))
  const isoOf = (ms: number | null) => (ms === null ? null : new Date(Math.round(ms)).toISOString())
  // Who has a part of the devices has none of the accounts below.
  const mayKnow = !hasPart(access)
  for (const row of rows) {
    const { id, channel, stage, state, reason, until_ms, at_ms, recipient, contactId, accountName, count } =
      row
    const person = contactId === null ? accountName : (nameOf.get(contactId) ?? null)
    const whom = mayKnow ? { person, recipient } : { person: null, recipient: null }
    const times = { until: isoOf(until_ms), decidedAt: isoOf(at_ms) }
    const delivery = { channel, stage, state, reason, ...whom, ...times }
    const known = found.get(id)
    if (known) known.deliveries.push(delivery)
    else found.set(id, { deliveries: [delivery], more: Math.max(0, count - MOST_OF_EACH) })
  }
  return found
}

/** What contacts are called that still are. */
async function contactNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: alertContacts.id, name: alertContacts.name })
    .from(alertContacts)
    .where(inArray(alertContacts.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
