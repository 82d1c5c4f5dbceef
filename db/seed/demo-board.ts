import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { devices } from '@/db/schema/devices'
import { fleetBoardSettings } from '@/db/schema/fleet-board'
import { consumptionOf, FLEET_VEHICLES } from '@/demo/fleet-papers'

/** What the demo enterprise said of its fuel: the board of its fleet reckons idling and CO₂ with it. */
export async function seedDemoBoard(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insert(fleetBoardSettings)
    .values({ accountId, idleLitresPerHour: 1.9, fuelPrice: 1.62, currency: 'EUR' })
  for (const vehicle of FLEET_VEHICLES) {
    const fuelPer100Km = consumptionOf(vehicle)
    if (fuelPer100Km === null) continue
    await tx
      .update(devices)
      .set({ fuelPer100Km })
      .where(and(eq(devices.imei, vehicle.imei), isNull(devices.fuelPer100Km)))
  }
}
