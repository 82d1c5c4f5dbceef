import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { driversOfAccount } from '@/db/queries/driving/driver-of-moment'
import { subjectNames } from '@/db/queries/events/subject-names'
import { namedFor } from '@/db/queries/ownership/named-for'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'
import { findMailReader } from './mail-reader'

type Mailed = {
  /** Whose fence or rule it is. */
  accountId: number
  deviceId: number
  eventId: number
  /** The fence or rule by which it is told; empty is that of the event. */
  subject: string
}

/** An alert with all that a mail says of it, and how who gets it reads; null once one of them is gone. */
export async function findMailedAlert(
  system: SystemAccess,
  { accountId, deviceId, eventId, subject }: Mailed,
  person: PersonKey,
) {
  const [row] = await database()
    .select({
      type: deviceEvents.type,
      time: deviceEvents.eventTime,
      subject: deviceEvents.subject,
      lat: deviceEvents.lat,
      lon: deviceEvents.lon,
      speedKmh: deviceEvents.speedKmh,
      data: deviceEvents.data,
      accountId: deviceEvents.accountId,
      withdrawnAt: deviceEvents.withdrawnAt,
      imei: devices.imei,
      deviceName: devices.name,
      plate: devices.plate,
      ownerPath: accounts.path,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(eq(deviceEvents.deviceId, deviceId), eq(deviceEvents.id, eventId)))
  const [ruling] = await database()
    .select({ path: accounts.path })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const reader = await findMailReader(system, person)
  if (!row || !ruling || !reader) return null
  const { ownerPath: _, ...alert } = row
  const moment = { deviceId, at: row.time }
  const raised = subject === '' ? row : { type: row.type, accountId, subject }
  return {
    ...alert,
    ...namedFor(ruling.path, row),
    subject: raised.subject,
    subjectName: (await subjectNames([raised]))(raised),
    // Of the fleet of whoever is told: accounts below and above do not hear who drives for others.
    driverName: (await driversOfAccount(database(), person.accountId, [moment]))(moment)?.name ?? null,
    reader,
    // Nobody else has a list that it stands in.
    isListed: person.contactId === null && person.accountId === accountId,
  }
}
