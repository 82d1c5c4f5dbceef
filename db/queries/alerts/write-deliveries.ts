import type postgres from 'postgres'
import { arrayOf, iso, isoOrNull } from '@/db/queries/ingest/columns'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { alertSubject } from '@/lib/alerts/alert-subject'
import type { Decided } from '@/lib/alerts/telling/judge-telling'
import { sendingCause } from './sending-cause'
import type { WaitingRow } from './waiting-tellings'

type Tx = postgres.TransactionSql

/** An alert with what was decided of each person and channel, and whether others are to be told later. */
export type DecidedAlert = { row: WaitingRow; decided: readonly Decided[]; escalates: boolean }
/** One of them, as it was written down. */
export type Saved = { row: WaitingRow; one: Decided }

/**
 * Writes down what was decided, and how often rules told. Returns what was not there yet: of an alert each person is told
 * once by a channel and to an end.
 */
export async function saveDecided(
  tx: Tx,
  deviceId: number,
  alerts: readonly DecidedAlert[],
  now: number,
): Promise<Saved[]> {
  const all = alerts.flatMap(({ row, decided }) => decided.map((one) => ({ row, one })))
  if (all.length === 0) return []
  const rows = all.map(({ row, one }, place) => ({
    ...{ place, event_id: row.eventId, account_id: row.accountId, channel: one.channel, stage: row.stage },
    ...{ to_account_id: one.person.accountId, to_contact_id: one.person.contactId },
    ...{ subject: row.subject, type: row.type, state: one.state, reason: one.reason },
    ...{ until: isoOrNull(one.until), recipient: one.channel === 'mail' ? one.person.email : null },
  }))
  const made = await tx<Key[]>`
    insert into alert_deliveries (device_id, event_id, account_id, channel, to_account_id, to_contact_id, stage, subject, type,
      state, reason, until, recipient, decided_at)
    select ${deviceId}, event_id, account_id, channel, to_account_id, to_contact_id, stage, subject, type, state, reason, until,
      recipient, ${iso(now)}::text::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v(place int, event_id bigint, account_id int, channel text,
      to_account_id int, to_contact_id int, stage text, subject text, type text, state text, reason text, until timestamptz,
      recipient text)
    order by place
    on conflict do nothing
    returning event_id::float8 as "eventId", account_id as "accountId", channel, to_account_id as "toAccountId",
      to_contact_id as "toContactId", stage`
  const keys = new Set(made.map(keyOf))
  const saved = all.filter(({ row, one }) =>
    keys.has(
      keyOf({
        ...{ eventId: row.eventId, accountId: row.accountId, channel: one.channel, stage: row.stage },
        ...{ toAccountId: one.person.accountId, toContactId: one.person.contactId },
      }),
    ),
  )
  await countTold(tx, saved)
  return saved
}

type Key = {
  eventId: number
  accountId: number
  channel: string
  toAccountId: number
  toContactId: number | null
  stage: string
}

const keyOf = ({ eventId, accountId, channel, toAccountId, toContactId, stage }: Key): string =>
  [eventId, accountId, channel, toAccountId, toContactId, stage].join(' ')

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
    if (one.state !== 'told') continue
    const { eventId, accountId, stage, severity, tell } = row
    const { person } = one
    const cause = sendingCause({ deviceId, eventId, accountId, to: person, stage })
    if (one.channel === 'push') {
      for (const subscriptionId of person.browsers)
        await insertOutbox(tx, {
          ...{ kind: 'push', recipient: `browser ${subscriptionId}`, title: row.type, cause },
          payload: { subscriptionId, accountId: person.accountId, deviceId, eventId, stage, severity },
        })
    } else if (person.email !== null) {
      const afterMinutes = stage === 'escalation' ? (tell.escalation?.afterMinutes ?? null) : null
      await insertOutbox(tx, {
        ...{ kind: 'alert', recipient: person.email, title: row.type, cause },
        payload: {
          ...{ accountId, to: person.email, deviceId, eventId, stage, afterMinutes },
          ...{ subject: row.subject, toAccountId: person.accountId, toContactId: person.contactId },
        },
      })
    }
  }
}
