import { and, eq, exists, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ofReadFleet, raisedFor } from '@/db/queries/events/event-scope'
import { subjectNames } from '@/db/queries/events/subject-names'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { alertProcessings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { type Access, may, requirePermission, type SystemAccess } from '@/lib/auth/access'

export type PushTarget = typeof pushSubscriptions.$inferSelect

/** The browser that a message is for; null once it was taken away, or is another account's. */
export async function findPushTarget(
  _system: SystemAccess,
  { id, accountId }: { id: number; accountId: number },
): Promise<PushTarget | null> {
  const [row] = await database()
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)))
  return row ?? null
}

/** Forgets a browser that is gone, unless it has subscribed anew meanwhile. */
export async function forgetPushTarget(
  _system: SystemAccess,
  { id, p256dh }: Pick<PushTarget, 'id' | 'p256dh'>,
): Promise<void> {
  await database()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)))
}

export async function noteTold(_system: SystemAccess, id: number): Promise<void> {
  await database()
    .update(pushSubscriptions)
    .set({ lastToldAt: sql`now()` })
    .where(eq(pushSubscriptions.id, id))
}

/**
 * An alert with all that a notice says of it, of a device and a time that `access` sees; null for any other. It may be of a
 * rule above that names the account: then it is told, and stands in none of its lists (`listed`). Of a fleet that `access` does
 * not read it is none.
 */
export async function findPushedAlert(
  access: Access,
  { deviceId, eventId }: { deviceId: number; eventId: number },
) {
  requirePermission(access, 'events.read')
  const processings = database()
    .select({ eventId: alertProcessings.eventId })
    .from(alertProcessings)
    .where(and(eq(alertProcessings.deviceId, deviceId), eq(alertProcessings.eventId, eventId)))
  const [row] = await database()
    .select({
      id: deviceEvents.id,
      type: deviceEvents.type,
      time: deviceEvents.eventTime,
      data: deviceEvents.data,
      subject: deviceEvents.subject,
      accountId: deviceEvents.accountId,
      deviceId: devices.id,
      lat: deviceEvents.lat,
      lon: deviceEvents.lon,
      withdrawnAt: deviceEvents.withdrawnAt,
      imei: devices.imei,
      deviceName: devices.name,
      plate: devices.plate,
      processed: sql<boolean>`${exists(processings)}`,
      listed: sql<boolean>`${raisedFor(access, deviceEvents)}`,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(
      and(
        eq(deviceEvents.deviceId, deviceId),
        eq(deviceEvents.id, eventId),
        openDevices(access),
        ownedAt(access, deviceEvents.deviceId, deviceEvents.eventTime),
        ofReadFleet(access, deviceEvents),
      ),
    )
  if (!row) return null
  const subjectName = (await subjectNames([row]))(row)
  const place = row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null
  return { ...row, subjectName, place: may(access, 'positions.read') ? place : null }
}
export type PushedAlert = NonNullable<Awaited<ReturnType<typeof findPushedAlert>>>
