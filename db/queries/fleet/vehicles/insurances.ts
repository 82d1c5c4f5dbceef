import { and, desc, eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { fleetVehicles, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import { type Insurance, type InsuranceTerms, MOST_INSURANCES } from '@/lib/fleet/vehicles/insurance-schema'
import { actionOf, lockVehicleRow } from './vehicle-rows'

type Row = typeof vehicleInsurances.$inferSelect

/** The insurances of a vehicle, the one that ends last first. Throws `fleetVehicleUnknown`. */
export async function listInsurances(access: Access, vehicleId: number): Promise<Insurance[]> {
  await requireVehicle(access, vehicleId)
  const { expiresOn, id } = vehicleInsurances
  const rows = await database()
    .select()
    .from(vehicleInsurances)
    .where(eq(vehicleInsurances.vehicleId, vehicleId))
    .orderBy(desc(expiresOn), desc(id))
  return rows.map(shown)
}

/** Throws `fleetVehicleUnknown`. */
export async function requireVehicle(access: Access, vehicleId: number): Promise<void> {
  requireFleet(access, 'fleet.read')
  const own = and(eq(fleetVehicles.id, vehicleId), presentRows(access, fleetVehicles))
  if ((await database().$count(fleetVehicles, own)) === 0) throw new AppError('fleetVehicleUnknown')
}

/** An insurance by its number, of the vehicle with that number. */
type Place = { vehicleId: number; id: number }

/** Throws `fleetVehicleUnknown`, `insuranceUnknown`. */
export async function requireInsurance(access: Access, place: Place): Promise<Row> {
  await requireVehicle(access, place.vehicleId)
  const [row] = await database().select().from(vehicleInsurances).where(isAt(place))
  if (!row) throw new AppError('insuranceUnknown')
  return row
}

/** Where the policy of an insurance lies. Throws `fleetVehicleUnknown`, `insuranceUnknown`, `notFound` without a file. */
export async function findInsuranceFile(access: Access, place: Place): Promise<StoredPaper> {
  const row = await requireInsurance(access, place)
  if (row.file === null || row.fileName === null) throw new AppError('notFound')
  return { file: row.file, fileName: row.fileName }
}

/** Adds an insurance. Throws `fleetVehicleUnknown`, `insurancesTooMany`. */
export async function createInsurance(
  access: Access,
  vehicleId: number,
  terms: InsuranceTerms,
  paper: StoredPaper | null,
): Promise<Insurance> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const vehicle = await lockVehicleRow(tx, access, vehicleId)
    const count = await tx.$count(vehicleInsurances, eq(vehicleInsurances.vehicleId, vehicleId))
    if (count >= MOST_INSURANCES) throw new AppError('insurancesTooMany', { max: MOST_INSURANCES })
    const [row] = await tx
      .insert(vehicleInsurances)
      .values({ ...terms, ...paper, vehicleId })
      .returning()
    if (!row) throw new Error('insert returned no row')
    const changes = changesBetween({}, loggedOf(row))
    await logActions(tx, access, [actionOf(access, 'fleet.insuranceCreate', vehicle, changes)])
    return shown(row)
  })
}

/**
 * Writes an insurance anew; `paper` takes the place of its file, null takes it away, `undefined` leaves it. Returns also the key of the
 * file that nothing names any more. Throws `fleetVehicleUnknown`, `insuranceUnknown`.
 */
export async function updateInsurance(
  access: Access,
  place: Place,
  terms: InsuranceTerms,
  paper: StoredPaper | null | undefined,
): Promise<{ insurance: Insurance; unused: string | null }> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const vehicle = await lockVehicleRow(tx, access, place.vehicleId)
    const before = await lockInsurance(tx, place)
    const file = paper === undefined ? {} : (paper ?? { file: null, fileName: null })
    const [row] = await tx
      .update(vehicleInsurances)
      .set({ ...terms, ...file })
      .where(isAt(place))
      .returning()
    if (!row) throw new AppError('insuranceUnknown')
    const changes = changesBetween(loggedOf(before), loggedOf(row))
    if (Object.keys(changes).length > 0)
      await logActions(tx, access, [actionOf(access, 'fleet.insuranceEdit', vehicle, changes)])
    return { insurance: shown(row), unused: before.file === row.file ? null : before.file }
  })
}

/** Takes an insurance away; returns the key of its file. Throws `fleetVehicleUnknown`, `insuranceUnknown`. */
export async function deleteInsurance(access: Access, place: Place): Promise<string | null> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const vehicle = await lockVehicleRow(tx, access, place.vehicleId)
    const row = await lockInsurance(tx, place)
    await tx.delete(vehicleInsurances).where(isAt(place))
    const logged = loggedOf(row)
    const gone = Object.fromEntries(Object.keys(logged).map((field) => [field, null]))
    await logActions(tx, access, [
      actionOf(access, 'fleet.insuranceDelete', vehicle, changesBetween(logged, gone)),
    ])
    return row.file
  })
}

const isAt = ({ vehicleId, id }: Place) =>
  and(eq(vehicleInsurances.id, id), eq(vehicleInsurances.vehicleId, vehicleId))

/** Of a vehicle that the caller has locked. */
async function lockInsurance(tx: Tx, place: Place): Promise<Row> {
  const [row] = await tx.select().from(vehicleInsurances).where(isAt(place)).for('update')
  if (!row) throw new AppError('insuranceUnknown')
  return row
}

const shown = ({ vehicleId: _vehicle, file: _file, createdAt, ...row }: Row): Insurance => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

function loggedOf(row: Row): Record<string, unknown> {
  const { insurer, policyNumber, amount, premium, currency, startsOn, expiresOn, fileName } = row
  return { insurer, policyNumber, amount, premium, currency, startsOn, expiresOn, file: fileName }
}
