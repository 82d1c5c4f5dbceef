import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { AppError } from '@/lib/errors'
import {
  IDENTIFIER_KIND_NAMES,
  type Identifier,
  type IdentifierKind,
  type Identifiers,
} from '@/lib/identifiers/identifier-kinds'

/** A device to register: what it calls itself, and its columns. `imei`, its address, is its identifier's value. */
export type DeviceToInsert = Omit<typeof devices.$inferInsert, 'otherIdentifiers'> & { kind?: IdentifierKind }

/** The violation of it means that another device calls itself so. */
export const IDENTIFIER_TAKEN = { device_identifiers_value_key: 'imeiExists' } as const

/**
 * Inserts devices, each with its identifier; the only way in. Returns those that landed: one whose address or
 * identifier another device has already is left out. For callers that have found the owner in scope.
 */
export async function insertDevices(
  tx: Database | Tx,
  given: readonly DeviceToInsert[],
): Promise<{ id: number; imei: string }[]> {
  if (given.length === 0) return []
  const landed = await tx
    .insert(devices)
    .values(given.map(({ kind: _, ...columns }) => columns))
    .onConflictDoNothing({ target: devices.imei })
    .returning({ id: devices.id, imei: devices.imei })
  if (landed.length === 0) return []
  const kinds = new Map(given.map(({ imei, kind }) => [imei, kind]))
  const named = await tx
    .insert(deviceIdentifiers)
    .values(landed.map(({ id, imei }) => ({ deviceId: id, kind: kinds.get(imei) ?? 'imei', value: imei })))
    .onConflictDoNothing()
    .returning()
  const known = new Set(named.map(({ deviceId }) => deviceId))
  const strays = landed.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (strays.length > 0) await tx.delete(devices).where(inArray(devices.id, strays))
  await forgetUnknown(tx, named)
  return landed.filter(({ id }) => known.has(id))
}

/**
 * Changes what a device calls itself beside its address: by kind, null takes one away. Returns the identifiers
 * before and after. Throws `identifierFixed` for a change of the one that is its address; one that another
 * device has violates `IDENTIFIER_TAKEN`. For callers that have found the device in scope.
 */
export async function saveIdentifiers(
  tx: Tx,
  device: { id: number; imei: string },
  changes: Partial<Identifiers>,
): Promise<{ before: Identifiers; after: Identifiers }> {
  const before = await identifiersOf(tx, device.id)
  const after = { ...before }
  for (const kind of IDENTIFIER_KIND_NAMES) {
    const wanted = changes[kind]
    if (wanted === undefined) continue
    const value = wanted || null
    if (value === before[kind]) continue
    if (before[kind] === device.imei) throw new AppError('identifierFixed')
    after[kind] = value
    if (value === null) {
      const { deviceId } = deviceIdentifiers
      await tx.delete(deviceIdentifiers).where(and(eq(deviceId, device.id), eq(deviceIdentifiers.kind, kind)))
      continue
    }
    await tx
      .insert(deviceIdentifiers)
      .values({ deviceId: device.id, kind, value })
      .onConflictDoUpdate({ target: [deviceIdentifiers.deviceId, deviceIdentifiers.kind], set: { value } })
    await forgetUnknown(tx, [{ kind, value }])
  }
  const others = Object.values(after).filter((value) => value !== null && value !== device.imei)
  const otherIdentifiers = others.length > 0 ? others.join('\n') : null
  await tx.update(devices).set({ otherIdentifiers }).where(eq(devices.id, device.id))
  return { before, after }
}

/** What a device calls itself, by kind. */
export async function identifiersOf(db: Database | Tx, deviceId: number): Promise<Identifiers> {
  const rows = await db.select().from(deviceIdentifiers).where(eq(deviceIdentifiers.deviceId, deviceId))
  const held = new Map(rows.map(({ kind, value }) => [kind, value]))
  const all = IDENTIFIER_KIND_NAMES.map((kind) => [kind, held.get(kind) ?? null])
  return Object.fromEntries(all) as Identifiers
}

/** A registered device is unknown no more. */
async function forgetUnknown(tx: Database | Tx, identifiers: readonly Identifier[]): Promise<void> {
  if (identifiers.length === 0) return
  const { kind, identifier } = unknownDevices
  const pairs = JSON.stringify(identifiers.map(({ kind, value }) => ({ kind, value })))
  await tx.delete(unknownDevices).where(sql`(${kind}, ${identifier}) in (
    select known.kind, known.value from json_to_recordset(${pairs}::json) as known(kind text, value text))`)
}
