import type postgres from 'postgres'
import { database } from '@/db/client'
import { iso } from '@/db/queries/ingest/columns'
import { tellsOfFleet } from '@/lib/alerts/kinds/kinds'
import type { AlertChannel } from '@/lib/alerts/telling/delivery'
import { type Person, type PersonKey, personKey, quietEnd } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'
import { tellHeldMails } from './held-mails'
import { tellHeldPushes } from './held-pushes'
import { type Held, holdLonger, settleHeld } from './settle-held'
import { findPeople, lockPeople } from './telling-people'

type Tx = postgres.TransactionSql

/** So much is looked at in one turn. */
const MOST_AT_ONCE = 20_000

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

const OVER = ['withdrawn', 'processed', 'snoozed', 'outOfSight'] as const
type Over = (typeof OVER)[number]
type Found = Held & {
  /** Why there is nothing to be told any more. */
  over: Over | null
}

/**
 * Tells a person what was held back for it, but for what was taken back, dealt with, snoozed or hidden from it meanwhile: mails in one digest,
 * and of notices the newest of each, unless its quiet hours were prolonged. In one transaction, so that it is done again by whoever finds it undone. Returns how many alerts
 * the mail and the notices tell of.
 */
export async function tellHeld(_system: SystemAccess, to: PersonKey, now: number): Promise<number> {
  const told = await database().$client.begin(async (tx) => {
    await lockPeople(tx, [to])
    const person = await findPerson(tx, to, now)
    const snoozes = await findSnoozes(tx, to, now)
    const held = inSight(withoutSnoozed(await findHeld(tx, to, now), snoozes), to, person)
    const left = held.filter(({ over }) => over === null)
    for (const reason of OVER)
      await settleHeld(
        tx,
        held.filter(({ over }) => over === reason),
        reason,
      )
    if (left.length === 0) return 0
    const of = (channel: AlertChannel) => left.filter((one) => one.channel === channel)
    const mailed = await tellHeldMails(tx, to, person, of('mail'))
    const quietUntil = person ? quietEnd(person, now) : null
    if (quietUntil === null) return mailed + (await tellHeldPushes(tx, person, of('push')))
    await holdLonger(tx, of('push'), quietUntil)
    return mailed
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

async function findHeld(tx: Tx, { accountId, contactId }: PersonKey, now: number): Promise<Found[]> {
  return tx<Found[]>`
    select l.device_id as "deviceId", l.id::float8 as id, l.event_id::float8 as "eventId", l.account_id as "accountId",
      l.channel, l.subject, l.type,
      case when e.withdrawn_at is not null then 'withdrawn' when p.event_id is not null then 'processed' end as over
    from alert_deliveries l join device_events e on e.device_id = l.device_id and e.id = l.event_id
    left join alert_processings p on p.device_id = e.device_id and p.event_id = e.id
    where l.state = 'held' and l.until <= ${iso(now)}::text::timestamptz and l.to_account_id = ${accountId}
      and l.to_contact_id is not distinct from ${contactId}::int
    order by e.event_time, l.id limit ${MOST_AT_ONCE}`
}

type Snoozed = { subject: string; deviceId: number }

async function findSnoozes(tx: Tx, { accountId, contactId }: PersonKey, now: number): Promise<Snoozed[]> {
  return tx<Snoozed[]>`
    select subject, device_id as "deviceId" from alert_snoozes
    where account_id = ${accountId} and contact_id is not distinct from ${contactId}::int
      and until > ${iso(now)}::text::timestamptz`
}

function withoutSnoozed(held: readonly Found[], snoozes: readonly Snoozed[]): Found[] {
  const keys = new Set(snoozes.map(({ subject, deviceId }) => `${deviceId} ${subject}`))
  return held.map((one) =>
    one.over === null && keys.has(`${one.deviceId} ${one.subject}`) ? { ...one, over: 'snoozed' } : one,
  )
}

/** An account that reads the fleet no more is told nothing of it. */
const inSight = (held: readonly Found[], { contactId }: PersonKey, person: Known | undefined): Found[] =>
  held.map((one) => {
    const isHidden = contactId === null && tellsOfFleet(one.type) && person?.fleetOf !== one.accountId
    return one.over === null && isHidden ? { ...one, over: 'outOfSight' } : one
  })

/** Of an account also whose fleet it reads. */
type Known = Person & { fleetOf?: number | null }

async function findPerson(
  tx: Tx,
  { accountId, contactId }: PersonKey,
  now: number,
): Promise<Known | undefined> {
  const wanted = { accountIds: [accountId], contactsOf: [accountId], roles: [] }
  const { accounts, contacts } = await findPeople(
    tx,
    { ...wanted, contactIds: contactId === null ? [] : [contactId] },
    now,
  )
  return contactId === null ? accounts.get(accountId) : contacts[0]
}
