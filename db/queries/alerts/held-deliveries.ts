import type postgres from 'postgres'
import { database } from '@/db/client'
import { iso } from '@/db/queries/ingest/columns'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import type { WhyNotTold } from '@/lib/alerts/telling/delivery'
import { whyUnreachable } from '@/lib/alerts/telling/judge-telling'
import { type Person, type PersonKey, personKey } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'
import { findPeople, lockPeople } from './telling-people'

type Tx = postgres.TransactionSql

/** What one digest takes: of it so many are listed, and the others counted. */
const MOST_AT_ONCE = 20_000
const MOST_LISTED = 500

/** People for whom something was held back long enough, who wait longest first; those that are `underWay` are left out. */
export async function digestsDue(
  _system: SystemAccess,
  { most, underWay, now }: { most: number; underWay: readonly PersonKey[]; now: number },
): Promise<PersonKey[]> {
  const rows = await database().$client<PersonKey[]>`
    select to_account_id as "accountId", to_contact_id as "contactId" from alert_deliveries
    where state = 'held' and until <= ${iso(now)}::text::timestamptz
    group by to_account_id, to_contact_id order by min(until) limit ${most + underWay.length}`
  const busy = new Set(underWay.map(personKey))
  return rows.filter((one) => !busy.has(personKey(one))).slice(0, most)
}

/** `over` is why there is nothing to be told any more. */
type Held = { deviceId: number; id: number; over: 'withdrawn' | 'processed' | null }

/**
 * Tells a person in one mail what was held back for it, but for what was taken back or dealt with meanwhile; in one
 * transaction, so that it is done again by whoever finds it undone. Returns how many alerts the mail tells of.
 */
export async function tellHeld(_system: SystemAccess, to: PersonKey, now: number): Promise<number> {
  const told = await database().$client.begin(async (tx) => {
    await lockPeople(tx, [to])
    const held = await findHeld(tx, to, now)
    const left = held.filter(({ over }) => over === null)
    for (const reason of ['withdrawn', 'processed'] as const)
      await settle(
        tx,
        held.filter(({ over }) => over === reason),
        reason,
      )
    if (left.length === 0) return 0
    const person = await findPerson(tx, to, now)
    const reason = person ? whyUnreachable({ type: '' }, { person, channel: 'mail' })?.reason : 'noAddress'
    if (reason !== undefined || !person?.email) {
      await settle(tx, left, reason ?? 'noAddress')
      return 0
    }
    await settle(tx, left, null)
    await orderDigest(tx, to, person.email, left)
    return left.length
  })
  return told as number
}

/** Puts off what could not be told to a person, so that others have their turn. */
export async function putOffHeld(
  _system: SystemAccess,
  { accountId, contactId }: PersonKey,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await database().$client`
    update alert_deliveries set until = ${iso(until)}::text::timestamptz
    where state = 'held' and until <= ${iso(now)}::text::timestamptz and to_account_id = ${accountId}
      and to_contact_id is not distinct from ${contactId}::int`
}

async function findHeld(tx: Tx, { accountId, contactId }: PersonKey, now: number): Promise<Held[]> {
  return tx<Held[]>`
    select l.device_id as "deviceId", l.id::float8 as id,
      case when e.withdrawn_at is not null then 'withdrawn' when p.event_id is not null then 'processed' end as over
    from alert_deliveries l join device_events e on e.device_id = l.device_id and e.id = l.event_id
    left join alert_processings p on p.device_id = e.device_id and p.event_id = e.id
    where l.state = 'held' and l.until <= ${iso(now)}::text::timestamptz and l.to_account_id = ${accountId}
      and l.to_contact_id is not distinct from ${contactId}::int
    order by e.event_time, l.id limit ${MOST_AT_ONCE}`
}

async function findPerson(
  tx: Tx,
  { accountId, contactId }: PersonKey,
  now: number,
): Promise<Person | undefined> {
  const wanted = { accountIds: [accountId], contactsOf: [accountId], roles: [] }
  const { accounts, contacts } = await findPeople(
    tx,
    { ...wanted, contactIds: contactId === null ? [] : [contactId] },
    now,
  )
  return contactId === null ? accounts.get(accountId) : contacts[0]
}

/** Without a reason they are told, and why they were held stays. */
async function settle(tx: Tx, held: readonly Held[], reason: WhyNotTold | null): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ deviceId, id }) => ({ device_id: deviceId, id }))
  await tx`
    update alert_deliveries l set state = ${reason === null ? 'told' : 'suppressed'}, reason = coalesce(${reason}, l.reason),
      until = case when ${reason}::text is null then l.until end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v(device_id int, id bigint)
    where l.device_id = v.device_id and l.id = v.id`
}

async function orderDigest(tx: Tx, to: PersonKey, email: string, held: readonly Held[]): Promise<void> {
  const listed = held.slice(0, MOST_LISTED)
  const [first] = listed
  await insertOutbox(tx, {
    ...{ kind: 'alertDigest', recipient: email, title: `${held.length}` },
    // What was told is held no more: no other digest begins with it.
    cause: `digest:${personKey(to)}:${first?.deviceId}:${first?.id}`,
    payload: {
      ...{ accountId: to.accountId, toContactId: to.contactId, to: email },
      deliveries: listed.map(({ deviceId, id }): [number, number] => [deviceId, id]),
      more: held.length - listed.length,
    },
  })
}
