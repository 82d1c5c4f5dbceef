import type postgres from 'postgres'
import { database } from '@/db/client'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { findHooks } from '@/db/queries/webhooks/hooks-of-alerts'
import { type Decided, judgeTelling, whyNobody } from '@/lib/alerts/telling/judge-telling'
import {
  goneHook,
  type Hook,
  type People,
  type PersonKey,
  personKey,
  type Recipient,
  recipientsOf,
} from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'
import { handToWebhooks } from './hand-to-webhooks'
import { findPeople, lockPeople } from './telling-people'
import { findToldBefore } from './told-before'
import {
  findTold,
  findWaiting,
  hooksWanted,
  peopleWanted,
  type Told,
  type WaitingRow,
} from './waiting-tellings'
import { type DecidedAlert, orderSending, saveDecided } from './write-deliveries'

type Tx = postgres.TransactionSql

/** Devices of which somebody waits to be told, those that wait longest first; those that are `underWay` are left out. */
export async function devicesToTell(
  _system: SystemAccess,
  { most, underWay, now }: { most: number; underWay: readonly number[]; now: number },
): Promise<number[]> {
  const rows = await database().$client<{ id: number }[]>`
    select device_id as id from alert_tellings
    where due_at <= ${iso(now)}::text::timestamptz and device_id <> all(${arrayOf(underWay)}::text::int[])
    group by device_id order by min(due_at) limit ${most}`
  return rows.map(({ id }) => id)
}

/**
 * Decides who is told of the alerts of a device, in their order, and hands what is told to the outbox and to webhooks, in one
 * transaction: killed in between, it decides again. Another worker that decides of the same device, or of the same people,
 * goes first. Returns how many deliveries are told.
 */
export async function tellWaiting(_system: SystemAccess, deviceId: number, now: number): Promise<number> {
  const told = await database().$client.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK}, ${deviceId})`
    const waiting = await findWaiting(tx, deviceId, now)
    if (waiting.length === 0) return 0
    const decided = await decideAll(tx, deviceId, waiting, now)
    const saved = await saveDecided(tx, deviceId, decided, now)
    await orderSending(tx, deviceId, saved)
    await handToWebhooks(tx, deviceId, saved)
    await putAway(tx, deviceId, decided)
    // Others come first before the rest of a device that raises very much.
    await putOff(tx, deviceId, now, now)
    return saved.filter(({ one }) => one.state === 'told').length
  })
  return told as number
}

/** A number of our own, so that no other lock is meant. */
const LOCK = 1013

async function decideAll(
  tx: Tx,
  deviceId: number,
  waiting: readonly WaitingRow[],
  now: number,
): Promise<DecidedAlert[]> {
  const earlier = await findTold(tx, deviceId, waiting)
  const [people, hooksOf, devicePath] = await Promise.all([
    findPeople(tx, peopleWanted(waiting, earlier), now),
    findHooks(tx, deviceId, hooksWanted(waiting, earlier)),
    findDevicePath(tx, deviceId),
  ])
  const meant = waiting.map((row) => {
    const { stage, eventId, accountId } = row
    const hooks = hooksOf(eventId)
    if (stage !== 'withdrawal')
      return { row, recipients: recipientsOf({ ...row, stage, devicePath }, people, hooks) }
    // Whoever was told that it happened; found again, it happened after all.
    const told = row.withdrawn
      ? earlier.filter((one) => one.eventId === eventId && one.accountId === accountId)
      : []
    return { row, recipients: toldAgain(told, people, hooks) }
  })
  const named: PersonKey[] = meant.flatMap(({ recipients }) =>
    recipients.flatMap((one) => (one.channel === 'webhook' ? [] : [one.person])),
  )
  await lockPeople(tx, named)
  const before = await findToldBefore(tx, { deviceId, alerts: waiting, people: named }, now)
  return meant.map(({ row, recipients }) => {
    const alert = { ...row, recipients }
    const isOut = whyNobody(alert, before) !== null
    const decided: Decided[] = judgeTelling(alert, before, now)
    return { row, decided, escalates: row.stage === 'first' && row.tell.escalation !== null && !isOut }
  })
}

/** Who was told, by the same channels. */
function toldAgain(
  told: readonly Told[],
  { accounts, contacts }: People,
  hooks: ReadonlyMap<number, Hook>,
): Recipient[] {
  const all = new Map([...accounts.values(), ...contacts].map((person) => [personKey(person), person]))
  return told.flatMap(({ to, channel, webhookId }): Recipient[] => {
    if (channel === 'webhook')
      return webhookId === null ? [] : [{ channel, hook: hooks.get(webhookId) ?? goneHook(webhookId) }]
    const person = all.get(personKey(to))
    if (!person) return []
    return channel === 'push' ? [{ channel, person, seesDevice: true }] : [{ channel, person }]
  })
}

/** Of who has the device now. */
async function findDevicePath(tx: Tx, deviceId: number): Promise<string> {
  const [row] = await tx<{ path: string }[]>`
    select owner.path from devices d join accounts owner on owner.id = d.account_id where d.id = ${deviceId}`
  return row?.path ?? ''
}

/** What could not be decided waits until a time, so that others have their turn. */
export async function putOffTelling(_system: SystemAccess, deviceId: number, now: number, until: number) {
  await putOff(database().$client, deviceId, now, until)
}

const putOff = (sql: Tx | postgres.Sql, deviceId: number, now: number, until: number) => sql`
  update alert_tellings set due_at = ${iso(until)}::text::timestamptz
  where device_id = ${deviceId} and due_at <= ${iso(now)}::text::timestamptz`

/** What was decided waits no more, but for an escalation where one is to come. */
async function putAway(tx: Tx, deviceId: number, decided: readonly DecidedAlert[]): Promise<void> {
  const done = decided.filter(({ escalates }) => !escalates).map(({ row }) => row.id)
  if (done.length > 0)
    await tx`
      delete from alert_tellings where device_id = ${deviceId} and id = any(${arrayOf(done)}::text::bigint[])`
  for (const { row, escalates } of decided) {
    if (!escalates || row.tell.escalation === null) continue
    const dueAt = iso(row.receivedAt + row.tell.escalation.afterMinutes * 60_000)
    await tx`
      update alert_tellings set stage = 'escalation', due_at = ${dueAt}::text::timestamptz
      where device_id = ${deviceId} and id = ${row.id}`
  }
}
