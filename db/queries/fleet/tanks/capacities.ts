import { and, inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring } from '@/db/queries/devices/device-tanks'
import { ownRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { oilTanks } from '@/db/schema/fleet-costs'
import type { Access } from '@/lib/auth/access'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'

type Asked = { id: number; vehicleId: number; at: Date }

/**
 * What the tanks of vehicles hold in all, by what they carried at a moment: of the first tank what the record of the device
 * says, else what is said of the tank. Vehicles of which that is not known are left out.
 */
export async function capacitiesOf(access: Access, asked: readonly Asked[]): Promise<Map<number, number>> {
  requireFleet(access, 'fleet.read')
  if (asked.length === 0) return new Map()
  const rows = asked.map(({ id, vehicleId, at }) => ({ id, vehicle: vehicleId, at: at.toISOString() }))
  const carried = await database().execute<{ id: number; device: number }>(sql`
    select w.id, c.device_id as device
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id int, vehicle int, at timestamptz)
    join fleet_vehicles v on v.id = w.vehicle and v.account_id = ${access.accountId}
    join vehicle_devices c on c.vehicle_id = w.vehicle and c.from_time <= w.at
      and (c.to_time is null or c.to_time > w.at)`)
  const deviceIds = [...new Set(carried.map(({ device }) => device))]
  if (deviceIds.length === 0) return new Map()
  const [wiring, tanks] = await Promise.all([
    deviceWiring(access, deviceIds),
    database()
      .select()
      .from(oilTanks)
      .where(and(ownRows(access, oilTanks), inArray(oilTanks.deviceId, deviceIds))),
  ])
  const found = new Map<number, number>()
  for (const { id, device } of carried) {
    const own = tanks.filter(({ deviceId, type }) => deviceId === device && takesFuel(type))
    const stated = (wiring.get(device) ?? UNWIRED).tank?.capacityL ?? null
    const main = stated ?? own.find(({ sensor }) => sensor === 'main')?.capacityL ?? null
    const others = own.filter(({ sensor }) => sensor !== 'main').map(({ capacityL }) => capacityL)
    // Of one that nobody knows it may be anything.
    if (main === null || others.some((litres) => litres === null)) continue
    found.set(
      id,
      others.reduce<number>((sum, litres) => sum + (litres ?? 0), main),
    )
  }
  return found
}

/** What is carried in a tank, or kept in a yard, is not what the vehicle burns. */
const takesFuel = (type: string): boolean => type !== 'cargo' && type !== 'yard'
