import type postgres from 'postgres'
import { arrayOf, iso, isoOrNull } from '@/db/queries/ingest/columns'
import { alertSubject } from '@/lib/alerts/alert-subject'
import type { Decided } from '@/lib/alerts/telling/judge-telling'
import { orderMail, orderPush } from './order-sending'
import type { WaitingRow } from './waiting-tellings'

type Tx = postgres.TransactionSql

/** An alert with what was decided of each person and channel and each webhook, and whether others are to be told later. */
export type DecidedAlert = { row: WaitingRow; decided: readonly Decided[]; escalates: boolean }
/** One of them, as it was written down. */
export type Saved = { row: WaitingRow; one: Decided }

/**
 * Writes down what was decided, and how often rules told. Returns what was not there yet: of an alert each person is told
 * once by a channel and to an end, and so is each webhook.
 */
export async function saveDecided(
  tx: Tx,
  deviceId: number,
  alerts: readonly DecidedAlert[],
  now: number,
): Promise<Saved[]> {
  const all = alerts.flatMap(({ row, decided }) => decided.map((one) => ({ row, one })))
  if (all.length === 0) return []
  const keys = all.map(toKey)
  const rows = all.map(({ row, one }, place) => ({
    place,
    ...keys[place],
    recipient: recipientOf(one),
    subject: row.subject,
    type: row.type,
    state: one.state,
    reason: one.reason,
    until: isoOrNull(one.until),
  }))
  const made = await tx<Key[]>`
    insert into alert_deliveries (device_id, event_id, account_id, channel, to_account_id, to_contact_id, to_webhook_id, stage,
      subject, type, state, reason, until, recipient, decided_at)
    select ${deviceId}, "eventId", "accountId", channel, "toAccountId", "toContactId", "toWebhookId", stage, subject, type, state,
      reason, until, recipient, ${iso(now)}::text::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v(place int, "eventId" bigint, "accountId" int, channel text,
      "toAccountId" int, "toContactId" int, "toWebhookId" int, stage text, subject text, type text, state text, reason text,
      until timestamptz, recipient text)
    order by place
    on conflict do nothing
    returning event_id::float8 as "eventId", account_id as "accountId", channel, to_account_id as "toAccountId",
      to_contact_id as "toContactId", to_webhook_id as "toWebhookId", stage`
  const fresh = new Set(made.map(keyOf))
  // Who was told twice that it happened is told once that it did not.
  const saved = all.filter((_, place) => fresh.delete(keyOf(keys[place] as Key)))
  await countTold(tx, saved)
  return saved
}

type Key = {
  eventId: number
  accountId: number
  channel: string
  toAccountId: number
  toContactId: number | null
  toWebhookId: number | null
  stage: string
}

/** What of a decision there is once. A webhook is of the account whose rule names it. */
function toKey({ row: { eventId, accountId, stage }, one }: Saved): Key {
  const to =
    one.channel === 'webhook'
      ? { toAccountId: accountId, toContactId: null, toWebhookId: one.hook.webhookId }
      : { toAccountId: one.person.accountId, toContactId: one.person.contactId, toWebhookId: null }
  return { eventId, accountId, channel: one.channel, stage, ...to }
}

const keyOf = ({ eventId, accountId, channel, toAccountId, toContactId, toWebhookId, stage }: Key): string =>
  [eventId, accountId, channel, toAccountId, toContactId, toWebhookId, stage].join(' ')

/** Where it is told, for people who look. */
function recipientOf(one: Decided): string | null {
  if (one.channel === 'webhook') return one.hook.name
  return one.channel === 'mail' ? one.person.email : null
}

/** An alert that was told, to whomever, counts once for its rule; those who are told later of the same add nothing. */
async function countTold(tx: Tx, saved: readonly Saved[]): Promise<void> {
  const told = saved.filter(({ row, one }) => row.stage === 'first' && one.state !== 'suppressed')
  const ids = [...new Set(told.map(({ row }) => row))].flatMap((row) => {
    const subject = alertSubject(row)
    return subject?.kind === 'rule' ? [subject.id] : []
  })
  if (ids.length === 0) return
  await tx`
    update alert_rules r set told_count = r.told_count + n.count
    from (select id, count(*)::int as count from unnest(${arrayOf(ids)}::text::int[]) as id group by id) n
    where r.id = n.id`
}

/** Hands what is told to the outbox: a mail, or one row for each browser. */
export async function orderSending(tx: Tx, deviceId: number, saved: readonly Saved[]): Promise<void> {
  for (const { row, one } of saved) {
    if (one.state !== 'told' || one.channel === 'webhook') continue
    const { person, channel } = one
    const told = { ...row, deviceId }
    if (channel === 'push') await orderPush(tx, told, person)
    else if (person.email !== null) {
      const afterMinutes = row.stage === 'escalation' ? (row.tell.escalation?.afterMinutes ?? null) : null
      await orderMail(tx, { ...told, afterMinutes }, { ...person, email: person.email })
    }
  }
}
