import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { subjectNames } from '@/db/queries/events/subject-names'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { SystemAccess } from '@/lib/auth/access'

/** An alert with all that a mail says of it, and the units and clocks of who gets it; null once one of them is gone. */
export async function findMailedAlert(
  _system: SystemAccess,
  { accountId, deviceId, eventId }: { accountId: number; deviceId: number; eventId: number },
) {
  const [row] = await database()
    .select({
      ...{ type: deviceEvents.type, time: deviceEvents.eventTime, subject: deviceEvents.subject },
      ...{ lat: deviceEvents.lat, lon: deviceEvents.lon, speedKmh: deviceEvents.speedKmh },
      ...{ accountId: deviceEvents.accountId, withdrawnAt: deviceEvents.withdrawnAt },
      ...{ imei: devices.imei, deviceName: devices.name, plate: devices.plate, ownerPath: accounts.path },
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(eq(deviceEvents.deviceId, deviceId), eq(deviceEvents.id, eventId)))
  const [reader] = await database()
    .select({
      ...{ path: accounts.path, language: accounts.language, timeZone: accounts.timeZone },
      ...{ distanceUnit: accounts.distanceUnit, volumeUnit: accounts.volumeUnit },
      temperatureUnit: accounts.temperatureUnit,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!row || !reader) return null
  const { ownerPath, ...alert } = row
  const told = { ...alert, subjectName: (await subjectNames([row]))(row), reader }
  // What it is called by whoever has it meanwhile is not theirs to read.
  return ownerPath.startsWith(reader.path) ? told : { ...told, deviceName: row.imei, plate: null }
}
