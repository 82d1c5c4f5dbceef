import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { endSessions } from '@/db/queries/ingest/end-sessions'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { deviceModels } from '@/db/schema/device-models'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { mayLiftEnds } from '@/lib/devices/expiry'
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
  const taken = await takenValues(
    tx,
    given.map(({ imei }) => imei),
  )
  const free = given.filter(({ imei }) => !taken.has(imei))
  if (free.length === 0) return []
  const landed = await tx
    .insert(devices)
    .values(free.map(({ kind: _, ...columns }) => columns))
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
  await keepOwnerships(tx, sql`${devices.id} = any(${idArray([...known])})`)
  await forgetUnknown(tx, named)
  const at = Date.now()
  await tellWebhooks(
    tx,
    [...known].map((deviceId) => ({ kind: 'device.created', deviceId, at, data: {} })),
  )
  return landed.filter(({ id }) => known.has(id))
}

/**
 * Changes what a device calls itself beside its address: by kind, null takes one away. Returns the identifiers
 * before and after. Whoever changes one decides whose tracker reports here, as if a device were registered: it
 * takes the same permission. Throws `identifierFixed` for a change of the one that is its address, `imeiFormat`
 * for a kind that its model does not present, `imeiExists` for what any other device has as its address or as an
 * identifier of any kind, `endSetAbove` where one would come free of a device with an end that others set; one that another device takes at the same time violates `IDENTIFIER_TAKEN`. For callers
 * that have found the device in scope.
 */
export async function saveIdentifiers(
  tx: Tx,
  access: Access,
  device: { id: number; imei: string; model: string },
  changes: Partial<Identifiers>,
): Promise<{ before: Identifiers; after: Identifiers }> {
  const before = await identifiersOf(tx, device.id)
  const after = { ...before }
  const changed = IDENTIFIER_KIND_NAMES.filter(
    (kind) => changes[kind] !== undefined && (changes[kind] || null) !== before[kind],
  )
  if (changed.length === 0) return { before, after }
  requirePermission(access, 'devices.create')
  const kinds = await kindsOf(tx, device.model)
  for (const kind of changed) {
    const value = changes[kind] || null
    if (before[kind] === device.imei) throw new AppError('identifierFixed')
    if (before[kind] !== null) await refuseToFree(tx, access, device.id)
    after[kind] = value
    if (value === null) {
      const { deviceId } = deviceIdentifiers
      await tx.delete(deviceIdentifiers).where(and(eq(deviceId, device.id), eq(deviceIdentifiers.kind, kind)))
      continue
    }
    if (!kinds.includes(kind)) throw new AppError('imeiFormat')
    if (await isOfAnother(tx, device.id, value)) throw new AppError('imeiExists')
    await tx
      .insert(deviceIdentifiers)
      .values({ deviceId: device.id, kind, value })
      .onConflictDoUpdate({ target: [deviceIdentifiers.deviceId, deviceIdentifiers.kind], set: { value } })
    await forgetUnknown(tx, [{ kind, value }])
  }
  if (changed.some((kind) => before[kind] !== null)) await endSessions(tx, [device.id])
  const others = Object.values(after).filter((value) => value !== null && value !== device.imei)
  const otherIdentifiers = others.length > 0 ? others.join('\n') : null
  await tx.update(devices).set({ otherIdentifiers }).where(eq(devices.id, device.id))
  return { before, after }
}

/** A tracker that was called so would be registered anew, without the end of this device. */
async function refuseToFree(tx: Tx, access: Access, deviceId: number): Promise<void> {
  const { id, name, accountId: ownerId, expiresAt, userExpiresAt, userEndSetBy } = devices
  const [row] = await tx
    .select({ name, ownerId, expiresAt, userExpiresAt, userEndSetBy })
    .from(devices)
    .where(eq(id, deviceId))
  if (row && !mayLiftEnds(access, row)) throw new AppError('endSetAbove', { name: row.name })
}

/** Those of the values by which some device calls itself, whatever the kind. */
async function takenValues(tx: Database | Tx, values: readonly string[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { value } = deviceIdentifiers
  const rows = await tx
    .select({ value })
    .from(deviceIdentifiers)
    .where(
      sql`${value} in (select value from json_array_elements_text(${JSON.stringify(values)}::json) as value)`,
    )
  return new Set(rows.map((row) => row.value))
}

async function kindsOf(tx: Tx, model: string): Promise<readonly IdentifierKind[]> {
  const [row] = await tx
    .select({ kinds: deviceModels.identifierKinds })
    .from(deviceModels)
    .where(eq(deviceModels.code, model))
  return row?.kinds ?? []
}

async function isOfAnother(tx: Tx, deviceId: number, value: string): Promise<boolean> {
  const [address] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.imei, value), ne(devices.id, deviceId)))
  if (address) return true
  const [identifier] = await tx
    .select({ id: deviceIdentifiers.deviceId })
    .from(deviceIdentifiers)
    .where(and(eq(deviceIdentifiers.value, value), ne(deviceIdentifiers.deviceId, deviceId)))
    .limit(1)
  return identifier !== undefined
}

/** What a device calls itself, by kind. */
export async function identifiersOf(db: Database | Tx, deviceId: number): Promise<Identifiers> {
  const rows = await db.select().from(deviceIdentifiers).where(eq(deviceIdentifiers.deviceId, deviceId))
  const held = new Map(rows.map(({ kind, value }) => [kind, value]))
  const all = IDENTIFIER_KIND_NAMES.map((kind) => [kind, held.get(kind) ?? null])
  return Object.fromEntries(all) as Identifiers
}

/** A registered device is unknown no more. */
export async function forgetUnknown(tx: Database | Tx, identifiers: readonly Identifier[]): Promise<void> {
  if (identifiers.length === 0) return
  const { kind, identifier } = unknownDevices
  const pairs = JSON.stringify(identifiers.map(({ kind, value }) => ({ kind, value })))
  await tx.delete(unknownDevices).where(sql`(${kind}, ${identifier}) in (
    select known.kind, known.value from json_to_recordset(${pairs}::json) as known(kind text, value text))`)
}
