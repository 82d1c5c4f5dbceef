import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { runIn } from '@/db/client'
import { driversOfAccount } from '@/db/queries/driving/driver-of-moment'
import { isRead, joinMarks, listed } from '@/db/queries/events/event-read-state'
import { notesOf } from '@/db/queries/events/note-counts'
import { processingsOf } from '@/db/queries/events/processings'
import { subjectNames } from '@/db/queries/events/subject-names'
import { insertDeliveries } from '@/db/queries/webhooks/tell-webhooks'
import { alertRules } from '@/db/schema/alerts'
import { idArray } from '@/db/sql-parts'
import { alertSubject } from '@/lib/alerts/alert-subject'
import { eventSeverity } from '@/lib/events/severity'
import { writeBody } from '@/lib/webhooks/happening'
import { TOLD_KIND } from '@/lib/webhooks/kinds'
import type { ToldAlert } from '@/lib/webhooks/told-alert'
import { type AlertItself, type AlertRow, alertOf } from './alert-of'
import type { WaitingRow } from './waiting-tellings'
import type { Saved } from './write-deliveries'

type Tx = postgres.TransactionSql
type Handed = { row: WaitingRow; webhookId: number }

/** Hands what is told to the webhooks that rules name, as a delivery of each: it is sent in the order of its device. */
export async function handToWebhooks(tx: Tx, deviceId: number, saved: readonly Saved[]): Promise<void> {
  const handed: Handed[] = saved.flatMap(({ row, one }) =>
    one.state === 'told' && one.channel === 'webhook' ? [{ row, webhookId: one.hook.webhookId }] : [],
  )
  if (handed.length === 0) return
  const ruleOf = await namedRules(tx, handed)
  const alerts = new Map<number, ReadonlyMap<number, AlertItself>>()
  for (const accountId of new Set(handed.map(({ row }) => row.accountId))) {
    const ids = handed.flatMap(({ row }) => (row.accountId === accountId ? [row.eventId] : []))
    alerts.set(accountId, await alertsFor(tx, accountId, deviceId, ids))
  }
  const deliveries = handed.flatMap(({ row, webhookId }) => {
    const alert = alerts.get(row.accountId)?.get(row.eventId)
    if (!alert) return []
    const { imei, deviceName, plate, time } = alert
    const data: ToldAlert = { alert, rule: ruleOf(row), severity: eventSeverity(row), stage: row.stage }
    const device = { id: deviceId, imei, name: deviceName, plate }
    const body = writeBody(TOLD_KIND, Date.parse(time), device, data)
    return [{ webhook: webhookId, kind: TOLD_KIND, device: deviceId, body }]
  })
  await insertDeliveries(tx, deliveries)
}

/** The rules by which it is told, deleted ones too. */
async function namedRules(
  tx: Tx,
  handed: readonly Handed[],
): Promise<(row: WaitingRow) => ToldAlert['rule']> {
  const idOf = (row: WaitingRow) => {
    const subject = alertSubject(row)
    return subject?.kind === 'rule' ? subject.id : null
  }
  const ids = new Set(handed.flatMap(({ row }) => idOf(row) ?? []))
  const found = (await runIn(
    tx,
    sql`select id, name from ${alertRules} where id = any(${idArray([...ids])})`,
  )) as { id: number; name: string }[]
  const rules = new Map(found.map((rule) => [rule.id, rule]))
  return (row) => rules.get(idOf(row) ?? 0) ?? null
}

type Found = Omit<AlertRow, 'eventTime' | 'endTime' | 'receivedAt' | 'withdrawnAt' | 'unread'> & {
  at: number
  ended: number | null
  received: number
  withdrawn: number | null
  read: boolean
}

/** Alerts as an account sees them, by their ids; with the connection of the transaction, so that no second one is waited for. */
async function alertsFor(
  tx: Tx,
  accountId: number,
  deviceId: number,
  ids: readonly number[],
): Promise<Map<number, AlertItself>> {
  const ms = (column: string) => sql`extract(epoch from ${sql.raw(column)})::float8 * 1000`
  const found = (await runIn(
    tx,
    sql`select e.id::float8 as id, e.device_id as "deviceId", e.account_id as "accountId", e.type, e.severity, e.subject,
        e.lat, e.lon, e.speed_kmh as "speedKmh", e.data, e.quiet, e.late, ${ms('e.event_time')} as at,
        ${ms('e.end_time')} as ended, ${ms('e.received_at')} as received, ${ms('e.withdrawn_at')} as withdrawn,
        d.imei, d.name as "deviceName", d.plate, ${isRead({ accountId })} as read
      from device_events e join devices d on d.id = e.device_id ${joinMarks({ accountId })}
      where e.device_id = ${deviceId} and e.id in ${listed(ids)}`,
  )) as Found[]
  const rows = found.map(({ at, ended, received, withdrawn, read, ...row }) => ({
    ...row,
    eventTime: new Date(at),
    endTime: dateOf(ended),
    receivedAt: new Date(received),
    withdrawnAt: dateOf(withdrawn),
    unread: !read,
  }))
  const moments = rows.map(({ eventTime }) => ({ deviceId, at: eventTime }))
  const [processings, notes, nameOf, driverAt] = await Promise.all([
    processingsOf({ accountId }, rows, tx),
    notesOf(rows, tx),
    subjectNames(rows, tx),
    driversOfAccount(tx, accountId, moments),
  ])
  return new Map(
    rows.map((row) => {
      const processing = processings.get(row.id) ?? null
      const { assignee, commentCount } = notes(row.id)
      const driver = driverAt({ deviceId, at: row.eventTime })
      return [row.id, alertOf(row, { subjectName: nameOf(row), driver, processing, assignee, commentCount })]
    }),
  )
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
