import { eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import { filteredDevices, statusPlace } from './device-filter'

/** How many visible devices there are in each state, of one account and those below it when given. */
export async function countByStatus(
  access: Access,
  accountId?: number,
): Promise<{ total: number } & Record<DeviceStatusName, number>> {
  const place: SQL<number> = statusPlace(access).mapWith(Number)
  const rows = await database()
    .select({ place: place.as('place'), count: sql<number>`count(*)::int` })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(filteredDevices(access, { accountId }))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [Number(row.place), row.count]))
  const counts = Object.fromEntries(
    DEVICE_STATUSES.map((status, index) => [status, found.get(index) ?? 0]),
  ) as Record<DeviceStatusName, number>
  return { total: rows.reduce((sum, { count }) => sum + count, 0), ...counts }
}
