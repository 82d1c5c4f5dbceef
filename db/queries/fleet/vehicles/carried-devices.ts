import { and, desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { CarriedTime } from '@/lib/fleet/vehicles/device-schema'

/** The devices that a vehicle carried, the newest first. Throws `fleetVehicleUnknown`. */
export async function listCarried(access: Access, vehicleId: number): Promise<CarriedTime[]> {
  requireFleet(access, 'fleet.read')
  const known = await database().$count(
    fleetVehicles,
    and(eq(fleetVehicles.id, vehicleId), presentRows(access, fleetVehicles)),
  )
  if (known === 0) throw new AppError('fleetVehicleUnknown')
  const rows = await database()
    .select({
      imei: devices.imei,
      // Whoever has it now calls it as they like.
      name: sql<string | null>`case when ${visibleDevices(access)} then ${devices.name} end`,
      from: vehicleDevices.fromTime,
      to: vehicleDevices.toTime,
    })
    .from(vehicleDevices)
    .innerJoin(devices, eq(devices.id, vehicleDevices.deviceId))
    .where(eq(vehicleDevices.vehicleId, vehicleId))
    .orderBy(desc(vehicleDevices.fromTime))
  return rows.map(({ imei, name, from, to }) => ({
    imei,
    name,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
  }))
}
