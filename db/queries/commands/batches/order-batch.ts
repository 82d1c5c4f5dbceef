import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { commandBatchDevices, commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import {
  type CreateBatchBody,
  MOST_BATCHES_A_DAY,
  MOST_OPEN_BATCHES,
  type RetryBody,
} from '@/lib/commands/batch-schema'
import { type IdempotencyKey, idempotencyKey } from '@/lib/commands/idempotency-key'
import { AppError } from '@/lib/errors'
import { loggedMode } from '@/lib/working-modes/logged-mode'
import { findAddressees } from '../addressee'
import { findOrdered, keepOrdered } from '../command-keys'
import { logBatch, logBatchCancelled } from '../log-command'
import { askedOf } from '../order-command'
import { tellEnded } from '../tell-commands'
import { ownBatch } from './batch-list'
import { findTargets } from './batch-targets'
import { reachedDevices } from './reached-devices'
import { refuseForAll, resolverFor } from './resolve-for-models'
import { findRetried } from './retried-devices'

const DAY_MS = 86_400_000

type Batch = Pick<
  typeof commandBatches.$inferInsert,
  | ('text' | 'command' | 'parameters' | 'mode' | 'modeName')
  | ('replaces' | 'skipsOffline' | 'expiresAfterHours' | 'retries')
>

/**
 * Orders one command for many devices: they have their turns from now on, so many a second, those that are online first.
 * Returns its number. Throws `batchEmpty` without any device, `batchesOpen` while too many of the account are not over, `batchesTooMany` after too many of a day,
 * `engineNotInBatch`, and what is wrong with a command that none of the devices takes. What was ordered with the same key before
 * is given back; throws `idempotencyMismatch` when that was something else.
 */
export async function orderBatch(
  access: Access,
  body: CreateBatchBody,
  now: Date,
  key?: string,
): Promise<number> {
  requirePermission(access, 'commands.batch')
  const { text, command, parameters, mode, modeName, replace, skipOffline, expiresAfterHours } = body
  const resolve = resolverFor(askedOf(body), await currentCatalogue(access))
  const kept = key === undefined ? null : idempotencyKey(key, { batch: body })
  return oneAtATime(access, now, kept, async (tx) => {
    const { ids } = await findTargets(tx, access, body, await reachedDevices(tx, access, resolve))
    return makeBatch(tx, access, await inTurn(tx, ids, resolve, now), now, {
      text: text ?? null,
      command: command ?? null,
      mode: mode ?? null,
      modeName: modeName ?? null,
      parameters: (parameters ?? null) as Batch['parameters'],
      replaces: replace,
      skipsOffline: skipOffline,
      expiresAfterHours,
    })
  })
}

/**
 * Of an account one batch is made at a time, so that they can be counted, and two take over no device of the same one. What was
 * made with the key before is given back.
 */
const oneAtATime = (
  access: Access,
  now: Date,
  key: IdempotencyKey | null,
  make: (tx: Tx) => Promise<number>,
): Promise<number> =>
  database().transaction(async (tx) => {
    const ordered = key && (await findOrdered(tx, access, key, now))
    if (ordered?.batchId) return ordered.batchId
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('batches of commands'), ${access.accountId})`)
    const batchId = await make(tx)
    if (key) await keepOrdered(tx, access, key, { batchId }, now)
    return batchId
  })

/** The devices as they have their turns. Throws what `refuseForAll` throws. */
async function inTurn(
  tx: Tx,
  ids: readonly number[],
  resolve: ReturnType<typeof resolverFor>,
  now: Date,
): Promise<number[]> {
  const addressees = await findAddressees(tx, sql`${devices.id} = any(${idArray(ids)})`, now)
  const models = new Map(addressees.map(({ model }) => [model.code, model]))
  refuseForAll([...models.values()].map(resolve))
  const [online, offline] = [false, true].map((isOffline) =>
    addressees.flatMap((one) => (one.isOffline === isOffline ? [one.deviceId] : [])),
  )
  return [...(online ?? []), ...(offline ?? [])]
}

async function makeBatch(
  tx: Tx,
  access: Access,
  ids: readonly number[],
  now: Date,
  batch: Batch,
): Promise<number> {
  if (ids.length === 0) throw new AppError('batchEmpty')
  const open = await tx.$count(
    commandBatches,
    and(eq(commandBatches.accountId, access.accountId), isNull(commandBatches.finishedAt)),
  )
  if (open >= MOST_OPEN_BATCHES) throw new AppError('batchesOpen', { most: MOST_OPEN_BATCHES })
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const ordered = await tx.$count(
    commandBatches,
    and(eq(commandBatches.accountId, access.accountId), gt(commandBatches.createdAt, dayBefore)),
  )
  if (ordered >= MOST_BATCHES_A_DAY) throw new AppError('batchesTooMany', { most: MOST_BATCHES_A_DAY })
  const [row] = await tx
    .insert(commandBatches)
    .values({
      ...batch,
      accountId: access.accountId,
      actorId: access.actorId,
      total: ids.length,
      createdAt: now,
    })
    .returning({ id: commandBatches.id })
  if (!row) throw new Error('insert returned no row')
  await tx.execute(sql`
    insert into command_batch_devices (batch_id, device_id, place)
    select ${row.id}::bigint, id, place from unnest(${idArray(ids)}) with ordinality as given(id, place)`)
  const said = batch.mode
    ? { workingMode: loggedMode(batch.mode) }
    : { commandText: batch.text ?? batch.command ?? null }
  await logBatch(tx, access, { id: row.id, said, deviceIds: ids })
  return row.id
}

/**
 * Orders what a batch was about again, for the devices of which it came to nothing. What may have been carried out is left
 * out unless it is asked for, and so is what was cancelled. Throws `batchUnknown` and what `orderBatch` throws.
 */
export async function retryBatch(
  access: Access,
  id: number,
  { replace, unsure }: RetryBody,
  now: Date,
  key?: string,
): Promise<number> {
  requirePermission(access, 'commands.batch')
  const batch = await ownBatch(access, id)
  const { text, command, parameters, mode, modeName, skipsOffline, expiresAfterHours } = batch
  const kept = key === undefined ? null : idempotencyKey(key, { retries: id, replace, unsure })
  return oneAtATime(access, now, kept, async (tx) =>
    makeBatch(tx, access, await findRetried(tx, access, batch, { unsure }), now, {
      text,
      command,
      parameters,
      mode,
      modeName,
      skipsOffline,
      expiresAfterHours,
      replaces: replace,
      retries: id,
    }),
  )
}

/** Cancels all of a batch that is not sent yet. Throws `batchUnknown`, and `batchOver` when nothing of it is left. */
export async function cancelBatch(access: Access, id: number, now: Date): Promise<void> {
  requirePermission(access, 'commands.batch')
  const { accountId } = await ownBatch(access, id)
  await database().transaction(async (tx) => {
    const [batch] = await tx
      .update(commandBatches)
      .set({
        cancelledAt: now,
        finishedAt: sql`coalesce(${commandBatches.finishedAt}, ${now.toISOString()})`,
      })
      .where(and(eq(commandBatches.id, id), isNull(commandBatches.cancelledAt)))
      .returning({ id: commandBatches.id })
    if (!batch) throw new AppError('batchOver')
    await tx
      .update(commandBatchDevices)
      .set({ outcome: 'cancelled' })
      .where(and(eq(commandBatchDevices.batchId, id), isNull(commandBatchDevices.outcome)))
    const called = await tx
      .update(deviceCommands)
      .set({ state: 'cancelled', reason: 'byUser', endedAt: now })
      .where(and(eq(deviceCommands.batchId, id), eq(deviceCommands.state, 'waiting')))
      .returning({ id: deviceCommands.id })
    await tellEnded(
      tx,
      called.map((one) => one.id),
    )
    await logBatchCancelled(tx, access, { id, accountId })
  })
}
