import type postgres from 'postgres'
import { database } from '@/db/client'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { judgeDelivery, type WhyNotTold } from '@/lib/alerts/delivery'
import type { SystemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'

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

type Waiting = {
  id: number
  eventId: number
  accountId: number
  subject: string
  type: string
  silenceMinutes: number
  late: boolean
  withdrawn: boolean
  to: string | null
}

const HOUR_MS = 3_600_000
/** What is decided of one device at a time; more wait for the next turn. */
const MOST_AT_ONCE = 200

/**
 * Decides who is told of the alerts of a device, in their order, and hands what is told to the outbox, in one
 * transaction: killed in between, it decides again. Another worker that decides of the same device goes first.
 */
export async function tellWaiting(_system: SystemAccess, deviceId: number, now: number): Promise<number> {
  const told = await database().$client.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK}, ${deviceId})`
    const waiting = await tx<Waiting[]>`
      select l.id::float8 as id, l.event_id::float8 as "eventId", l.account_id as "accountId", l.subject, l.type,
        l.silence_minutes as "silenceMinutes", l.late, e.withdrawn_at is not null as withdrawn,
        case when a.email_verified_at is not null then a.email end as "to"
      from alert_tellings l join device_events e on e.device_id = l.device_id and e.id = l.event_id
      join accounts a on a.id = l.account_id
      where l.device_id = ${deviceId} and l.due_at <= ${iso(now)}::text::timestamptz
      order by l.id limit ${MOST_AT_ONCE}`
    let count = 0
    for (const one of waiting) if (await decide(tx, deviceId, one, now)) count++
    await tx`
      delete from alert_tellings where device_id = ${deviceId} and id = any(${arrayOf(waiting.map(({ id }) => id))}::text::bigint[])`
    return count
  })
  return told as number
}

/** A number of our own, so that no other lock is meant. */
const LOCK = 1013

async function decide(tx: Tx, deviceId: number, one: Waiting, now: number): Promise<boolean> {
  const { eventId, accountId, to } = one
  const settle = (state: string, reason: WhyNotTold | null = null, until: number | null = null) => tx`
    insert into alert_deliveries (device_id, event_id, account_id, channel, to_account_id, subject, type, state, reason, until,
      recipient, decided_at)
    values (${deviceId}, ${eventId}, ${accountId}, 'mail', ${accountId}, ${one.subject}, ${one.type}, ${state}, ${reason},
      ${until === null ? null : iso(until)}::text::timestamptz, ${to}, ${iso(now)}::text::timestamptz)
    on conflict do nothing`
  const isOut = one.late
    ? 'late'
    : one.withdrawn
      ? 'withdrawn'
      : to === null || env().SMTP_HOST === undefined
        ? 'noAddress'
        : null
  if (isOut !== null || to === null) {
    await settle('suppressed', isOut)
    return false
  }
  const earlier = await tx<{ ms: number }[]>`
    select (extract(epoch from decided_at) * 1000)::float8 as ms from alert_deliveries
    where device_id = ${deviceId} and subject = ${one.subject} and type = ${one.type} and account_id = ${accountId}
      and channel = 'mail' and state = 'told' and decided_at > ${iso(now - HOUR_MS)}::text::timestamptz`
  const verdict = judgeDelivery(
    earlier.map(({ ms }) => ms),
    one.silenceMinutes,
    now,
  )
  if (!verdict.told) {
    await settle('suppressed', verdict.reason, verdict.until)
    return false
  }
  await settle('told')
  await insertOutbox(tx, {
    ...{ kind: 'alert', recipient: to, title: one.type, cause: `alert:${deviceId}:${eventId}:${accountId}` },
    payload: { accountId, to, deviceId, eventId },
  })
  return true
}
