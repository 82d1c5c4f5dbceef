import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { type Addressee, findAddressees } from '@/db/queries/commands/addressee'
import { findOpen, NONE_OPEN } from '@/db/queries/commands/batches/open-commands'
import { holdDevice } from '@/db/queries/commands/hold-device'
import { logCommand } from '@/db/queries/commands/log-command'
import { putInLine } from '@/db/queries/commands/put-in-line'
import { insertStages } from '@/db/queries/commands/stages-of-commands'
import { openDevices, visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { decideTurn } from '@/lib/commands/decide-turn'
import { modeAfter } from '@/lib/commands/mode-order'
import { type ResolvedOrder, resolveOrder } from '@/lib/commands/resolve-order'
import { AppError } from '@/lib/errors'
import { loggedMode } from '@/lib/working-modes/logged-mode'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

type Stage = typeof deviceWorkingModes.$inferSelect

/** So long after its next wake a device may still be sent what follows. */
const AFTER_WAKE_MS = 86_400_000

/**
 * Puts in line what follows a working mode whose limit is reached, with the rights that who ordered it has now. It waits until the
 * device wakes; the mode is followed until the device took what follows. Where it cannot be ordered, that is written down, and
 * the device goes on as it does. Where another command waits, or too many are open, it is tried again later.
 */
export async function orderNextStage(
  system: SystemAccess,
  { deviceId, id }: { deviceId: number; id: number },
  now: Date,
): Promise<void> {
  const isOne = and(
    eq(deviceWorkingModes.deviceId, deviceId),
    eq(deviceWorkingModes.id, id),
    eq(deviceWorkingModes.state, 'current'),
  )
  const [found] = await database().select().from(deviceWorkingModes).where(isOne)
  const next = found && modeOf(found)
  if (!found || !next) return
  const access = await accessOfActor(system, found.accountId, 'web')
  const catalogue = await currentCatalogue(system)
  await database().transaction(async (tx) => {
    await holdDevice(tx, deviceId)
    const addressee = access && (await findReached(tx, access, deviceId, now))
    const order = addressee && resolve(next, addressee.model, catalogue)
    if (access && order) {
      if (!(await hasRoom(tx, deviceId, addressee.isOffline))) return
      await putNextInLine(tx, found, { next, order, isOffline: addressee.isOffline, now })
      const said = { commandText: order.text, workingMode: loggedMode(next) }
      await logCommand(tx, access, 'commands.send', deviceId, said)
    } else await writeFailed(tx, found, next, now)
    const [held] = await tx
      .update(deviceWorkingModes)
      .set({ state: 'ending', lookAt: now })
      .where(isOne)
      .returning({ id: deviceWorkingModes.id })
    // Nothing follows what is over meanwhile.
    if (!held) throw new Error('a working mode ended while what follows it was ordered')
  })
}

function modeOf({ setting }: Stage): WorkingMode | null {
  return setting.mode === 'normal' || !setting.limitation ? null : modeAfter(setting.limitation)
}

async function findReached(tx: Tx, access: Access, deviceId: number, now: Date): Promise<Addressee | null> {
  if (!may(access, 'commands.batch')) return null
  const where = and(eq(devices.id, deviceId), visibleDevices(access), openDevices(access))
  const [found] = await findAddressees(tx, where, now)
  return found ?? null
}

/** Null where its model takes it no more, by whatever an operator says of it now. What cuts an engine is no working mode. */
function resolve(mode: WorkingMode, model: Addressee['model'], catalogue: Catalogue): ResolvedOrder | null {
  try {
    const order = resolveOrder({ mode }, model, catalogue)
    return order.danger === 'engine' ? null : order
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function hasRoom(tx: Tx, deviceId: number, isOffline: boolean): Promise<boolean> {
  const known = (await findOpen(tx, [deviceId])).get(deviceId) ?? NONE_OPEN
  const facts = { ...known, isOffline, isOffered: true, isUrgent: false, hasSpoken: false }
  return decideTurn(facts, { replaces: false, skipsOffline: false }) === 'ordered'
}

type Next = { next: WorkingMode; order: ResolvedOrder; isOffline: boolean; now: Date }

/** Of no batch: it is counted with none, and nobody is told of it but by webhooks. */
async function putNextInLine(tx: Tx, before: Stage, { next, order, isOffline, now }: Next): Promise<void> {
  const { deviceId, accountId, nextWakeAt } = before
  const expiresAt = new Date((nextWakeAt ?? now).getTime() + AFTER_WAKE_MS)
  const ordered = { deviceId, accountId, isOffline, order, source: 'workingMode' as const, expiresAt }
  const [command] = await putInLine(tx, [ordered], now)
  if (!command) throw new Error('insert returned no row')
  await insertStages(tx, [{ ...following(before, next), commandId: command.id, expiresAt }], now)
}

const following = ({ deviceId, id, accountId, batchId, stages }: Stage, setting: WorkingMode) => ({
  deviceId,
  accountId,
  batchId,
  setting,
  stages,
  stage: 2,
  follows: id,
})

async function writeFailed(tx: Tx, before: Stage, next: WorkingMode, now: Date): Promise<void> {
  await tx.insert(deviceWorkingModes).values({
    ...following(before, next),
    state: 'ended',
    ending: 'commandFailed',
    createdAt: now,
    endedAt: now,
  })
}
