import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { statusPlace } from '@/db/queries/devices/device-filter'
import { openDevices } from '@/db/queries/scope'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { Board } from '@/lib/fleet-board/board-schema'

const DAY_MS = 86_400_000

/**
 * How many vehicles are in each state now, as the live list counts them, without those whose service has ended; of groups alone
 * where some are given.
 */
export async function countNow(
  access: Access,
  groupIds: readonly number[],
  now: number,
): Promise<Board['now']> {
  const rows = await database()
    .select({ place: statusPlace(access).mapWith(Number), count: sql<number>`count(*)::int` })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(
      and(openDevices(access), groupIds.length > 0 ? inArray(devices.groupId, [...groupIds]) : undefined),
    )
    .groupBy(sql`1`)
  const found = new Map(rows.map(({ place, count }) => [DEVICE_STATUSES[Number(place)], count]))
  const of = (name: DeviceStatusName) => found.get(name) ?? 0
  const shown = { moving: of('moving'), idling: of('idling'), parked: of('parked'), offline: of('offline') }
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const others = total - shown.moving - shown.idling - shown.parked - shown.offline
  return { ...shown, others, offRoute: await countOffRoute(access, groupIds, now) }
}

/** What left a route of the account since this time yesterday, and is not known to be back. */
async function countOffRoute(access: Access, groupIds: readonly number[], now: number): Promise<number> {
  const [row] = await database()
    .select({ count: sql<number>`count(distinct ${devices.id})::int` })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(
      and(
        eq(deviceEvents.type, 'offRoute'),
        gt(deviceEvents.eventTime, new Date(now - DAY_MS)),
        isNull(deviceEvents.endTime),
        isNull(deviceEvents.withdrawnAt),
        eq(deviceEvents.accountId, access.accountId),
        openDevices(access),
        groupIds.length > 0 ? inArray(devices.groupId, [...groupIds]) : undefined,
      ),
    )
  return row?.count ?? 0
}
