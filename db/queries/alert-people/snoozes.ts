import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertSnoozes } from '@/db/schema/alert-people'
import { alertRules } from '@/db/schema/alerts'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { MAX_SNOOZES } from '@/lib/alerts/people/people-limits'
import type { AlertSnooze, CreateSnoozeBody } from '@/lib/alerts/people/snooze-schema'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { snoozedByAlert, snoozedBySubject } from './snooze-subjects'

const ofPerson = ({ accountId, contactId }: PersonKey): SQL =>
  and(
    eq(alertSnoozes.accountId, accountId),
    contactId === null ? isNull(alertSnoozes.contactId) : eq(alertSnoozes.contactId, contactId),
  ) as SQL

const own = ({ actorId }: Access): PersonKey => ({ accountId: actorId, contactId: null })

/** What who is signed in wants to hear nothing of, until when; what ends first comes first. */
export async function listSnoozes(access: Access, now: Date): Promise<AlertSnooze[]> {
  requirePermission(access, 'events.read')
  return readSnoozes(access, gt(alertSnoozes.until, now))
}

async function readSnoozes(access: Access, which: SQL): Promise<AlertSnooze[]> {
  const idIn = (kind: 'geofence' | 'rule') =>
    sql`case when ${alertSnoozes.subject} like ${`${kind}:%`} then split_part(${alertSnoozes.subject}, ':', 2)::int end`
  const rows = await database()
    .select({
      id: alertSnoozes.id,
      subject: alertSnoozes.subject,
      until: alertSnoozes.until,
      subjectName: sql<string | null>`coalesce(${geofences.name}, ${alertRules.name})`,
      imei: devices.imei,
      deviceName: devices.name,
    })
    .from(alertSnoozes)
    .leftJoin(geofences, and(eq(geofences.id, idIn('geofence')), isNull(geofences.deletedAt)))
    .leftJoin(alertRules, and(eq(alertRules.id, idIn('rule')), isNull(alertRules.deletedAt)))
    .leftJoin(devices, and(eq(devices.id, alertSnoozes.deviceId), visibleDevices(access)))
    .where(and(ofPerson(own(access)), which))
    .orderBy(asc(alertSnoozes.until), asc(alertSnoozes.id))
  return rows.map((row) => ({ ...row, until: row.until.toISOString() }))
}

/**
 * Who is signed in wants to hear nothing of a fence or rule and a vehicle for so long, from now; of an alert, nothing of
 * what told of it. One that runs already ends then. Throws what `snoozedByAlert` and `snoozedBySubject` do, and
 * `snoozesTooMany`.
 */
export async function insertSnoozes(
  access: Access,
  body: CreateSnoozeBody,
  now: Date,
): Promise<AlertSnooze[]> {
  requirePermission(access, 'events.edit')
  const { deviceId, subjects } =
    'alertId' in body
      ? await snoozedByAlert(access, body.alertId)
      : await snoozedBySubject(access, body.subject, body.imei)
  const until = new Date(now.getTime() + body.minutes * 60_000)
  const person = own(access)
  const ids = await database().transaction(async (tx) => {
    await tx.execute(sql`select from ${accounts} where id = ${person.accountId} for no key update`)
    return Promise.all(subjects.map((subject) => putSnooze(tx, { ...person, subject, deviceId }, until, now)))
  })
  return readSnoozes(access, inArray(alertSnoozes.id, ids))
}

type Snoozed = PersonKey & { subject: string; deviceId: number }

async function putSnooze(tx: Tx, snoozed: Snoozed, until: Date, now: Date): Promise<number> {
  await tx.delete(alertSnoozes).where(and(ofPerson(snoozed), lte(alertSnoozes.until, now)))
  if ((await tx.$count(alertSnoozes, ofPerson(snoozed))) >= MAX_SNOOZES)
    throw new AppError('snoozesTooMany', { max: MAX_SNOOZES })
  const { accountId, contactId, subject, deviceId } = alertSnoozes
  const [row] = await tx
    .insert(alertSnoozes)
    .values({ ...snoozed, until, createdAt: now })
    .onConflictDoUpdate({ target: [accountId, contactId, subject, deviceId], set: { until } })
    .returning({ id: alertSnoozes.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** The same of a person who said so by a link in a mail. */
export async function snoozePerson(
  _system: SystemAccess,
  snoozed: Snoozed,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await database().transaction((tx) => putSnooze(tx, snoozed, until, now))
}

/** Ends one of them. Throws `snoozeUnknown`. */
export async function deleteSnooze(access: Access, id: number): Promise<void> {
  requirePermission(access, 'events.edit')
  const gone = await database()
    .delete(alertSnoozes)
    .where(and(eq(alertSnoozes.id, id), ofPerson(own(access))))
    .returning({ id: alertSnoozes.id })
  if (gone.length === 0) throw new AppError('snoozeUnknown')
}
