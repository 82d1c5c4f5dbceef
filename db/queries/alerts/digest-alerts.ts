import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { subjectNames } from '@/db/queries/events/subject-names'
import { namedFor } from '@/db/queries/ownership/named-for'
import type { deviceEvents } from '@/db/schema/device-events'
import type { SystemAccess } from '@/lib/auth/access'

/** An alert of a digest, with what stands in its line. */
export type DigestAlert = {
  /** Whose fence or rule it is. */
  accountId: number
  deviceId: number
  type: string
  data: typeof deviceEvents.$inferSelect.data
  subject: string
  subjectName: string | null
  /** Milliseconds UTC. */
  at: number
  deviceName: string
  plate: string | null
}

/** The alerts of some deliveries by their times, but for those that were taken back. */
export async function findDigestAlerts(
  _system: SystemAccess,
  deliveries: readonly (readonly [deviceId: number, id: number])[],
): Promise<DigestAlert[]> {
  const rows = await database().execute<
    Omit<DigestAlert, 'subjectName'> & { imei: string; ownerPath: string; rulingPath: string }
  >(sql`
    select l.account_id as "accountId", l.device_id as "deviceId", l.type, l.subject, e.data,
      extract(epoch from e.event_time)::float8 * 1000 as at, d.imei, d.name as "deviceName", d.plate,
      owner.path as "ownerPath", ruling.path as "rulingPath"
    from json_array_elements(${JSON.stringify(deliveries)}::json) as pair
    join alert_deliveries l on l.device_id = (pair->>0)::int and l.id = (pair->>1)::bigint
    join device_events e on e.device_id = l.device_id and e.id = l.event_id
    join devices d on d.id = l.device_id join accounts owner on owner.id = d.account_id
    join accounts ruling on ruling.id = l.account_id
    where e.withdrawn_at is null
    order by e.event_time, l.id`)
  const nameOf = await subjectNames(rows)
  return rows.map(({ imei, ownerPath, rulingPath, ...row }) => ({
    ...row,
    subjectName: nameOf(row),
    ...namedFor(rulingPath, { ...row, imei, ownerPath }),
  }))
}
