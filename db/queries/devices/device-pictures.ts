import { and, asc, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { devicePictures } from '@/db/schema/device-records'
import { type Access, requirePermission } from '@/lib/auth/access'
import { type DevicePicture, MAX_PICTURES } from '@/lib/devices/record-schema'
import { AppError } from '@/lib/errors'
import { lockDevice, presentPictures } from './device-records'
import { deviceIdOf } from './devices'

export type StoredPicture = { file: string; thumbnail: string; contentType: string; bytes: number }

/** The picture's keys, for whoever sees the device. */
export async function findPicture(access: Access, imei: string, serial: number): Promise<StoredPicture> {
  const deviceId = await deviceIdOf(access, imei)
  const [row] = await database()
    .select()
    .from(devicePictures)
    .where(and(presentPictures(deviceId), eq(devicePictures.serial, serial)))
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Notes a stored picture, under `serial` (in place of the one there is) or the next free number.
 * Returns it, and the keys of files that nothing points at any more.
 */
export async function savePicture(
  access: Access,
  imei: string,
  serial: number | null,
  stored: StoredPicture,
): Promise<{ picture: DevicePicture; unused: string[] }> {
  requirePermission(access, 'devices.edit')
  return database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    const there = await tx
      .select()
      .from(devicePictures)
      .where(presentPictures(device.id))
      .orderBy(asc(devicePictures.serial))
    const taken = new Set(there.map((picture) => picture.serial))
    const free = Array.from({ length: MAX_PICTURES }, (_, at) => at + 1).find((number) => !taken.has(number))
    const place = serial ?? free
    if (place === undefined) throw new AppError('quotaReached', { max: MAX_PICTURES })
    const before = there.find((picture) => picture.serial === place)
    if (before)
      await tx
        .delete(devicePictures)
        .where(and(eq(devicePictures.deviceId, before.deviceId), eq(devicePictures.id, before.id)))
    const [row] = await tx
      .insert(devicePictures)
      .values({ ...stored, deviceId: device.id, serial: place })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await logActions(tx, access, [
      {
        action: 'devices.picture',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes: { picture: { before: before ? place : null, after: place } },
      },
    ])
    const { id, bytes, createdAt } = row
    return {
      picture: { id, serial: place, bytes, createdAt: createdAt.toISOString() },
      unused: before ? [before.file, before.thumbnail] : [],
    }
  })
}

/** Returns the keys of its files. */
export async function deletePicture(access: Access, imei: string, serial: number): Promise<string[]> {
  requirePermission(access, 'devices.edit')
  return database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    const [row] = await tx
      .delete(devicePictures)
      .where(and(presentPictures(device.id), eq(devicePictures.serial, serial)))
      .returning()
    if (!row) throw new AppError('notFound')
    await logActions(tx, access, [
      {
        action: 'devices.picture',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes: { picture: { before: serial, after: null } },
      },
    ])
    return [row.file, row.thumbnail]
  })
}
