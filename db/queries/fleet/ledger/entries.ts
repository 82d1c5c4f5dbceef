import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import type { fleetCosts } from '@/db/schema/fleet-costs'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { services } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { EntryOrigin } from '@/lib/fleet/ledger/entry-schema'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import { ownRows, requireFleet, shownAuthor } from '../fleet-scope'

/**
 * What is written down of vehicles, one entry after the other: costs, or services. An entry is not changed. A wrong one is voided,
 * stays to be seen and counts no more; a paper can be added to one that has none.
 */
export type Ledger = {
  table: typeof fleetCosts | typeof services
  objectKind: 'fleetCost' | 'service'
  /** How it is refused. */
  unknown: 'fleetCostUnknown' | 'serviceUnknown'
  voided: 'fleetCostVoided' | 'serviceVoided'
  /** What the log calls it. */
  actions: { void: 'fleet.costVoid' | 'fleet.serviceVoid'; file: 'fleet.costFile' | 'fleet.serviceFile' }
}

type Voiding = { id: number; reason: string; now: Date }

/**
 * Says that an entry was written down by mistake. `after`: what else comes of it, in the same transaction, for its vehicle.
 * Throws `permissionDenied`, and what the ledger names for an entry that is unknown or voided.
 */
export async function voidEntry(
  access: Access,
  ledger: Ledger,
  { id, reason, now }: Voiding,
  after?: (tx: Tx, vehicleId: number) => Promise<unknown>,
): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const { vehicleId, vehicle } = await lockEntry(tx, access, ledger, id)
    await tx
      .update(ledger.table)
      .set({ voidedAt: now, voidedBy: access.actorId, voidReason: reason })
      .where(eq(ledger.table.id, id))
    await after?.(tx, vehicleId)
    await logEntry(tx, access, ledger, {
      action: ledger.actions.void,
      subject: { id, name: vehicle },
      after: { voidReason: reason },
    })
  })
}

/** Adds the paper of an entry. Throws as `voidEntry` does, and `dataExists` where there is one. */
export async function addEntryFile(
  access: Access,
  ledger: Ledger,
  id: number,
  paper: StoredPaper,
): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const { file, vehicle } = await lockEntry(tx, access, ledger, id)
    if (file) throw new AppError('dataExists')
    await tx.update(ledger.table).set(paper).where(eq(ledger.table.id, id))
    await logEntry(tx, access, ledger, {
      action: ledger.actions.file,
      subject: { id, name: vehicle },
      after: { fileName: paper.fileName },
    })
  })
}

/** Where the paper of an entry lies. Throws what the ledger names for one that is unknown, and `notFound` without a paper. */
export async function fileOfEntry(
  access: Access,
  { table, unknown }: Ledger,
  id: number,
): Promise<StoredPaper> {
  requireFleet(access, 'fleet.read')
  const [row] = await database()
    .select({ file: table.file, fileName: table.fileName })
    .from(table)
    .where(and(eq(table.id, id), ownRows(access, table)))
  if (!row) throw new AppError(unknown)
  if (row.file === null || row.fileName === null) throw new AppError('notFound')
  return { file: row.file, fileName: row.fileName }
}

async function lockEntry(tx: Tx, access: Access, { table, unknown, voided }: Ledger, id: number) {
  const [row] = await tx
    .select({
      vehicleId: table.vehicleId,
      file: table.file,
      voidedAt: table.voidedAt,
      vehicle: fleetVehicles.name,
    })
    .from(table)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, table.vehicleId))
    .where(and(eq(table.id, id), ownRows(access, table)))
    .for('update', { of: table })
  if (!row) throw new AppError(unknown)
  if (row.voidedAt) throw new AppError(voided)
  return row
}

type Logged = {
  action: Ledger['actions'][keyof Ledger['actions']] | 'fleet.costCreate' | 'fleet.serviceDone'
  /** The entry, and the name of its vehicle. */
  subject: { id: number; name: string }
  after: Record<string, unknown>
}

/** Writes down what was done to an entry, under the name of its vehicle. */
export const logEntry = (
  tx: Tx,
  access: Access,
  { objectKind }: Pick<Ledger, 'objectKind'>,
  { action, subject, after }: Logged,
): Promise<void> =>
  logActions(tx, access, [
    {
      action,
      objectKind,
      objectId: subject.id,
      objectName: subject.name,
      path: access.path,
      changes: changesBetween({}, after),
    },
  ])

/** To be joined as the accounts of those who voided entries. */
export const voiders = alias(accounts, 'voiders')

/** What is selected of an entry besides its own row, with its vehicle, its author (`accounts`) and `voiders` joined. */
export const ORIGIN = {
  vehicle: { name: fleetVehicles.name, deletedAt: fleetVehicles.deletedAt },
  author: { name: accounts.customerName, path: accounts.path },
  voider: { name: voiders.customerName, path: voiders.path },
}

type Row = Pick<
  typeof fleetCosts.$inferSelect | typeof services.$inferSelect,
  'vehicleId' | 'fileName' | 'createdAt' | 'voidedAt' | 'voidReason'
>
type Person = { name: string; path: string } | null
type Origin = { vehicle: { name: string; deletedAt: Date | null }; author: Person; voider: Person }

/** Of which vehicle an entry is, who wrote it and whether it was voided, as the account may see it. */
export const shownOrigin = (
  access: Access,
  { vehicleId, fileName, createdAt, voidedAt, voidReason }: Row,
  { vehicle, author, voider }: Origin,
): EntryOrigin => ({
  vehicle: { id: vehicleId, name: vehicle.name, deleted: vehicle.deletedAt !== null },
  fileName,
  author: shownAuthor(access, author),
  createdAt: createdAt.toISOString(),
  voided: voidedAt && {
    at: voidedAt.toISOString(),
    by: shownAuthor(access, voider),
    reason: voidReason ?? '',
  },
})
