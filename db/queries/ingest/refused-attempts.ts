import { desc, gt, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { refusedAttempts, unreadStreams } from '@/db/schema/refused-attempts'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { REFUSALS_TOLD_HOURS, type RefusalReason, type UnreadReason } from '@/lib/connect/connection-schema'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'

export type RefusedAttempt = {
  identifier: Identifier
  reason: RefusalReason
  protocol: string
  address: string
  at: Date
}
export type UnreadStream = {
  protocol: string
  spoken: string | null
  reason: UnreadReason
  address: string
  at: Date
}

/** Several gateways save what they gathered: what happened last stays, whoever saves last. */
const isNewer = (at: PgColumn) => sql`excluded.at > ${at}`

/** Writes down who was refused in the name of registered devices; identifiers that nobody registered are left out. */
export async function saveRefusedAttempts(
  _system: SystemAccess,
  attempts: readonly RefusedAttempt[],
): Promise<void> {
  const asked = JSON.stringify(attempts.map(({ identifier, ...rest }) => ({ ...identifier, ...rest })))
  await database().execute(sql`
    insert into ${refusedAttempts} (device_id, reason, protocol, address, at)
    select distinct on (i.device_id, v.reason) i.device_id, v.reason, v.protocol, v.address, v.at
    from json_to_recordset(${asked}::json)
      as v(kind text, value text, reason text, protocol text, address text, at timestamptz)
    join device_identifiers i on i.kind = v.kind and i.value = v.value
    order by i.device_id, v.reason, v.at desc
    on conflict (device_id, reason) do update
      set protocol = excluded.protocol, address = excluded.address, at = excluded.at
      where ${isNewer(refusedAttempts.at)}`)
}

/** Writes down from where something came that could not be read; each address and protocol once. */
export async function saveUnreadStreams(
  _system: SystemAccess,
  streams: readonly UnreadStream[],
): Promise<void> {
  await database()
    .insert(unreadStreams)
    .values([...streams])
    .onConflictDoUpdate({
      target: [unreadStreams.address, unreadStreams.protocol],
      set: { reason: sql`excluded.reason`, spoken: sql`excluded.spoken`, at: sql`excluded.at` },
      setWhere: isNewer(unreadStreams.at),
    })
}

/** What came within a day and could not be read: first what shows which protocol it is of, the newest first. For the administrator. */
export async function listUnreadStreams(access: Access, limit: number): Promise<UnreadStream[]> {
  requirePermission(access, 'unknownDevices.read')
  return database()
    .select()
    .from(unreadStreams)
    .where(gt(unreadStreams.at, sql`now() - make_interval(hours => ${REFUSALS_TOLD_HOURS}::int)`))
    .orderBy(sql`${unreadStreams.spoken} is null`, desc(unreadStreams.at))
    .limit(limit)
}

/** Forgets what was refused longer than `hours` ago. */
export async function deleteOldRefusals(_system: SystemAccess, hours: number): Promise<void> {
  const before = sql`now() - make_interval(hours => ${hours}::int)`
  await database().delete(refusedAttempts).where(lt(refusedAttempts.at, before))
  await database().delete(unreadStreams).where(lt(unreadStreams.at, before))
}
