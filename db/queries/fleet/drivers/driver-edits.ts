import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { letDriverGo, lockDrivenVehicles } from '@/db/queries/fleet/assignments/let-driver-go'
import { publishDriver } from '@/db/queries/fleet/assignments/publish-driving'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type Driver, type DriverBody, MOST_DRIVERS } from '@/lib/fleet/drivers/driver-schema'
import { flawOfValues, type OwnField } from '@/lib/fleet/drivers/own-fields'
import { findDriver } from './driver-list'
import { ownFieldsOf } from './own-fields'

type Row = typeof drivers.$inferSelect

/** Takes a driver on. Throws `driverNumberExists`, `driversTooMany`, `ownFieldValue`. */
export async function createDriver(access: Access, body: DriverBody, now: Date): Promise<Driver> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    await lockDrivers(tx, access)
    await requireRoom(tx, access, 1)
    const own = await requireValues(tx, access, body.fields)
    const [made] = await insertDrivers(tx, access, [body], own, now)
    if (!made) throw new Error('insert returned no row')
    return made.id
  })
  return findDriver(access, id)
}

/** Keeps drivers and says so in the log; the caller has checked what they are. Throws `driverNumberExists`. */
export async function insertDrivers(
  tx: Tx,
  access: Access,
  bodies: readonly DriverBody[],
  own: readonly OwnField[],
  now: Date,
): Promise<Row[]> {
  if (bodies.length === 0) return []
  const values = bodies.map((body) => ({
    ...body,
    accountId: access.accountId,
    createdAt: now,
    updatedAt: now,
  }))
  const made = await once(() => tx.insert(drivers).values(values).returning())
  await logActions(
    tx,
    access,
    made.map((row) => actionOf(access, 'fleet.driverCreate', row, changesBetween({}, loggedOf(row, own)))),
  )
  return made
}

/** Writes what is kept of a driver. Throws `driverUnknown`, `driverNumberExists`, `ownFieldValue`. */
export async function updateDriver(access: Access, id: number, body: DriverBody, now: Date): Promise<Driver> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const before = await lockDriver(tx, access, id)
    const own = await requireValues(tx, access, body.fields)
    const changes = changesBetween(loggedOf(before, own), loggedOf(body, own))
    if (Object.keys(changes).length === 0) return
    await once(() =>
      tx
        .update(drivers)
        .set({ ...body, updatedAt: now })
        .where(eq(drivers.id, id)),
    )
    if (before.maxSpeedKmh !== body.maxSpeedKmh) await publishDriver(tx, id, now)
    await logActions(tx, access, [
      actionOf(access, 'fleet.driverEdit', { ...before, name: body.name }, changes),
    ])
  })
  return findDriver(access, id)
}

/** Lets a driver go: what they drove keeps their name. Throws `driverUnknown`. */
export async function deleteDriver(access: Access, id: number, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    await lockDrivenVehicles(tx, id, now)
    const row = await lockDriver(tx, access, id)
    await letDriverGo(tx, row, now)
    await tx.update(drivers).set({ deletedAt: now, updatedAt: now }).where(eq(drivers.id, id))
    await logActions(tx, access, [actionOf(access, 'fleet.driverDelete', row, {})])
  })
}

/** Where the picture of a driver lies; null without one. Throws `driverUnknown`. */
export async function avatarOf(access: Access, id: number): Promise<string | null> {
  requireFleet(access, 'fleet.read')
  const [row] = await database()
    .select({ avatar: drivers.avatar })
    .from(drivers)
    .where(and(eq(drivers.id, id), presentRows(access, drivers)))
  if (!row) throw new AppError('driverUnknown')
  return row.avatar
}

/** Puts a picture in the place of the one before, whose key is returned. Throws `driverUnknown`. */
export async function saveAvatar(
  access: Access,
  id: number,
  key: string | null,
  now: Date,
): Promise<string | null> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const row = await lockDriver(tx, access, id)
    await tx.update(drivers).set({ avatar: key, updatedAt: now }).where(eq(drivers.id, id))
    await logActions(tx, access, [
      actionOf(
        access,
        'fleet.driverEdit',
        row,
        changesBetween({ avatar: row.avatar !== null }, { avatar: key !== null }),
      ),
    ])
    return row.avatar
  })
}

/** Those that make and import drivers come one after the other, so that they are counted right. */
export const lockDrivers = (tx: Tx, { accountId }: Access) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('drivers'), ${accountId})`)

export async function requireRoom(tx: Tx, access: Access, more: number): Promise<void> {
  const count = await tx.$count(drivers, presentRows(access, drivers))
  if (count + more > MOST_DRIVERS) throw new AppError('driversTooMany', { max: MOST_DRIVERS })
}

/** The own fields, which take these values. Throws `ownFieldValue`. */
async function requireValues(tx: Tx, access: Access, values: DriverBody['fields']): Promise<OwnField[]> {
  const own = await ownFieldsOf(tx, access)
  const flaw = flawOfValues(own, values)
  if (flaw !== null) throw new AppError('ownFieldValue', { field: flaw })
  return own
}

const once = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicates({ drivers_number_key: 'driverNumberExists' }, write)

/** Locks a driver of the own account. Throws `driverUnknown`. */
async function lockDriver(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, id), presentRows(access, drivers)))
    .for('update')
  if (!row) throw new AppError('driverUnknown')
  return row
}

/** Own fields by their names, as people know them. */
function loggedOf(row: DriverBody, own: readonly OwnField[]): Record<string, unknown> {
  const { name, number, licence, licenceStatus, licenceExpiresOn, registeredOn } = row
  const { registeredPlace, city, phone, email, maxSpeedKmh, reminder, fields } = row
  const ownFields = own.flatMap(({ id, name: called }) => {
    const value = fields[String(id)]
    return value ? [[called, value]] : []
  })
  return {
    name,
    number,
    licence,
    licenceStatus,
    licenceExpiresOn,
    registeredOn,
    registeredPlace,
    city,
    phone,
    email,
    maxSpeedKmh,
    reminder,
    ownFields: ownFields.length > 0 ? Object.fromEntries(ownFields) : null,
  }
}

type DriverAction = 'fleet.driverCreate' | 'fleet.driverEdit' | 'fleet.driverDelete'

const actionOf = (
  access: Access,
  action: DriverAction,
  { id, name }: Pick<Row, 'id' | 'name'>,
  changes: Parameters<typeof logActions>[2][number]['changes'],
) => ({ action, objectKind: 'driver' as const, objectId: id, objectName: name, path: access.path, changes })
