import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'
import { type Told, tellAccounts } from '@/db/queries/messages/tell-accounts'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import type { CommandSource, CommandState } from '@/lib/commands/command-states'
import type { Happening } from '@/lib/webhooks/happening'
import { logEngineEnds } from './log-engine-ends'
import { lookAtStages } from './stages-of-commands'

type Row = typeof deviceCommands.$inferSelect
/** `ownerId` has the device, below `superiorId`. */
type Ended = {
  command: Row
  ownerId: number
  superiorId: number | null
  /** Of the owner. */
  path: string
  imei: string
  name: string
}

/** So many are told of in one go: other calls have their turns in between. */
const AT_ONCE = 500

/**
 * A batch says on its page what became of each of its thousands, and so does what follows a working mode of one; a rule orders without
 * anybody who waits for it.
 */
const UNATTENDED: readonly CommandSource[] = ['batch', 'workingMode', 'rule']

/** Nobody asked for an end that somebody chose. */
const CHOSEN: readonly CommandState[] = ['cancelled', 'replaced']

/**
 * Tells of those of the given commands that have ended, in the transaction in which they did: whoever follows working modes,
 * webhooks of each, who ordered one that waited for its device, and who has a vehicle whose engine was to be cut; the log of what
 * was to be done to an engine and was not. What was ordered before the device came
 * to its present account is nobody's to hear.
 */
export async function tellEnded(tx: Tx, commandIds: readonly number[]): Promise<void> {
  await lookAtStages(tx, commandIds)
  for (let from = 0; from < commandIds.length; from += AT_ONCE) {
    const ended = await readEnded(tx, commandIds.slice(from, from + AT_ONCE))
    await tellWebhooks(tx, ended.map(happeningOf))
    await tellAccounts(tx, ended.flatMap(messagesOf))
    await logEngineEnds(tx, ended)
  }
}

async function readEnded(tx: Tx, commandIds: readonly number[]): Promise<Ended[]> {
  const owner = alias(accounts, 'owner')
  return tx
    .select({
      command: deviceCommands,
      ownerId: owner.id,
      superiorId: owner.parentId,
      path: owner.path,
      imei: devices.imei,
      name: devices.name,
    })
    .from(deviceCommands)
    .innerJoin(devices, eq(devices.id, deviceCommands.deviceId))
    .innerJoin(owner, eq(owner.id, devices.accountId))
    .innerJoin(
      deviceOwnerships,
      and(
        eq(deviceOwnerships.deviceId, devices.id),
        isNull(deviceOwnerships.toTime),
        lte(deviceOwnerships.fromTime, deviceCommands.createdAt),
      ),
    )
    .where(
      and(
        inArray(deviceCommands.id, [...commandIds]),
        isNotNull(deviceCommands.endedAt),
        // What asks whether a setting was taken says so on that setting.
        isNull(deviceCommands.confirms),
        isNull(devices.deletedAt),
      ),
    )
    .orderBy(deviceCommands.id)
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function happeningOf({ command }: Ended): Happening {
  const { id, text, channel, state, reason, answer, isLate, createdAt, sentAt, endedAt, deviceId } = command
  return {
    kind: 'command.result',
    deviceId,
    at: (command.answeredAt ?? endedAt ?? createdAt).getTime(),
    data: {
      command: {
        id,
        name: command.command,
        text,
        by: channel,
        state,
        reason,
        answer,
        late: isLate,
        createdAt: iso(createdAt),
        sentAt: iso(sentAt),
        endedAt: iso(endedAt),
      },
    },
  }
}

function messagesOf({ command, ownerId, superiorId }: Ended): Told[] {
  const { id, state, isGuarded, accountId, source } = command
  if (CHOSEN.includes(state) && !isGuarded) return []
  const params = { id, state }
  // A late answer says more than the end before it.
  const cause = `command:${id}:${state}`
  if (isGuarded) {
    const message = { text: 'engineCutEnded', params } as const
    return whomToTell(ownerId, superiorId, accountId).map((told) => ({ accountId: told, message, cause }))
  }
  if (!hadToWait(command) || accountId === null || UNATTENDED.includes(source)) return []
  return [{ accountId, message: { text: 'commandEnded', params }, cause }]
}

/** Nobody stays to see it end: it waited for its device, or its message was tried again and again in vain. */
const hadToWait = ({ isOffline, channel, state }: Row): boolean =>
  isOffline || (channel === 'sms' && (state === 'failed' || state === 'expired'))

const whomToTell = (...ids: (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
]

/** Tells who has a vehicle, and the account above it, that its engine is to be cut; not who ordered it, `actorId`. */
export async function tellEngineCut(
  tx: Tx,
  { id, deviceId, actorId }: { id: number; deviceId: number; actorId: number | null },
): Promise<void> {
  const [device] = await tx
    .select({ ownerId: accounts.id, superiorId: accounts.parentId })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(eq(devices.id, deviceId))
  if (!device) return
  const told = whomToTell(device.ownerId, device.superiorId).filter((one) => one !== actorId)
  const message = { text: 'engineCutOrdered', params: { id } } as const
  await tellAccounts(
    tx,
    told.map((accountId) => ({ accountId, message, cause: `engineCut:${id}` })),
  )
}
