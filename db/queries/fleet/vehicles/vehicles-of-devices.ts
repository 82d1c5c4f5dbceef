import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { markVehicles } from '@/db/queries/fleet/cards/mark-card-reads'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { deviceOwnerships, deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { freeName, plainName } from '@/lib/fleet/vehicles/free-name'
import { recordedVehicle } from '@/lib/fleet/vehicles/recorded-vehicle'
import type { VehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { insertVehicles, requireRoom } from './vehicle-edits'
import { actionOf, lockVehicles } from './vehicle-rows'

/** The account's own devices that no vehicle carries. */
const bareDevices = (access: Access): SQL =>
  and(
    eq(devices.accountId, access.accountId),
    visibleDevices(access),
    sql`not exists (select from ${vehicleDevices} c where c.device_id = ${devices.id} and c.to_time is null)`,
  ) as SQL

/** How many own devices there are without a vehicle. */
export async function countBareDevices(access: Access): Promise<number> {
  requireFleet(access, 'fleet.read')
  return database().$count(devices, bareDevices(access))
}

const ROWS_AT_ONCE = 500

/**
 * Makes a vehicle of each own device that none carries, with what its record says of it. It carries it from when the device was
 * activated, came to the account, or left its last vehicle. Returns how many. Throws `fleetVehiclesTooMany`.
 */
export async function makeVehiclesOfDevices(access: Access, now: Date): Promise<number> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await lockVehicles(tx, access)
    const found = await recordedDevices(tx, access)
    await requireRoom(tx, access, found.length)
    const taken = await takenNames(tx, access)
    const bodies: VehicleBody[] = []
    for (const device of found) {
      const body = recordedVehicle(device)
      bodies.push({ ...body, name: freeName(body.name, taken) })
      if (bodies.length % ROWS_AT_ONCE === 0) await breathe()
    }
    const made = await insertVehicles(tx, access, bodies, now)
    const byName = new Map(made.map((row) => [row.name, row]))
    const carried = found.flatMap((device, at) => {
      const vehicle = byName.get(bodies[at]?.name ?? '')
      return vehicle ? [{ vehicle, device, from: new Date(device.sinceMs) }] : []
    })
    for (let at = 0; at < carried.length; at += ROWS_AT_ONCE) {
      const part = carried.slice(at, at + ROWS_AT_ONCE)
      await tx.insert(vehicleDevices).values(
        part.map(({ vehicle, device, from }) => ({
          vehicleId: vehicle.id,
          deviceId: device.id,
          fromTime: from,
        })),
      )
      await logActions(
        tx,
        access,
        part.map(({ vehicle, device, from }) =>
          actionOf(access, 'fleet.vehicleDevice', vehicle, changesBetween({}, { device: device.name, from })),
        ),
      )
    }
    await markSince(tx, carried)
    return made.length
  })
}

/** Whoever drove by card while they carried it is found, from the first of them on. */
async function markSince(tx: Tx, carried: readonly { vehicle: { id: number }; from: Date }[]): Promise<void> {
  if (carried.length === 0) return
  const first = Math.min(...carried.map(({ from }) => from.getTime()))
  await markVehicles(
    tx,
    carried.map(({ vehicle }) => vehicle.id),
    new Date(first),
  )
}

async function takenNames(db: Database | Tx, access: Access): Promise<Set<string>> {
  const rows = await db
    .select({ name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(presentRows(access, fleetVehicles))
  return new Set(rows.map(({ name }) => plainName(name)))
}

/** The devices with what is written down of their vehicles; nobody takes them meanwhile. */
function recordedDevices(tx: Tx, access: Access) {
  const { fromTime, toTime, deviceId } = deviceOwnerships
  return tx
    .select({
      id: devices.id,
      name: devices.name,
      imei: devices.imei,
      plate: devices.plate,
      vin: devices.vin,
      customer: sql<
        Record<string, unknown>
      >`coalesce((select r.customer from ${deviceRecords} r where r.device_id = "devices"."id"), '{}')`,
      sinceMs: sql<number>`(extract(epoch from greatest(
        coalesce("devices"."activated_at", "devices"."created_at"),
        nullif((select ${fromTime} from ${deviceOwnerships} where ${deviceId} = "devices"."id" and ${toTime} is null
          order by ${fromTime} desc limit 1), '-infinity'),
        (select max(c.to_time) from ${vehicleDevices} c where c.device_id = "devices"."id"))) * 1000)::float8`,
    })
    .from(devices)
    .where(bareDevices(access))
    .orderBy(asc(devices.id))
    .for('no key update')
}
