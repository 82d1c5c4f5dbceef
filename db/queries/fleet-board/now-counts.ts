import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { statusPlace } from '@/db/queries/devices/device-filter'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { Board } from '@/lib/fleet-board/board-schema'

/** How many vehicles are in each state now, as the live list counts them; of groups alone where some are given. */
export async function countNow(access: Access, groupIds: readonly number[]): Promise<Board['now']> {
  const rows = await database()
    .select({ place: statusPlace(access).mapWith(Number), count: sql<number>`count(*)::int` })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(
      and(visibleDevices(access), groupIds.length > 0 ? inArray(devices.groupId, [...groupIds]) : undefined),
    )
    .groupBy(sql`1`)
  const found = new Map(rows.map(({ place, count }) => [DEVICE_STATUSES[Number(place)], count]))
  const of = (name: DeviceStatusName) => found.get(name) ?? 0
  const shown = { moving: of('moving'), idling: of('idling'), parked: of('parked'), offline: of('offline') }
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { ...shown, others: total - shown.moving - shown.idling - shown.parked - shown.offline }
}
