import { and, inArray, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { openDevices, visibleDevices } from '@/db/queries/scope'
import { commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import { BATCH_PER_SECOND, type BatchOutcome } from '@/lib/commands/batch-schema'
import { OPEN } from '@/lib/commands/command-states'
import { decideTurn } from '@/lib/commands/decide-turn'
import type { ResolvedOrder } from '@/lib/commands/resolve-order'
import { type Addressee, findAddressees } from '../addressee'
import { ORDER_LOCK } from '../order-command'
import { tellEnded } from '../tell-commands'
import { resolverFor } from './resolve-for-models'

type Batch = typeof commandBatches.$inferSelect
type Turn = { batchId: number; deviceId: number }
type Outcome = Turn & { outcome: BatchOutcome; commandId: number | null }

const HOUR_MS = 3_600_000

/** Batches that have turns at a time; the oldest first. */
const MOST_BATCHES = 500

/**
 * The next devices of all batches have their turns: their commands are put in line, or it is written down why not, in one
 * transaction, so that whoever is killed leaves none that had two. One worker at a time does so; called once a second, it
 * keeps to so many a second. Returns how many had theirs.
 */
export async function takeTurns(system: SystemAccess, now: Date): Promise<number> {
  const batches = await database()
    .select()
    .from(commandBatches)
    .where(isNull(commandBatches.finishedAt))
    .orderBy(commandBatches.id)
    .limit(MOST_BATCHES)
  if (batches.length === 0) return 0
  const actors = new Map<number, Access | null>()
  for (const { actorId } of batches) {
    if (!actors.has(actorId)) actors.set(actorId, await accessOfActor(system, actorId, 'web'))
  }
  return database().transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('turns of batches')) as taken`,
    )
    if (!lock?.taken) return 0
    const turns = await nextTurns(tx, batches)
    // In the order of ids, as all do who order.
    const ids = [...new Set(turns.map(({ deviceId }) => deviceId))].sort((a, b) => a - b)
    await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK}, id) from unnest(${idArray(ids)}) as id`)
    for (const batch of batches) {
      const deviceIds = turns.flatMap(({ batchId, deviceId }) => (batchId === batch.id ? [deviceId] : []))
      const access = actors.get(batch.actorId) ?? null
      if (deviceIds.length > 0) await write(tx, await turnsOf(tx, access, batch, deviceIds, now))
    }
    await finish(tx, batches, now)
    return turns.length
  })
}

/** By place first, so that a small batch does not wait for a large one. */
async function nextTurns(tx: Tx, batches: readonly Batch[]): Promise<Turn[]> {
  const rows = await tx.execute<{ batch: string; device: number }>(sql`
    select batch_id as batch, device_id as device from command_batch_devices
    where outcome is null and batch_id = any(${idArray(batches.map(({ id }) => id))})
    order by place, batch_id limit ${BATCH_PER_SECOND}`)
  return rows.map(({ batch, device }) => ({ batchId: Number(batch), deviceId: device }))
}

async function turnsOf(
  tx: Tx,
  access: Access | null,
  batch: Batch,
  deviceIds: readonly number[],
  now: Date,
): Promise<Outcome[]> {
  const all = (outcome: BatchOutcome) =>
    deviceIds.map((deviceId) => ({ batchId: batch.id, deviceId, outcome, commandId: null }))
  if (!access || !may(access, 'commands.batch')) return all('notAllowed')
  const found = new Map(
    (await visible(tx, access, deviceIds, now)).map((addressee) => [addressee.deviceId, addressee]),
  )
  const open = await openOf(tx, deviceIds)
  const { text, command, parameters, replaces, skipsOffline } = batch
  const resolve = resolverFor(
    command === null ? { text: text ?? '' } : { command, parameters: { ...parameters } },
  )
  const decided = deviceIds.map((deviceId) => {
    const addressee = found.get(deviceId)
    if (!addressee) return { deviceId, outcome: 'deviceGone' as const }
    const { order } = resolve(addressee.model)
    const known = open.get(deviceId) ?? { open: 0, pendingId: null }
    const outcome = decideTurn(
      { isOffline: addressee.isOffline, isOffered: order !== null, ...known },
      { replaces, skipsOffline },
    )
    return { deviceId, outcome, order, addressee, pendingId: known.pendingId }
  })
  const going = decided.flatMap(({ outcome, order, addressee, pendingId }) =>
    outcome === 'ordered' && order && addressee ? [{ order, addressee, pendingId: pendingId ?? null }] : [],
  )
  const commandIds = await putInLine(tx, batch, going, now)
  return decided.map(({ deviceId, outcome }) => ({
    ...{ batchId: batch.id, deviceId, outcome },
    commandId: commandIds.get(deviceId) ?? null,
  }))
}

