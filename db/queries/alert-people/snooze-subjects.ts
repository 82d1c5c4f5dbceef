import { and, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { knownRules } from '@/db/queries/alert-rules/rule-scope'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { eventsSeen, raisedFor } from '@/db/queries/events/event-scope'
import { shownFences } from '@/db/queries/geofences/fence-scope'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertDeliveries, alertRules } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { alertSubject } from '@/lib/alerts/alert-subject'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/** Fences and rules, as `rule:5`, and the device that somebody wants to hear nothing of. */
type Snoozable = { deviceId: number; subjects: string[] }

/**
 * Those of an alert that is seen: what raised it, and the rules that told of it. Throws `alertUnknown`, and
 * `alertNotSnoozable` for what no fence or rule told of.
 */
export async function snoozedByAlert(access: Access, eventId: number): Promise<Snoozable> {
  const [event] = await database()
    .select({
      deviceId: deviceEvents.deviceId,
      accountId: deviceEvents.accountId,
      type: deviceEvents.type,
      subject: deviceEvents.subject,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(and(eq(deviceEvents.id, eventId), openDevices(access), eventsSeen(access)))
  if (!event) throw new AppError('alertUnknown')
  const { deviceId } = event
  const told = await database()
    .selectDistinct({ subject: alertDeliveries.subject })
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.deviceId, deviceId),
        eq(alertDeliveries.eventId, eventId),
        raisedFor(access, alertDeliveries),
      ),
    )
  const of = alertSubject(event)
  const raised = of?.kind === 'geofence' || of?.kind === 'rule' ? [event.subject] : []
  const subjects = [...new Set([...raised, ...told.map(({ subject }) => subject)])]
  if (subjects.length === 0) throw new AppError('alertNotSnoozable')
  return { deviceId, subjects }
}

/**
 * A fence or rule that is seen, or of which who is signed in was told before, and a device that is. Throws
 * `geofenceUnknown`, `alertRuleUnknown` and `deviceUnknown`.
 */
export async function snoozedBySubject(access: Access, subject: string, imei: string): Promise<Snoozable> {
  const deviceId = await deviceIdOf(access, imei)
  const of = alertSubject({ accountId: access.accountId, type: '', subject })
  const isKnown = of !== null && ((await isSeen(access, of)) || (await wasTold(access, deviceId, subject)))
  if (!isKnown) throw new AppError(of?.kind === 'geofence' ? 'geofenceUnknown' : 'alertRuleUnknown')
  return { deviceId, subjects: [subject] }
}

async function isSeen(
  access: Access,
  { kind, id }: NonNullable<ReturnType<typeof alertSubject>>,
): Promise<boolean> {
  const found = (table: typeof geofences | typeof alertRules, shown: SQL) =>
    database()
      .select({ id: table.id })
      .from(table)
      .innerJoin(accounts, eq(accounts.id, table.accountId))
      .where(and(eq(table.id, id), shown))
  const rows = await (kind === 'geofence'
    ? found(geofences, shownFences(access))
    : found(alertRules, knownRules(access)))
  return rows.length > 0
}

/** An account above may have had it told. */
async function wasTold({ actorId }: Access, deviceId: number, subject: string): Promise<boolean> {
  const [row] = await database()
    .select({ one: sql`1` })
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.deviceId, deviceId),
        eq(alertDeliveries.toAccountId, actorId),
        eq(alertDeliveries.subject, subject),
      ),
    )
    .limit(1)
  return row !== undefined
}
