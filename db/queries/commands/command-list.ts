import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { currentCatalogue, currentWords } from '@/db/queries/command-catalogue/current-catalogue'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { CommandQuery, DeviceCommand } from '@/lib/commands/command-schema'
import type { GateFix } from '@/lib/commands/engine-gate'
import { specWords } from '@/lib/commands/spec-words'
import { AppError } from '@/lib/errors'
import { meantCommands, visibleCommands } from './command-scope'
import { logCommand } from './log-command'
import { picturesOf } from './pictures-of-commands'
import { ruleNames } from './rule-names'
import { tellEnded } from './tell-commands'

/** Commands to devices of `access` of its time, the newest first. Throws what `meantCommands` throws. */
export async function listCommands(
  access: Access,
  { state, before, limit, ...meant }: CommandQuery,
): Promise<{ items: DeviceCommand[]; next: number | null }> {
  const rows = await selectCommands(
    access,
    and(
      meantCommands(access, meant),
      state === undefined ? undefined : eq(deviceCommands.state, state),
      before === undefined ? undefined : lt(deviceCommands.id, before),
    ),
    limit + 1,
  )
  const page = rows.slice(0, limit)
  return { items: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Throws `commandUnknown`. */
export async function findCommand(access: Access, id: number): Promise<DeviceCommand> {
  const [row] = await selectCommands(access, eq(deviceCommands.id, id), 1)
  if (!row) throw new AppError('commandUnknown')
  return row
}

/** Cancels a command that waits. Throws `commandUnknown`, and `commandUnderWay` for one that was sent or has ended. */
export async function cancelCommand(access: Access, id: number, now: Date): Promise<DeviceCommand> {
  requirePermission(access, 'commands.send')
  const before = await findCommand(access, id)
  const [row] = await database().transaction(async (tx) => {
    const called = await tx
      .update(deviceCommands)
      .set({ state: 'cancelled', reason: 'byUser', endedAt: now })
      .where(and(eq(deviceCommands.id, id), eq(deviceCommands.state, 'waiting')))
      .returning({ deviceId: deviceCommands.deviceId, text: deviceCommands.text })
    for (const { deviceId, text } of called) {
      await publish(tx, { kind: 'command', deviceId })
      await logCommand(tx, access, 'commands.cancel', deviceId, { commandText: text })
    }
    await tellEnded(tx, called.length > 0 ? [id] : [])
    return called
  })
  if (!row) throw new AppError('commandUnderWay')
  return findCommand(access, before.id)
}

const CLOSED = { answer: null, lat: null, lon: null, basis: null } as const

const basisOf = (fixes: readonly GateFix[] | null): DeviceCommand['basis'] =>
  fixes?.map(({ time, speedKmh }) => ({ time: new Date(time).toISOString(), speedKmh })) ?? null

/** The newest first. */
export async function selectCommands(
  access: Access,
  where: SQL | undefined,
  limit: number,
): Promise<DeviceCommand[]> {
  const rows = await database()
    .select({
      command: deviceCommands,
      imei: devices.imei,
      deviceName: devices.name,
      sender: accounts.login,
      senderPath: accounts.path,
      // Where a device is, is kept from whom it is closed to; an answer may say it.
      isOpen: sql<boolean>`${openDevices(access)}`,
    })
    .from(deviceCommands)
    .innerJoin(devices, eq(devices.id, deviceCommands.deviceId))
    .leftJoin(accounts, eq(accounts.id, deviceCommands.accountId))
    .where(and(visibleCommands(access), where))
    .orderBy(desc(deviceCommands.id))
    .limit(limit)
  const ruleNameOf = await ruleNames(
    access,
    rows.map(({ command }) => command.raisedBy),
  )
  const pictures = await picturesOf(
    access,
    rows.map(({ command }) => command),
  )
  const words = await currentWords(access)
  const { definitions } = await currentCatalogue(access)
  const categories = new Map(definitions.map(({ name, category }) => [name, category]))
  return rows.map(({ command, imei, deviceName, sender, senderPath, isOpen }) => {
    const { id, source, channel, text, state, reason, isOffline, isConverted, isLate, purpose, raisedBy } =
      command
    const { answer, lat, lon, basis } = isOpen ? command : CLOSED
    return {
      id,
      imei,
      deviceName,
      source,
      by: channel,
      text,
      state,
      reason,
      answer,
      lat,
      lon,
      offline: isOffline,
      late: isLate,
      command: command.command,
      purpose,
      ...specWords({ state, reason, source, by: channel, offline: isOffline, converted: isConverted }),
      ruleName: ruleNameOf(raisedBy),
      words: words.get(command.command ?? ''),
      category: categories.get(command.command ?? '') ?? null,
      batchId: command.batchId,
      pictures: pictures.get(id) ?? [],
      confirmed: command.isConfirmed,
      basis: basisOf(basis),
      parameters: command.parameters as DeviceCommand['parameters'],
      // Who stands above is not told by name.
      sender: senderPath?.startsWith(access.path) ? sender : null,
      createdAt: command.createdAt.toISOString(),
      expiresAt: command.expiresAt.toISOString(),
      sentAt: command.sentAt?.toISOString() ?? null,
      answeredAt: command.answeredAt?.toISOString() ?? null,
      endedAt: command.endedAt?.toISOString() ?? null,
    }
  })
}
