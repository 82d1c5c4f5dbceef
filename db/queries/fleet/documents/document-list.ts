import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { DocumentOwner, FleetDocument } from '@/lib/fleet/documents/schema'
import { fileVersion } from '@/lib/fleet/papers/paper'

export type DocumentRow = typeof fleetDocuments.$inferSelect

/** The documents of a vehicle or driver, what ends first before the others. Throws `fleetVehicleUnknown`, `driverUnknown`. */
export async function listDocuments(access: Access, of: DocumentOwner): Promise<{ items: FleetDocument[] }> {
  requireFleet(access, 'fleet.read')
  await requireOwner(access, of)
  const rows = await database()
    .select()
    .from(fleetDocuments)
    .where(ofOwner(of))
    .orderBy(sql`${fleetDocuments.expiresOn} asc nulls last`, asc(fleetDocuments.id))
  return { items: rows.map(shownDocument) }
}

export type DocumentFile = { key: string; name: string; kind: 'pdf' | 'photo'; thumbnail: string | null }

/** Where the file of a document lies. Throws `fleetDocumentUnknown`, and `notFound` without one. */
export async function fileOfDocument(access: Access, id: number): Promise<DocumentFile> {
  requireFleet(access, 'fleet.read')
  const [found] = await database()
    .select({ row: fleetDocuments })
    .from(fleetDocuments)
    .leftJoin(drivers, eq(drivers.id, fleetDocuments.driverId))
    .leftJoin(fleetVehicles, eq(fleetVehicles.id, fleetDocuments.vehicleId))
    .where(and(eq(fleetDocuments.id, id), ownDocuments(access)))
  if (!found) throw new AppError('fleetDocumentUnknown')
  const { file, fileName, thumbnail } = found.row
  if (!file) throw new AppError('notFound')
  return { key: file, name: fileName ?? found.row.name, kind: kindOf(file), thumbnail }
}

/** Documents of vehicles and drivers that the account has; both are joined. */
export const ownDocuments = (access: Access): SQL =>
  or(presentRows(access, drivers), presentRows(access, fleetVehicles)) as SQL

export const ofOwner = ({ vehicleId, driverId }: DocumentOwner): SQL =>
  vehicleId === undefined
    ? eq(fleetDocuments.driverId, driverId ?? 0)
    : eq(fleetDocuments.vehicleId, vehicleId)

/** Whose document it is, by name. Throws `fleetVehicleUnknown`, `driverUnknown`. */
export async function requireOwner(
  access: Access,
  { vehicleId, driverId }: DocumentOwner,
  db: Pick<ReturnType<typeof database>, 'select'> = database(),
): Promise<{ name: string }> {
  if (vehicleId === undefined) {
    const [driver] = await db
      .select({ name: drivers.name })
      .from(drivers)
      .where(and(eq(drivers.id, driverId ?? 0), presentRows(access, drivers)))
    if (!driver) throw new AppError('driverUnknown')
    return driver
  }
  const [vehicle] = await db
    .select({ name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(and(eq(fleetVehicles.id, vehicleId), presentRows(access, fleetVehicles)))
  if (!vehicle) throw new AppError('fleetVehicleUnknown')
  return vehicle
}

const kindOf = (key: string) => (key.endsWith('.pdf') ? 'pdf' : 'photo')

export const shownDocument = ({ id, name, number, expiresOn, file, fileName, createdAt }: DocumentRow) => ({
  id,
  name,
  number,
  expiresOn,
  createdAt: createdAt.toISOString(),
  file: file
    ? { kind: kindOf(file) as DocumentFile['kind'], name: fileName ?? name, version: fileVersion(file) }
    : null,
})
