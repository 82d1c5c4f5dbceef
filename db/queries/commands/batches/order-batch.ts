import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { commandBatchDevices, commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { RETRIED_OUTCOMES, RETRIED_STATES, UNSURE_STATES } from '@/lib/commands/batch-progress'
import {
  type CreateBatchBody,
  MOST_BATCHES_A_DAY,
  MOST_OPEN_BATCHES,
  type RetryBody,
} from '@/lib/commands/batch-schema'
import { AppError } from '@/lib/errors'
import { loggedMode } from '@/lib/working-modes/logged-mode'
import { findAddressees } from '../addressee'
import { currentCatalogue } from '../catalogue/current-catalogue'
import { logBatch, logBatchCancelled } from '../log-command'
import { askedOf } from '../order-command'
import { tellEnded } from '../tell-commands'
import { ownBatch } from './batch-list'
import { findTargets } from './batch-targets'
import { refuseForAll, resolverFor } from './resolve-for-models'

const DAY_MS = 86_400_000

type Batch = Pick<
  typeof commandBatches.$inferInsert,
  | ('text' | 'command' | 'parameters' | 'mode' | 'modeName')
  | ('replaces' | 'skipsOffline' | 'expiresAfterHours' | 'retries')
>

/**
 * Orders one command for many devices: they have their turns from now on, so many a second, those that are online first.
 * Returns its number. Throws `batchEmpty` without any device, `batchesOpen` while too many of the account are not over, `batchesTooMany` after too many of a day,
 * `engineNotInBatch`, and what is wrong with a command that none of the devices takes.
 */
export async function orderBatch(access: Access, body: CreateBatchBody, now: Date): Promise<number> {
  requirePermission(access, 'commands.batch')
  const targets = await findTargets(access, body)
  const ids = await inTurn(targets.ids, resolverFor(askedOf(body), await currentCatalogue(access)), now)
  const { text, command, parameters, mode, modeName, replace, skipOffline, expiresAfterHours } = body
  return makeBatch(access, ids, now, {
    ...{ text: text ?? null, command: command ?? null, mode: mode ?? null, modeName: modeName ?? null },
    parameters: (parameters ?? null) as Batch['parameters'],
    ...{ replaces: replace, skipsOffline: skipOffline, expiresAfterHours },
  })
}

/** The devices as they have their turns. Throws what `refuseForAll` throws. */
async function inTurn(
  ids: readonly number[],
  resolve: ReturnType<typeof resolverFor>,
  now: Date,
): Promise<number[]> {
  const addressees = await findAddressees(database(), sql`${devices.id} = any(${idArray(ids)})`, now)
  const models = new Map(addressees.map(({ model }) => [model.code, model]))
  refuseForAll([...models.values()].map(resolve))
  const [online, offline] = [false, true].map((isOffline) =>
    addressees.flatMap((one) => (one.isOffline === isOffline ? [one.deviceId] : [])),
  )
  return [...(online ?? []), ...(offline ?? [])]
}

async function makeBatch(access: Access, ids: readonly number[], now: Date, batch: Batch): Promise<number> {
  if (ids.length === 0) throw new AppError('batchEmpty')
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('batches of commands'), ${access.accountId})`)
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
        ...{ accountId: access.accountId, actorId: access.actorId, total: ids.length, createdAt: now },
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
  })
}

/**
 * Orders what a batch was about again, for the devices of which it came to nothing. What may have been carried out is left
 * out unless it is asked for, and so is what was called off. Throws `batchUnknown` and what `orderBatch` throws.
 */
export async function retryBatch(
  access: Access,
  id: number,
  { replace, unsure }: RetryBody,
  now: Date,
): Promise<number> {
  requirePermission(access, 'commands.batch')
  const { text, command, parameters, mode, modeName, skipsOffline, expiresAfterHours } = await ownBatch(
    access,
    id,
  )
  const rows = await database()
    .select({ deviceId: commandBatchDevices.deviceId })
    .from(commandBatchDevices)
    .leftJoin(
      deviceCommands,
      and(
        eq(deviceCommands.deviceId, commandBatchDevices.deviceId),
        eq(deviceCommands.id, commandBatchDevices.commandId),
      ),
    )
    .where(
      and(
        eq(commandBatchDevices.batchId, id),
        or(
          inArray(commandBatchDevices.outcome, [...RETRIED_OUTCOMES]),
          inArray(deviceCommands.state, [...RETRIED_STATES, ...(unsure ? UNSURE_STATES : [])]),
        ),
        // A batch that tried it again took these over.
        sql`not exists (select from command_batch_devices d join command_batches b on b.id = d.batch_id
          where d.device_id = ${commandBatchDevices.deviceId} and b.retries = ${id}::bigint
            and d.outcome is distinct from 'cancelled')`,
      ),
    )
    .orderBy(commandBatchDevices.place)
  const again = rows.map(({ deviceId }) => deviceId)
  const { ids } = again.length > 0 ? await findTargets(access, { ids: again }) : { ids: [] }
  return makeBatch(access, ids, now, {
    ...{ text, command, parameters, mode, modeName, skipsOffline, expiresAfterHours },
    ...{ replaces: replace, retries: id },
  })
}

/** Calls off all of a batch that is not sent yet. Throws `batchUnknown`, and `batchOver` when nothing of it is left. */
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
