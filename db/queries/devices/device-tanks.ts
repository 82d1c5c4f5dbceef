import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { type Wired, wiringOf } from '@/lib/tracking/sensing/wiring'

/** What the records of visible devices state of their sensors; nothing of those without a record. */
export async function deviceWiring(
  access: Access,
  deviceIds: readonly number[],
): Promise<Map<number, Wired>> {
  const rows = await database()
    .select({ deviceId: deviceRecords.deviceId, sensors: deviceRecords.sensors })
    .from(devices)
    .innerJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(and(inArray(devices.id, [...deviceIds]), visibleDevices(access)))
  return new Map(rows.map(({ deviceId, sensors }) => [deviceId, wiringOf(sensors)]))
}

/** Litres on 100 km as the record states them, of visible devices that have no fuel sensor. */
export async function statedConsumptions(
  access: Access,
  deviceIds: readonly number[],
): Promise<Map<number, number>> {
  const { id, fuelPer100Km } = devices
  const rows = await database()
    .select({ id, litres: fuelPer100Km })
    .from(devices)
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, id))
    .where(
      and(
        inArray(id, [...deviceIds]),
        visibleDevices(access),
        isNotNull(fuelPer100Km),
        sql`coalesce(jsonb_typeof(${deviceRecords.sensors} -> 'fuel'), 'null') = 'null'`,
      ),
    )
  return new Map(rows.map((row) => [row.id, row.litres ?? 0]))
}
