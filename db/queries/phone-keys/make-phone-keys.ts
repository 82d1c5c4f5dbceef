import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { endSessions } from '@/db/queries/ingest/end-sessions'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { PHONE_KEY_BYTES } from '@/lib/phones/phone-address'

/** What a phone sends with its identifier, and nobody else knows. */
const newPhoneKey = (): string => randomBytes(PHONE_KEY_BYTES).toString('base64url')

/** Makes keys for devices that are registered: one of its own for a phone, by its model, null for others. */
export async function phoneKeyMaker(tx: Database | Tx): Promise<(model: string) => string | null> {
  const rows = await tx.select({ code: deviceModels.code }).from(deviceModels).where(isPhone)
  const phones = new Set(rows.map(({ code }) => code))
  return (model) => (phones.has(model) ? newPhoneKey() : null)
}

/**
 * Has devices whose model was changed have a key where they are phones now and had none, and none where they are no
 * phones any more; the sessions of those end. For callers that have found the devices in scope; they publish that the
 * devices changed.
 */
export async function fitPhoneKeys(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  const those = sql`${devices.id} = any(${idArray(deviceIds)})`
  const keyless = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(those, isNull(devices.phoneKey)))
  await renewPhoneKeys(
    tx,
    keyless.map(({ id }) => id),
  )
  const dropped = await tx.execute<{ id: number }>(sql`
    update ${devices} set phone_key = null from ${deviceModels}
    where ${deviceModels.code} = ${devices.model} and ${those} and ${devices.phoneKey} is not null and not ${isPhone}
    returning ${devices.id} as id`)
  if (dropped.length === 0) return
  await endSessions(
    tx,
    dropped.map(({ id }) => id),
  )
}

/**
 * Gives those of the devices that are phones a new key each, also those that had none, and ends their sessions: whoever
 * sends with the old key, or with none, is not heard any more. Returns the keys by device. For callers that have found
 * the devices in scope; they publish that the devices changed.
 */
export async function renewPhoneKeys(
  tx: Database | Tx,
  deviceIds: readonly number[],
): Promise<Map<number, string>> {
  const phones = await tx
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(and(sql`${devices.id} = any(${idArray(deviceIds)})`, isPhone))
  if (phones.length === 0) return new Map()
  const keys = phones.map(({ id }) => ({ id, key: newPhoneKey() }))
  await tx.execute(sql`
    update ${devices} set phone_key = made.key
    from json_to_recordset(${JSON.stringify(keys)}::json) as made(id int, key text)
    where ${devices.id} = made.id`)
  await endSessions(
    tx,
    keys.map(({ id }) => id),
  )
  return new Map(keys.map(({ id, key }) => [id, key]))
}
