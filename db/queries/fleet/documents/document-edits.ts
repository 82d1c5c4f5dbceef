import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  type DocumentOwner,
  type DocumentTerms,
  type FleetDocument,
  MOST_DOCUMENTS,
} from '@/lib/fleet/documents/schema'
import { type DocumentRow, ofOwner, ownDocuments, requireOwner, shownDocument } from './document-list'

/** Keys of the file storage, and what the file was called. */
export type StoredDocument = { file: string; fileName: string; thumbnail: string | null }

const NO_FILE = { file: null, fileName: null, thumbnail: null }

/** Before a file is stored for it. Throws `fleetVehicleUnknown`, `driverUnknown`. */
export async function requireDocumentOwner(access: Access, of: DocumentOwner): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await requireOwner(access, of)
}

/** Before a file is stored in its place. Throws `fleetDocumentUnknown`. */
export async function requireDocument(access: Access, id: number): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction((tx) => lockDocument(tx, access, id))
}

/** Adds a document to a vehicle or driver. Throws `fleetVehicleUnknown`, `driverUnknown`, `fleetDocumentsTooMany`. */
export async function insertDocument(
  access: Access,
  { vehicleId, driverId }: DocumentOwner,
  terms: DocumentTerms,
  stored: StoredDocument | null,
): Promise<FleetDocument> {
  requireFleet(access, 'fleet.edit')
  const of = { vehicleId, driverId }
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet documents'), ${access.accountId})`)
    const owner = await requireOwner(access, of, tx)
    if ((await tx.$count(fleetDocuments, ofOwner(of))) >= MOST_DOCUMENTS)
      throw new AppError('fleetDocumentsTooMany', { max: MOST_DOCUMENTS })
    const [row] = await tx
      .insert(fleetDocuments)
      .values({ ...of, ...terms, ...stored })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await log(tx, access, 'fleet.documentAdd', row, { owner: owner.name, ...loggedOf(row) })
    return shownDocument(row)
  })
}

/**
 * Changes a document; `stored` takes the place of its file, null takes it away, `undefined` leaves it. Returns keys that nothing
 * names any more. Throws `fleetDocumentUnknown`.
 */
export async function changeDocument(
  access: Access,
  id: number,
  terms: DocumentTerms,
  stored: StoredDocument | null | undefined,
): Promise<{ document: FleetDocument; freed: string[] }> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const { row: before, owner } = await lockDocument(tx, access, id)
    const files = stored === undefined ? {} : (stored ?? NO_FILE)
    const [row] = await tx
      .update(fleetDocuments)
      .set({ ...terms, ...files })
      .where(eq(fleetDocuments.id, id))
      .returning()
    if (!row) throw new Error('update returned no row')
    await log(
      tx,
      access,
      'fleet.documentEdit',
      row,
      { owner, ...loggedOf(row) },
      {
        owner,
        ...loggedOf(before),
      },
    )
    return { document: shownDocument(row), freed: stored === undefined ? [] : filesOf(before) }
  })
}

/** Takes a document away. Returns the keys of its files. Throws `fleetDocumentUnknown`. */
export async function deleteDocument(access: Access, id: number): Promise<string[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const { row, owner } = await lockDocument(tx, access, id)
    await tx.delete(fleetDocuments).where(eq(fleetDocuments.id, id))
    const gone = { owner: null, name: null, number: null, expiresOn: null, fileName: null }
    await log(tx, access, 'fleet.documentDelete', row, gone, { owner, ...loggedOf(row) })
    return filesOf(row)
  })
}

const filesOf = ({ file, thumbnail }: DocumentRow): string[] =>
  [file, thumbnail].filter((key): key is string => key !== null)

async function lockDocument(
  tx: Tx,
  access: Access,
  id: number,
): Promise<{ row: DocumentRow; owner: string }> {
  const [found] = await tx
    .select({ row: fleetDocuments, driver: drivers.name, vehicle: fleetVehicles.name })
    .from(fleetDocuments)
    .leftJoin(drivers, eq(drivers.id, fleetDocuments.driverId))
    .leftJoin(fleetVehicles, eq(fleetVehicles.id, fleetDocuments.vehicleId))
    .where(and(eq(fleetDocuments.id, id), ownDocuments(access)))
    .for('update', { of: fleetDocuments })
  if (!found) throw new AppError('fleetDocumentUnknown')
  return { row: found.row, owner: found.driver ?? found.vehicle ?? '' }
}

const loggedOf = ({ name, number, expiresOn, fileName }: DocumentRow): Record<string, unknown> => ({
  name,
  number,
  expiresOn,
  fileName,
})

async function log(
  tx: Tx,
  access: Access,
  action: 'fleet.documentAdd' | 'fleet.documentEdit' | 'fleet.documentDelete',
  { id, name }: DocumentRow,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return
  await logActions(tx, access, [
    { action, objectKind: 'fleetDocument', objectId: id, objectName: name, path: access.path, changes },
  ])
}
