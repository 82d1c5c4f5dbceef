import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { wasAtOrAbove } from '@/db/queries/ownership/owned-times'
import { notDeleted, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceOwnerships, devicePictures } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { EarlierRecord } from '@/lib/devices/record-schema'
import { AppError } from '@/lib/errors'
import type { StoredPicture } from './device-pictures'
import { deviceIdOf } from './devices'

const { id, deviceId, accountId, accountPath, fromTime, toTime, record } = deviceOwnerships

/** Records that were kept as a device went on, and that `access` may read: it was the owner then, or above the owner. */
function readable(access: Access, imei: string) {
  // A part of the devices was given as they are now.
  const given = access.deviceSubset ? visibleDevices(access) : undefined
  return and(
    eq(devices.imei, imei),
    notDeleted(),
    isNotNull(record),
    wasAtOrAbove(access, accountPath),
    given,
  )
}

/**
 * What was written down about a device by owners that it had before, the newest first. They read it themselves as well
 * when the device is theirs no more. Throws `deviceUnknown` for a device that is neither seen nor was theirs.
 */
export async function listEarlierRecords(access: Access, imei: string): Promise<EarlierRecord[]> {
  const found = await database()
    .select({
      id,
      deviceId,
      record,
      from: sql<
        number | null
      >`case when isfinite(${fromTime}) then extract(epoch from ${fromTime})::float8 end`,
      to: toTime,
      accountName: sql<
        string | null
      >`case when ${accounts.path} like ${`${access.path}%`} then ${accounts.customerName} end`,
    })
    .from(deviceOwnerships)
    .innerJoin(devices, eq(devices.id, deviceId))
    .leftJoin(accounts, eq(accounts.id, accountId))
    .where(readable(access, imei))
    .orderBy(desc(toTime), desc(id))
  const first = found[0]
  if (!first) {
    await deviceIdOf(access, imei)
    return []
  }
  const pictures = await database()
    .select()
    .from(devicePictures)
    .where(
      and(
        eq(devicePictures.deviceId, first.deviceId),
        inArray(
          devicePictures.ownershipId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(devicePictures.serial))
  return found.flatMap(({ id, from, to, record, accountName }) => {
    if (!to || !record) return []
    return {
      id,
      accountName,
      ...record,
      from: from === null ? null : new Date(Math.round(from * 1000)).toISOString(),
      to: to.toISOString(),
      pictures: pictures
        .filter(({ ownershipId }) => ownershipId === id)
        .map(({ id, serial, bytes, createdAt }) => ({
          id,
          serial,
          bytes,
          createdAt: createdAt.toISOString(),
        })),
    }
  })
}

/** The keys of a picture of an earlier record, for whoever may read that record. */
export async function findEarlierPicture(
  access: Access,
  imei: string,
  recordId: number,
  serial: number,
): Promise<StoredPicture> {
  const [row] = await database()
    .select({ picture: devicePictures })
    .from(deviceOwnerships)
    .innerJoin(devices, eq(devices.id, deviceId))
    .innerJoin(devicePictures, and(eq(devicePictures.deviceId, deviceId), eq(devicePictures.ownershipId, id)))
    .where(and(readable(access, imei), eq(id, recordId), eq(devicePictures.serial, serial)))
  if (row) return row.picture
  await deviceIdOf(access, imei)
  throw new AppError('notFound')
}
