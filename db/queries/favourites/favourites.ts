import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { visibleDevices } from '@/db/queries/scope'
import { deviceFavourites, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'

/** Ids of the visible devices that the signed-in account marked. */
export async function listFavourites(access: Access): Promise<number[]> {
  const rows = await database()
    .select({ id: devices.id })
    .from(deviceFavourites)
    .innerJoin(devices, eq(devices.id, deviceFavourites.deviceId))
    .where(and(eq(deviceFavourites.accountId, access.actorId), visibleDevices(access)))
  return rows.map(({ id }) => id)
}

export async function setFavourite(access: Access, imei: string, favourite: boolean): Promise<void> {
  requirePermission(access, 'favourites.edit')
  const deviceId = await deviceIdOf(access, imei)
  const mark = { deviceId, accountId: access.actorId }
  if (favourite) await database().insert(deviceFavourites).values(mark).onConflictDoNothing()
  else {
    await database()
      .delete(deviceFavourites)
      .where(and(eq(deviceFavourites.deviceId, deviceId), eq(deviceFavourites.accountId, access.actorId)))
  }
}
