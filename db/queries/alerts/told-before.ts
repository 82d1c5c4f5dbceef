import type postgres from 'postgres'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { alertSubject } from '@/lib/alerts/alert-subject'
import type { AlertChannel, TellingStage } from '@/lib/alerts/telling/delivery'
import { snoozeKey, type ToldBefore, toldKey } from '@/lib/alerts/telling/judge-telling'
import { hookKey, type PersonKey, personKey } from '@/lib/alerts/telling/telling-people'

type Tx = postgres.TransactionSql
type Alert = { accountId: number; subject: string; type: string }

const HOUR_MS = 3_600_000

/** What was told before of the fences and rules of some alerts of a device, whom and which webhooks, and what people snoozed. */
export async function findToldBefore(
  tx: Tx,
  { deviceId, alerts, people }: { deviceId: number; alerts: readonly Alert[]; people: readonly PersonKey[] },
  now: number,
): Promise<ToldBefore> {
  const subjects = JSON.stringify([...new Set(alerts.map(({ subject }) => subject))])
  const accounts = arrayOf([...new Set([...people, ...alerts].map(({ accountId }) => accountId))])
  const since = iso(now - HOUR_MS)
  const [told, mailed, snoozes, timesTold] = await Promise.all([
    // What is held is told, too, in a digest.
    tx<(PersonKey & Told)[]>`
      select to_account_id as "accountId", to_contact_id as "contactId", to_webhook_id as "webhookId", subject, type, channel, stage,
        (extract(epoch from decided_at) * 1000)::float8 as at
      from alert_deliveries
      where device_id = ${deviceId} and to_account_id = any(${accounts}::text::int[]) and state in ('told', 'held')
        and stage <> 'withdrawal' and decided_at > ${since}::text::timestamptz
        and subject in (select json_array_elements_text(${subjects}::text::json))`,
    // Digests are not counted: what they told has its reason.
    tx<(PersonKey & { at: number })[]>`
      select to_account_id as "accountId", to_contact_id as "contactId", (extract(epoch from decided_at) * 1000)::float8 as at
      from alert_deliveries
      where to_account_id = any(${accounts}::text::int[]) and decided_at > ${since}::text::timestamptz
        and channel = 'mail' and state = 'told' and reason is null`,
    tx<(PersonKey & { subject: string; until: number })[]>`
      select account_id as "accountId", contact_id as "contactId", subject, (extract(epoch from until) * 1000)::float8 as until
      from alert_snoozes
      where account_id = any(${accounts}::text::int[]) and device_id = ${deviceId} and until > ${iso(now)}::text::timestamptz`,
    findTimesTold(tx, alerts),
  ])
  return {
    told: grouped(
      told,
      (one) => toldKey(one, one.webhookId === null ? personKey(one) : hookKey(one.webhookId), one.channel),
      ({ at, stage }) => ({ at, stage }),
    ),
    mailed: grouped(mailed, personKey, ({ at }) => at),
    snoozes: new Map(snoozes.map((one) => [snoozeKey(personKey(one), one.subject), one.until])),
    timesTold,
  }
}

type Told = {
  subject: string
  type: string
  channel: AlertChannel
  webhookId: number | null
  stage: TellingStage
  at: number
}

/** How often rules told, by their subject; they are locked, since they may say how often they do at most. */
async function findTimesTold(tx: Tx, alerts: readonly Alert[]): Promise<Map<string, number>> {
  const ids = alerts.flatMap((alert) => {
    const subject = alertSubject(alert)
    return subject?.kind === 'rule' ? [subject.id] : []
  })
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: number; count: number }[]>`
    select id, told_count as count from alert_rules where id = any(${arrayOf([...new Set(ids)])}::text::int[])
    order by id for no key update`
  return new Map(rows.map(({ id, count }) => [`rule:${id}`, count]))
}

function grouped<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  takenOf: (row: Row) => Value,
): Map<string, Value[]> {
  const found = new Map<string, Value[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = found.get(key)
    if (known) known.push(takenOf(row))
    else found.set(key, [takenOf(row)])
  }
  return found
}
