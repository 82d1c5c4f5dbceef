import { and, asc, eq, gt, isNull, max, ne, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { publishDriving } from '@/db/queries/fleet/assignments/publish-driving'
import { markVehicles } from '@/db/queries/fleet/cards/mark-card-reads'
import { ownRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { CarryBody } from '@/lib/fleet/vehicles/device-schema'
import { actionOf, lockVehicleRow, lockVehicles, type VehicleRow } from './vehicle-rows'

type Device = { id: number; name: string }

/**
 * A vehicle carries a device from a moment on, or none. What was said of later times, of the vehicle and of the device, is
 * replaced. Throws `fleetVehicleUnknown`, `deviceUnknown`, `deviceInOtherFleet`.
 */
export async function carryDevice(
  access: Access,
  vehicleId: number,
  { imei, from }: CarryBody,
  now: Date,
): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    await lockVehicles(tx, access)
    const vehicle = await lockVehicleRow(tx, access, vehicleId)
    const device = imei === null ? null : await lockDevice(tx, access, imei)
    // The clock of whoever asks may be ahead of ours.
    const begin = Math.min(now.getTime(), from === undefined ? now.getTime() : Date.parse(from))
    await layCarried(tx, access, { vehicle, device, from: new Date(begin) })
  })
}

/** A device that the account sees; it goes to nobody else meanwhile. */
async function lockDevice(tx: Tx, access: Access, imei: string): Promise<Device> {
  const [device] = await tx
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
    .for('no key update')
  if (!device) throw new AppError('deviceUnknown')
  return device
}

type Order = { vehicle: Pick<VehicleRow, 'id' | 'name'>; device: Device | null; from: Date }

/** The same of rows that the caller has locked, who also holds the lock of the account's vehicles. */
export async function layCarried(tx: Tx, access: Access, { vehicle, device, from }: Order): Promise<void> {
  const begin = device ? await beginOf(tx, access, device.id, from) : from
  const own = eq(vehicleDevices.vehicleId, vehicle.id)
  const rows = await tx
    .select({ time: vehicleDevices, vehicle: fleetVehicles.name, device: devices.name })
    .from(vehicleDevices)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, vehicleDevices.vehicleId))
    .innerJoin(devices, eq(devices.id, vehicleDevices.deviceId))
    .where(
      and(
        device ? or(own, eq(vehicleDevices.deviceId, device.id)) : own,
        ownRows(access, fleetVehicles),
        or(isNull(vehicleDevices.toTime), gt(vehicleDevices.toTime, begin)),
      ),
    )
    .orderBy(asc(vehicleDevices.fromTime))
  if (rows.length === 0 && !device) return
  const [only] = rows
  if (rows.length === 1 && device && only && isSo(only.time, vehicle.id, device.id, begin)) return
  for (const { time } of rows) {
    const row = and(eq(vehicleDevices.deviceId, time.deviceId), eq(vehicleDevices.fromTime, time.fromTime))
    if (time.fromTime >= begin) await tx.delete(vehicleDevices).where(row)
    else await tx.update(vehicleDevices).set({ toTime: begin }).where(row)
  }
  if (device) await goOn(tx, vehicle.id, device.id, begin)
  const touched = new Set([vehicle.id, ...rows.map(({ time }) => time.vehicleId)])
  await markVehicles(tx, [...touched], begin)
  await publishDriving(tx, [...touched])
  const before = rows.find(({ time }) => time.vehicleId === vehicle.id && time.toTime === null)
  const others = new Map(rows.map((row) => [row.time.vehicleId, row]))
  others.delete(vehicle.id)
  await logActions(tx, access, [
    actionOf(
      access,
      'fleet.vehicleDevice',
      vehicle,
      changesBetween({ device: before?.device }, { device: device?.name ?? null, from: begin }),
    ),
    ...[...others].map(([id, other]) =>
      actionOf(
        access,
        'fleet.vehicleDevice',
        { id, name: other.vehicle },
        changesBetween({ device: other.device }, { device: null, from: begin }),
      ),
    ),
  ])
}

const isSo = (
  time: typeof vehicleDevices.$inferSelect,
  vehicleId: number,
  deviceId: number,
  begin: Date,
): boolean =>
  time.vehicleId === vehicleId && time.deviceId === deviceId && time.toTime === null && time.fromTime <= begin

/**
 * Not before the device left the vehicle of another account: that is its history. Throws `deviceInOtherFleet` where such a vehicle
 * still carries it.
 */
async function beginOf(tx: Tx, access: Access, deviceId: number, from: Date): Promise<Date> {
  const [left] = await tx
    .select({
      until: max(vehicleDevices.toTime),
      isCarried: sql<boolean | null>`bool_or(${vehicleDevices.toTime} is null)`,
    })
    .from(vehicleDevices)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, vehicleDevices.vehicleId))
    .where(and(eq(vehicleDevices.deviceId, deviceId), ne(fleetVehicles.accountId, access.accountId)))
  if (left?.isCarried) throw new AppError('deviceInOtherFleet')
  return left?.until && left.until > from ? left.until : from
}

/** What ended at this moment goes on; else it begins. */
async function goOn(tx: Tx, vehicleId: number, deviceId: number, begin: Date): Promise<void> {
  const [reaching] = await tx
    .update(vehicleDevices)
    .set({ toTime: null })
    .where(
      and(
        eq(vehicleDevices.vehicleId, vehicleId),
        eq(vehicleDevices.deviceId, deviceId),
        eq(vehicleDevices.toTime, begin),
      ),
    )
    .returning({ deviceId: vehicleDevices.deviceId })
  if (!reaching) await tx.insert(vehicleDevices).values({ vehicleId, deviceId, fromTime: begin })
}