const visible = (tx: Tx, access: Access, deviceIds: readonly number[], now: Date): Promise<Addressee[]> =>
  findAddressees(
    tx,
    and(sql`${devices.id} = any(${idArray(deviceIds)})`, visibleDevices(access), openDevices(access)),
    now,
  )

async function openOf(tx: Tx, deviceIds: readonly number[]) {
  const rows = await tx
    .select({
      deviceId: deviceCommands.deviceId,
      id: deviceCommands.id,
      state: deviceCommands.state,
      isOffline: deviceCommands.isOffline,
    })
    .from(deviceCommands)
    .where(
      and(
        sql`${deviceCommands.deviceId} = any(${idArray(deviceIds)})`,
        inArray(deviceCommands.state, [...OPEN]),
      ),
    )
  const open = new Map<number, { open: number; pendingId: number | null }>()
  for (const { deviceId, id, state, isOffline } of rows) {
    const known = open.get(deviceId) ?? { open: 0, pendingId: null }
    const pendingId = state === 'waiting' && isOffline ? id : known.pendingId
    open.set(deviceId, { open: known.open + 1, pendingId })
  }
  return open
}

type Going = { order: ResolvedOrder; addressee: Addressee; pendingId: number | null }

/** Returns the number of each device's command. */
async function putInLine(
  tx: Tx,
  batch: Batch,
  going: readonly Going[],
  now: Date,
): Promise<Map<number, number>> {
  if (going.length === 0) return new Map()
  const givingWay = going.flatMap(({ addressee, pendingId }) =>
    addressee.isOffline && pendingId !== null ? [pendingId] : [],
  )
  if (givingWay.length > 0) {
    await tx
      .update(deviceCommands)
      .set({ state: 'replaced', endedAt: now })
      .where(inArray(deviceCommands.id, givingWay))
    await tellEnded(tx, givingWay)
  }
  const rows = await tx
    .insert(deviceCommands)
    .values(
      going.map(({ order, addressee, pendingId }) => ({
        ...{ deviceId: addressee.deviceId, isOffline: addressee.isOffline, accountId: batch.actorId },
        ...{ text: order.text, command: order.command, parameters: order.parameters },
        ...{ readsOnly: order.readsOnly, isUrgent: order.isUrgent, readText: order.readText },
        ...{ batchId: batch.id, source: 'batch' as const },
        replaces: addressee.isOffline ? pendingId : null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + batch.expiresAfterHours * HOUR_MS),
      })),
    )
    .returning({ id: deviceCommands.id, deviceId: deviceCommands.deviceId })
  await publish(tx, ...rows.map(({ deviceId }) => ({ kind: 'command', deviceId }) as const))
  return new Map(rows.map(({ id, deviceId }) => [deviceId, id]))
}

async function write(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await tx.execute(sql`
    update command_batch_devices d set outcome = v.outcome, command_id = v."commandId"
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as v("batchId" bigint, "deviceId" int, outcome text, "commandId" bigint)
    where d.device_id = v."deviceId" and d.batch_id = v."batchId" and d.outcome is null`)
}

async function finish(tx: Tx, batches: readonly Batch[], now: Date): Promise<void> {
  await tx
    .update(commandBatches)
    .set({ finishedAt: now })
    .where(
      and(
        inArray(
          commandBatches.id,
          batches.map(({ id }) => id),
        ),
        sql`not exists (select from command_batch_devices d where d.batch_id = ${commandBatches.id}
          and d.outcome is null)`,
      ),
    )
}
