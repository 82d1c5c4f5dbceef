import type postgres from 'postgres'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import type { WantedHook } from '@/db/queries/webhooks/hooks-of-alerts'
import type { AlertChannel, TellingStage } from '@/lib/alerts/telling/delivery'
import type { WaitingAlert } from '@/lib/alerts/telling/judge-telling'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import type { Recipients } from '@/lib/events/telling'
import { sendingCause } from './sending-cause'
import type { Wanted } from './telling-people'

type Tx = postgres.TransactionSql

/** What is decided of one device at a time; more wait for the next turn. */
const MOST_AT_ONCE = 200

/** A row of `alert_tellings` that is due, with how its alert stands. */
export type WaitingRow = Omit<WaitingAlert, 'recipients'> & {
  id: number
  eventId: number
  /** Whose fence or rule it is. */
  accountId: number
  receivedAt: number
}

export async function findWaiting(tx: Tx, deviceId: number, now: number): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    select l.id::float8 as id, l.event_id::float8 as "eventId", l.account_id as "accountId", l.subject, l.type,
      coalesce(l.severity, e.severity) as severity, l.silence_minutes as "silenceMinutes", l.tell, l.late, l.stage, e.withdrawn_at is not null as withdrawn,
      p.event_id is not null as processed, (extract(epoch from e.received_at) * 1000)::float8 as "receivedAt"
    from alert_tellings l join device_events e on e.device_id = l.device_id and e.id = l.event_id
    left join alert_processings p on p.device_id = l.device_id and p.event_id = l.event_id
    where l.device_id = ${deviceId} and l.due_at <= ${iso(now)}::text::timestamptz
    order by l.id limit ${MOST_AT_ONCE}`
}

/** Somebody who was told of an alert, or a webhook of that account. */
export type Told = {
  eventId: number
  accountId: number
  channel: AlertChannel
  to: PersonKey
  webhookId: number | null
}

/**
 * Who was told of alerts that were taken back since. What the outbox had not sent by then it does not send any more, and
 * nobody knows of it; a webhook is sent all of it, in its order.
 */
export async function findTold(tx: Tx, deviceId: number, waiting: readonly WaitingRow[]): Promise<Told[]> {
  const ids = waiting.filter(({ stage }) => stage === 'withdrawal').map(({ eventId }) => eventId)
  if (ids.length === 0) return []
  const rows = await tx<(Omit<Told, 'to'> & PersonKey & Row)[]>`
    select event_id::float8 as "eventId", account_id as "ruleAccountId", channel, stage, to_account_id as "accountId",
      to_contact_id as "contactId", to_webhook_id as "webhookId"
    from alert_deliveries
    where device_id = ${deviceId} and event_id = any(${arrayOf(ids)}::text::bigint[]) and state = 'told'
      and reason is null and stage <> 'withdrawal'
    order by id`
  const told = rows.map((row) => {
    const { eventId, channel, stage, ruleAccountId, accountId, contactId, webhookId } = row
    const to = { accountId, contactId }
    const cause = sendingCause({ deviceId, eventId, accountId: ruleAccountId, to, stage })
    return { eventId, channel, to, webhookId, accountId: ruleAccountId, cause }
  })
  // Of several browsers one is enough.
  const unsent = await tx<{ cause: string; channel: AlertChannel }[]>`
    select cause, case kind when 'push' then 'push' else 'mail' end as channel from outbox
    where kind in ('alert', 'push')
      and cause in (select json_array_elements_text(${JSON.stringify(told.map(({ cause }) => cause))}::text::json))
    group by kind, cause having bool_and(state in ('waiting', 'givenUp'))`
  const keyOf = ({ cause, channel }: { cause: string; channel: AlertChannel }) => `${channel} ${cause}`
  const isUnsent = new Set(unsent.map(keyOf))
  return told.filter((one) => !isUnsent.has(keyOf(one))).map(({ cause: _cause, ...one }) => one)
}

type Row = { ruleAccountId: number; stage: TellingStage }

const namedBy = ({ tell, stage }: WaitingRow): readonly Recipients[] => {
  if (stage === 'withdrawal') return []
  return stage === 'escalation' ? (tell.escalation ? [tell.escalation] : []) : [tell]
}

/** The webhooks that these alerts may be handed, of the account whose rule names them. */
export function hooksWanted(waiting: readonly WaitingRow[], told: readonly Told[]): WantedHook[] {
  const named = waiting.flatMap((row) => {
    const { eventId, accountId } = row
    return namedBy(row).flatMap(({ webhookIds = [] }) =>
      webhookIds.map((webhookId) => ({ eventId, accountId, webhookId })),
    )
  })
  const again = told.flatMap(({ eventId, accountId, webhookId }) =>
    webhookId === null ? [] : [{ eventId, accountId, webhookId }],
  )
  return [...named, ...again]
}

/** Everybody whom these alerts may be told. */
export function peopleWanted(waiting: readonly WaitingRow[], told: readonly Told[]): Wanted {
  const named = waiting.flatMap(namedBy)
  return {
    accountIds: [
      ...waiting.map(({ accountId }) => accountId),
      ...named.flatMap(({ accountIds }) => accountIds),
      ...told.map(({ to }) => to.accountId),
    ],
    contactsOf: [...waiting.map(({ accountId }) => accountId), ...told.map(({ to }) => to.accountId)],
    contactIds: [
      ...named.flatMap(({ contactIds }) => contactIds),
      ...told.flatMap(({ to }) => to.contactId ?? []),
    ],
    roles: named.flatMap(({ roles }) => roles),
  }
}
