import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { layDrivingTimes } from '@/db/queries/fleet/assignments/lay-driving-times'
import { devices } from '@/db/schema/devices'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { DEMO_VEHICLES, type DemoOwner } from '@/demo/vehicles'

const DAY_MS = 86_400_000
/** Longer than the history of the demo world. */
const SINCE_DAYS = 30
/** Vans whose drivers are known to the reports. */
const DRIVEN = ['Porto van 1', 'Porto van 2']

/** Drivers of the demo fleet who have each a van for good. */
export async function seedDemoDrivers(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const accountId = owners.get('demo-fleet')
  if (accountId === undefined) throw new Error('the demo world has no demo-fleet')
  const vans = DEMO_VEHICLES.filter(({ name }) => DRIVEN.includes(name))
  const rows = await tx
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(
      inArray(
        devices.imei,
        vans.map(({ imei }) => imei),
      ),
    )
  const fromTime = new Date(now.getTime() - SINCE_DAYS * DAY_MS)
  for (const { imei, name, plate, driver } of vans) {
    const deviceId = rows.find((row) => row.imei === imei)?.id
    if (deviceId === undefined || !driver) throw new Error(`${name} has no tracker or no driver`)
    const [vehicle] = await tx.insert(fleetVehicles).values({ accountId, name, plate }).returning()
    const [person] = await tx
      .insert(drivers)
      .values({ accountId, ...driver })
      .returning()
    if (!vehicle || !person) throw new Error('insert returned no row')
    await tx.insert(vehicleDevices).values({ deviceId, vehicleId: vehicle.id, fromTime })
    await tx
      .insert(driverAssignments)
      .values({ vehicleId: vehicle.id, driverId: person.id, source: 'fixed', fromTime, authorId: accountId })
    await layDrivingTimes(tx, vehicle, fromTime.getTime())
  }
}
