import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceRecords } from '@/db/schema/device-records'
import type { Tank } from '@/lib/devices/sensor-schema'

/** Tanks of the devices that have a fuel sensor with one. The ids are ones that the caller has found in scope. */
export async function deviceTanks(deviceIds: readonly number[]): Promise<Map<number, Tank>> {
  const tank = sql<Tank>`${deviceRecords.sensors} #> '{fuel,tank}'`
  const rows = await database()
    .select({ deviceId: deviceRecords.deviceId, tank })
    .from(deviceRecords)
    .where(and(inArray(deviceRecords.deviceId, [...deviceIds]), isNotNull(tank)))
  return new Map(rows.map((row) => [row.deviceId, row.tank]))
}
