import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { openDevices, visibleDevices } from '@/db/queries/scope'
import { commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import { devicesInTurn } from '@/lib/commands/batch-pace'
import type { BatchOutcome } from '@/lib/commands/batch-schema'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { decideTurn } from '@/lib/commands/decide-turn'
import { expiresAt } from '@/lib/commands/expires-at'
import type { ResolvedOrder } from '@/lib/commands/resolve-order'
import { stagesOf } from '@/lib/working-modes/follow-stage'
import { type Addressee, findAddressees } from '../addressee'
import { askedOf, cancelCuts } from '../order-command'
import { putInLine } from '../put-in-line'
import { insertStages } from '../stages-of-commands'
import { tellEnded } from '../tell-commands'
import { findOpen, NONE_OPEN } from './open-commands'
import { type Batch, findLastTurn, holdDevices, holdOpen, nextTurns, type Turn } from './pick-turns'
import { resolverFor } from './resolve-for-models'
import { findSpokenOut } from './spoken-out'

type Outcome = Turn & { outcome: BatchOutcome; commandId: number | null }

/** Batches that have turns beside each other; the oldest first. */
const MOST_BATCHES = 200

/**
 * The next devices of all batches have their turns: their commands are queued, or it is written down why not, in one
 * transaction, so that whoever is killed leaves none that had two. One worker at a time does so; however often it is called, it keeps
 * to so many a second. Returns how many had theirs.
 */
export async function takeTurns(system: SystemAccess, now: Date): Promise<number> {
  const batches = await database()
    .select()
    .from(commandBatches)
    .where(isNull(commandBatches.finishedAt))
    .orderBy(commandBatches.id)
    .limit(MOST_BATCHES)
  if (batches.length === 0) return 0
  const catalogue = await currentCatalogue(system)
  const actors = new Map<number, Access | null>()
  for (const { actorId } of batches) {
    if (!actors.has(actorId)) actors.set(actorId, await accessOfActor(system, actorId, 'web'))
  }
  return database().transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('turns of batches')) as taken`,
    )
    if (!lock?.taken) return 0
    const open = await holdOpen(tx, batches)
    const count = devicesInTurn(now.getTime() - (await findLastTurn(tx)))
    if (count === 0) return 0
    const next = await nextTurns(tx, open, count)
    const turns = await holdDevices(tx, next)
    for (const batch of open) {
      const deviceIds = turns.flatMap(({ batchId, deviceId }) => (batchId === batch.id ? [deviceId] : []))
      const access = actors.get(batch.actorId) ?? null
      if (deviceIds.length > 0)
        await write(tx, await turnsOf(tx, access, { batch, catalogue }, deviceIds, now))
    }
    await finish(tx, open, new Set(next.map(({ batchId }) => batchId)), now)
    return turns.length
  })
}

async function turnsOf(
  tx: Tx,
  access: Access | null,
  { batch, catalogue }: { batch: Batch; catalogue: Catalogue },
  deviceIds: readonly number[],
  now: Date,
): Promise<Outcome[]> {
  const all = (outcome: BatchOutcome) =>
    deviceIds.map((deviceId) => ({ batchId: batch.id, deviceId, outcome, commandId: null }))
  if (!access || !may(access, 'commands.batch')) return all('notAllowed')
  const found = new Map(
    (await visible(tx, access, deviceIds, now)).map((addressee) => [addressee.deviceId, addressee]),
  )
  const served = await servedOf(tx, access, deviceIds)
  const open = await findOpen(tx, deviceIds)
  const { replaces, skipsOffline } = batch
  const resolve = resolverFor(askedOf(batch), catalogue)
  const spokenOut = await findSpokenOut(tx, [...found.values()], resolve, now)
  const decided = deviceIds.map((deviceId) => {
    const addressee = found.get(deviceId)
    if (!addressee) return { deviceId, outcome: 'deviceGone' as const }
    const { order } = resolve(addressee.model)
    if (!order?.isUrgent && !served.has(deviceId)) return { deviceId, outcome: 'deviceGone' as const }
    const known = open.get(deviceId) ?? NONE_OPEN
    const outcome = decideTurn(
      {
        isOffline: addressee.isOffline,
        isOffered: order !== null,
        isUrgent: order?.isUrgent ?? false,
        hasSpoken: spokenOut.has(deviceId),
        ...known,
      },
      { replaces, skipsOffline },
    )
    return { deviceId, outcome, order, addressee, pendingId: known.pendingId }
  })
  const going = decided.flatMap(({ outcome, order, addressee, pendingId }) =>
    outcome === 'ordered' && order && addressee ? [{ order, addressee, pendingId: pendingId ?? null }] : [],
  )
  const commandIds = await orderAll(tx, batch, going, now)
  return decided.map(({ deviceId, outcome }) => ({
    batchId: batch.id,
    deviceId,
    outcome,
    commandId: commandIds.get(deviceId) ?? null,
  }))
}

const visible = (tx: Tx, access: Access, deviceIds: readonly number[], now: Date): Promise<Addressee[]> =>
  findAddressees(tx, and(sql`${devices.id} = any(${idArray(deviceIds)})`, visibleDevices(access)), now)

/** Those whose service goes on; what restores an engine goes to the others too. */
async function servedOf(tx: Tx, access: Access, deviceIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(sql`${devices.id} = any(${idArray(deviceIds)})`, openDevices(access)))
  return new Set(rows.map(({ id }) => id))
}

type Going = { order: ResolvedOrder; addressee: Addressee; pendingId: number | null }

/** Returns the number of each device's command. */
async function orderAll(
  tx: Tx,
  batch: Batch,
  going: readonly Going[],
  now: Date,
): Promise<Map<number, number>> {
  if (going.length === 0) return new Map()
  const urgent = going.flatMap(({ order, addressee }) => (order.isUrgent ? [addressee.deviceId] : []))
  if (urgent.length > 0) await cancelCuts(tx, urgent, now)
  const replaced = await takePlaces(tx, going, now)
  const rows = await putInLine(
    tx,
    going.map(({ order, addressee, pendingId }) => ({
      order,
      deviceId: addressee.deviceId,
      isOffline: addressee.isOffline,
      accountId: batch.actorId,
      batchId: batch.id,
      source: 'batch' as const,
      replaces: pendingId !== null && replaced.has(pendingId) ? pendingId : null,
      expiresAt: expiresAt(now, batch.expiresAfterHours, addressee.sleepsUntil),
    })),
    now,
  )
  const { mode: setting, modeName: templateName } = batch
  if (setting) {
    const ordered = {
      setting,
      templateName,
      accountId: batch.actorId,
      batchId: batch.id,
      stages: stagesOf(setting),
    }
    await insertStages(
      tx,
      rows.map(({ id, deviceId, expiresAt }) => ({ ...ordered, deviceId, commandId: id, expiresAt })),
      now,
    )
  }
  return new Map(rows.map(({ id, deviceId }) => [deviceId, id]))
}

/** What waits for devices that are offline gives way, unless a gateway took it meanwhile. Returns the numbers of these. */
async function takePlaces(tx: Tx, going: readonly Going[], now: Date): Promise<Set<number>> {
  const givingWay = going.flatMap(({ order, addressee, pendingId }) =>
    addressee.isOffline && !order.isUrgent && pendingId !== null ? [pendingId] : [],
  )
  if (givingWay.length === 0) return new Set()
  const gone = await tx
    .update(deviceCommands)
    .set({ state: 'replaced', endedAt: now })
    .where(and(inArray(deviceCommands.id, givingWay), eq(deviceCommands.state, 'waiting')))
    .returning({ id: deviceCommands.id })
  const ids = gone.map(({ id }) => id)
  await tellEnded(tx, ids)
  return new Set(ids)
}

async function write(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const written = await tx.execute(sql`
    update command_batch_devices d set outcome = v.outcome, command_id = v."commandId"
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as v("batchId" bigint, "deviceId" int, outcome text, "commandId" bigint)
    where d.device_id = v."deviceId" and d.batch_id = v."batchId" and d.outcome is null returning 1`)
  // What is in line is said to be so, or is not in line.
  if (written.length < outcomes.length) throw new Error('devices of a batch had their turn twice')
}

/** Notes whose turn it was, and which batches have had all of theirs. */
async function finish(
  tx: Tx,
  batches: readonly Batch[],
  turned: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  await tx
    .update(commandBatches)
    .set({
      turnedAt: sql`case when ${commandBatches.id} = any(${idArray([...turned])}) then ${now.toISOString()}::timestamptz
        else ${commandBatches.turnedAt} end`,
      finishedAt: sql`case when exists (select from command_batch_devices d
        where d.batch_id = ${commandBatches.id} and d.outcome is null) then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(sql`${commandBatches.id} = any(${idArray(batches.map(({ id }) => id))})`)
}
