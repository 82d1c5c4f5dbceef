import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'

/** Centimetres that a device has come since midnight in the time zone of the account acted for. */
export async function todayMileageCm(access: Access, deviceId: number): Promise<number> {
  const zone = database()
    .select({ zone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  const [row] = await database()
    .select({ cm: sql<number>`coalesce(sum(${deviceQuarterHours.distanceCm}), 0)::float8` })
    .from(deviceQuarterHours)
    .innerJoin(devices, eq(devices.id, deviceQuarterHours.deviceId))
    .where(
      and(
        eq(deviceQuarterHours.deviceId, deviceId),
        openDevices(access),
        ownedAt(access, deviceQuarterHours.deviceId, deviceQuarterHours.quarter),
        sql`${deviceQuarterHours.quarter} >= date_trunc('day', now(), (${zone}))`,
      ),
    )
  return row?.cm ?? 0
}
