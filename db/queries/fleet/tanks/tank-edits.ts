import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { ownRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { oilTanks } from '@/db/schema/fleet-costs'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MOST_TANKS, type OilTank, type TankBody } from '@/lib/fleet/tanks/tank-schema'
import { findTank, type TankRow } from './tank-list'

/** Adds a tank. Throws `deviceUnknown`, `oilTankExists`, `oilTankSensorTaken`, `oilTanksTooMany`. */
export async function createTank(access: Access, body: TankBody): Promise<OilTank> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('oil tanks'), ${access.accountId})`)
    if ((await tx.$count(oilTanks, ownRows(access, oilTanks))) >= MOST_TANKS)
      throw new AppError('oilTanksTooMany', { max: MOST_TANKS })
    const { values, device } = await valuesOf(tx, access, body)
    const [row] = await refusingTaken(async () =>
      tx
        .insert(oilTanks)
        .values({ ...values, accountId: access.accountId })
        .returning(),
    )
    if (!row) throw new Error('insert returned no row')
    await logTank(tx, access, 'fleet.tankCreate', row, changesBetween({}, loggedOf(row, device)))
    return row.id
  })
  return findTank(access, id)
}

/** Writes a tank anew. Throws `oilTankUnknown`, `deviceUnknown`, `oilTankExists`, `oilTankSensorTaken`. */
export async function updateTank(access: Access, id: number, body: TankBody, now: Date): Promise<OilTank> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const before = await lockTank(tx, access, id)
    const { values, device } = await valuesOf(tx, access, body)
    const [row] = await refusingTaken(async () =>
      tx
        .update(oilTanks)
        .set({ ...values, updatedAt: now })
        .where(eq(oilTanks.id, id))
        .returning(),
    )
    if (!row) throw new AppError('oilTankUnknown')
    const was = before.deviceId === row.deviceId ? device : await deviceName(tx, access, before.deviceId)
    const changes = changesBetween(loggedOf(before, was), loggedOf(row, device))
    if (Object.keys(changes).length > 0) await logTank(tx, access, 'fleet.tankEdit', row, changes)
  })
  return findTank(access, id)
}

/** Takes a tank away. Throws `oilTankUnknown`. */
export async function deleteTank(access: Access, id: number): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockTank(tx, access, id)
    await tx.delete(oilTanks).where(eq(oilTanks.id, id))
    await logTank(tx, access, 'fleet.tankDelete', row, {})
  })
}

/** What is kept of it: the capacity of a tank whose device states it stays with the device. */
async function valuesOf(tx: Tx, access: Access, { imei, sensor, capacityL, ...kept }: TankBody) {
  if (imei === null) return { values: { ...kept, capacityL, deviceId: null, sensor: null }, device: null }
  const [device] = await tx
    .select({ id: devices.id, name: devices.name, sensors: deviceRecords.sensors })
    .from(devices)
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!device) throw new AppError('deviceUnknown')
  const isStated = sensor === 'main' && device.sensors?.fuel?.tank?.capacityL != null
  return {
    values: { ...kept, capacityL: isStated ? null : capacityL, deviceId: device.id, sensor },
    device: device.name,
  }
}

async function deviceName(tx: Tx, access: Access, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [device] = await tx
    .select({ name: devices.name })
    .from(devices)
    .where(and(eq(devices.id, id), visibleDevices(access)))
  return device?.name ?? null
}

async function lockTank(tx: Tx, access: Access, id: number): Promise<TankRow> {
  const [row] = await tx
    .select()
    .from(oilTanks)
    .where(and(eq(oilTanks.id, id), ownRows(access, oilTanks)))
    .for('update')
  if (!row) throw new AppError('oilTankUnknown')
  return row
}

const refusingTaken = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicates({ oil_tanks_code_key: 'oilTankExists', oil_tanks_sensor_key: 'oilTankSensorTaken' }, write)

const loggedOf = ({ name, type, code, capacityL, sensor }: TankRow, device: string | null) => ({
  name,
  tankType: type,
  tankCode: code,
  capacityL,
  device,
  tankSensor: sensor,
})

const logTank = (
  tx: Tx,
  access: Access,
  action: 'fleet.tankCreate' | 'fleet.tankEdit' | 'fleet.tankDelete',
  { id, name }: TankRow,
  changes: ReturnType<typeof changesBetween>,
) =>
  logActions(tx, access, [
    { action, objectKind: 'oilTank', objectId: id, objectName: name, path: access.path, changes },
  ])
