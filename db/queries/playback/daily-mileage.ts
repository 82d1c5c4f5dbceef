import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { ownedQuarter } from '@/db/queries/ownership/owned-times'
import { accounts } from '@/db/schema/accounts'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import type { Access } from '@/lib/auth/access'
import type { DayMileage } from '@/lib/playback/schema'
import type { Range } from './track'

/** Metres that a device came on each day of the account's calendar; days without any are left out. */
export async function dailyMileage(access: Access, imei: string, { from, to }: Range): Promise<DayMileage[]> {
  const deviceId = await openDeviceIdOf(access, imei)
  const zone = database()
    .select({ zone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  const rows = await database()
    .select({
      day: sql<string>`to_char(${deviceQuarterHours.quarter} at time zone (${zone}), 'YYYY-MM-DD')`,
      cm: sql<number>`sum(${deviceQuarterHours.distanceCm})::float8`,
    })
    .from(deviceQuarterHours)
    .where(
      and(
        eq(deviceQuarterHours.deviceId, deviceId),
        gte(deviceQuarterHours.quarter, from),
        lte(deviceQuarterHours.quarter, to),
        ownedQuarter(access, deviceQuarterHours.deviceId, deviceQuarterHours.quarter),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(({ day, cm }) => ({ day, distance: cm / 100 }))
}
