import type postgres from 'postgres'
import { iso } from '@/db/queries/ingest/columns'
import type { AlertChannel, WhyNotTold } from '@/lib/alerts/telling/delivery'

/** What was held back for a person. */
export type Held = {
  deviceId: number
  id: number
  eventId: number
  /** Whose fence or rule it is. */
  accountId: number
  channel: AlertChannel
  subject: string
  type: string
}

/** Without a reason they are told, and why they were held stays. */
export async function settleHeld(
  tx: postgres.TransactionSql,
  held: readonly Held[],
  reason: WhyNotTold | null,
): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ deviceId, id }) => ({ device_id: deviceId, id }))
  await tx`
    update alert_deliveries l set state = ${reason === null ? 'told' : 'suppressed'}, reason = coalesce(${reason}, l.reason),
      until = case when ${reason}::text is null then l.until end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v(device_id int, id bigint)
    where l.device_id = v.device_id and l.id = v.id`
}

/** They are still held, until a later time. */
export async function holdLonger(
  tx: postgres.TransactionSql,
  held: readonly Held[],
  until: number,
): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ deviceId, id }) => ({ device_id: deviceId, id }))
  await tx`
    update alert_deliveries l set until = ${iso(until)}::text::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v(device_id int, id bigint)
    where l.device_id = v.device_id and l.id = v.id`
}
