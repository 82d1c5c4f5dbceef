import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { type Action, changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { markVehicles } from '@/db/queries/fleet/cards/mark-card-reads'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { plainName } from '@/lib/fleet/vehicles/free-name'
import {
  type JudgedVehicle,
  type KnownDevice,
  type KnownToSheet,
  type KnownVehicle,
  vehicleJudge,
} from '@/lib/fleet/vehicles/judge-vehicles'
import type { VehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import type { VehicleEntry, VehicleSheetWords } from '@/lib/fleet/vehicles/vehicle-sheet'
import { layCarried } from './carry-device'
import { changeVehicle, insertVehicles, requireRoom } from './vehicle-edits'
import { actionOf, lockVehicles, type VehicleRow } from './vehicle-rows'

type Order = { entries: readonly VehicleEntry[]; words: VehicleSheetWords; changes: boolean }

/** What would become of the rows of a spreadsheet. */
export async function previewVehicles(access: Access, order: Order): Promise<JudgedVehicle[]> {
  requireFleet(access, 'fleet.edit')
  return (await judged(database(), access, order)).items
}

/** Keeps the right ones of them. Throws `fleetVehiclesTooMany`. */
export async function importVehicles(access: Access, order: Order, now: Date): Promise<JudgedVehicle[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await lockVehicles(tx, access)
    const { items, rows } = await judged(tx, access, order)
    const fresh = items.flatMap(({ outcome, body, device }) =>
      outcome === 'new' && body ? [{ body, device }] : [],
    )
    await requireRoom(tx, access, fresh.length)
    const made = await insertVehicles(
      tx,
      access,
      fresh.map(({ body }) => body),
      now,
    )
    const byName = new Map(made.map((row) => [row.name, row]))
    await carryAtOnce(
      tx,
      access,
      fresh.flatMap(({ body, device }) => {
        const vehicle = byName.get(body.name)
        return vehicle && device ? [{ vehicle, device }] : []
      }),
      now,
    )
    const actions: Action[] = []
    for (const { outcome, body, vehicle, device } of items) {
      const before = outcome === 'change' && vehicle ? rows.get(vehicle.id) : undefined
      if (!before || !body) continue
      const action = await changeVehicle(tx, access, before, body, now)
      if (action) actions.push(action)
      if (device) await layCarried(tx, access, { vehicle: before, device, from: now })
    }
    await logActions(tx, access, actions)
    return items
  })
}

const ROWS_AT_ONCE = 500

async function judged(db: Database | Tx, access: Access, { entries, words, changes }: Order) {
  const { rows, ...known } = await knownTo(db, access, entries)
  const judge = vehicleJudge({ ...known, words, changes })
  const items: JudgedVehicle[] = []
  for (const entry of entries) {
    items.push(judge(entry))
    if (items.length % ROWS_AT_ONCE === 0) await breathe()
  }
  return { items, rows }
}

/** The vehicles of the account with what they carry, and the devices that the rows name. */
async function knownTo(
  db: Database | Tx,
  access: Access,
  entries: readonly VehicleEntry[],
): Promise<Pick<KnownToSheet, 'vehicles' | 'devices'> & { rows: Map<number, VehicleRow> }> {
  const imeis = entries.flatMap(({ given: { device } }) => (device ? [device] : []))
  const open = isNull(vehicleDevices.toTime)
  const found = await db
    .select({ row: fleetVehicles, imei: devices.imei })
    .from(fleetVehicles)
    .leftJoin(vehicleDevices, and(eq(vehicleDevices.vehicleId, fleetVehicles.id), open))
    .leftJoin(devices, eq(devices.id, vehicleDevices.deviceId))
    .where(presentRows(access, fleetVehicles))
  const named = await db
    .select({ id: devices.id, imei: devices.imei, name: devices.name, carriedBy: vehicleDevices.vehicleId })
    .from(devices)
    .leftJoin(vehicleDevices, and(eq(vehicleDevices.deviceId, devices.id), open))
    .where(
      and(
        visibleDevices(access),
        sql`${devices.imei} in (select json_array_elements_text(${JSON.stringify(imeis)}::json))`,
      ),
    )
  return {
    rows: new Map(found.map(({ row }) => [row.id, row])),
    vehicles: new Map(
      found.map(({ row, imei }): [string, KnownVehicle] => [
        plainName(row.name),
        { id: row.id, body: bodyOf(row), imei },
      ]),
    ),
    devices: new Map(named.map(({ imei, ...device }): [string, KnownDevice] => [imei, device])),
  }
}

function bodyOf(row: VehicleRow): VehicleBody {
  const {
    id: _id,
    accountId: _account,
    createdAt: _made,
    updatedAt: _updated,
    deletedAt: _gone,
    ...body
  } = row
  return body
}

type Carried = { vehicle: VehicleRow; device: KnownDevice }

/** New vehicles carry devices that no other does. */
async function carryAtOnce(tx: Tx, access: Access, carried: readonly Carried[], now: Date): Promise<void> {
  for (let at = 0; at < carried.length; at += ROWS_AT_ONCE) {
    const part = carried.slice(at, at + ROWS_AT_ONCE)
    await tx
      .insert(vehicleDevices)
      .values(
        part.map(({ vehicle, device }) => ({ vehicleId: vehicle.id, deviceId: device.id, fromTime: now })),
      )
    await logActions(
      tx,
      access,
      part.map(({ vehicle, device }) =>
        actionOf(
          access,
          'fleet.vehicleDevice',
          vehicle,
          changesBetween({}, { device: device.name, from: now }),
        ),
      ),
    )
  }
  await markVehicles(
    tx,
    carried.map(({ vehicle }) => vehicle.id),
    now,
  )
}
