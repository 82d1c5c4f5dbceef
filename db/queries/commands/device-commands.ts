import { and, asc, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { deviceCommands } from '@/db/schema/device-commands'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { COMMAND_STATUS, isCommandText } from '@/lib/commands/command'
import { AppError } from '@/lib/errors'

export type WaitingCommand = { id: number; text: string }

/**
 * Puts a command in line for a device; the gateway that holds the device sends it at once, or when
 * the device next logs in. Returns the command's id.
 */
export async function sendCommand(access: Access, imei: string, text: string): Promise<number> {
  requirePermission(access, 'commands.send')
  if (!isCommandText(text)) throw new AppError('commandFormat')
  const deviceId = await openDeviceIdOf(access, imei)
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(deviceCommands)
      .values({ deviceId, accountId: access.actorId, text, status: COMMAND_STATUS.waiting })
      .returning({ id: deviceCommands.id })
    if (!row) throw new Error('insert returned no row')
    await publish(tx, { kind: 'command', deviceId })
    return row.id
  })
}

/** Takes the commands that wait for a device, oldest first, and marks them as sent. */
export async function takeWaitingCommands(
  _system: SystemAccess,
  deviceId: number,
): Promise<WaitingCommand[]> {
  const taken = await database()
    .update(deviceCommands)
    .set({ status: COMMAND_STATUS.sent, sentAt: sql`now()` })
    .where(and(eq(deviceCommands.deviceId, deviceId), eq(deviceCommands.status, COMMAND_STATUS.waiting)))
    .returning({ id: deviceCommands.id, text: deviceCommands.text })
  return taken.sort((a, b) => a.id - b.id)
}

/** Those of the given devices for which commands wait. */
export async function findDevicesWithCommands(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<number[]> {
  const rows = await database().execute<{ id: number }>(sql`
    select distinct ${deviceCommands.deviceId} as id from ${deviceCommands}
    where ${deviceCommands.status} = ${COMMAND_STATUS.waiting} and ${deviceCommands.deviceId} in
      (select value::int from json_array_elements_text(${JSON.stringify(deviceIds)}::json) as value)`)
  return rows.map(({ id }) => id)
}

/** Writes down what a device answered. Without a flag the answer is to the oldest unanswered command. */
export async function finishCommand(
  _system: SystemAccess,
  deviceId: number,
  reply: { flag: number | null; text: string },
): Promise<void> {
  const sent = and(eq(deviceCommands.deviceId, deviceId), eq(deviceCommands.status, COMMAND_STATUS.sent))
  const byFlag =
    reply.flag === null ? sent : and(sent, sql`${deviceCommands.id} & 4294967295 = ${reply.flag}`)
  const oldest = database()
    .select({ id: deviceCommands.id })
    .from(deviceCommands)
    .where(byFlag)
    .orderBy(asc(deviceCommands.id))
    .limit(1)
  await database()
    .update(deviceCommands)
    .set({ status: COMMAND_STATUS.done, reply: reply.text.slice(0, 2000), finishedAt: sql`now()` })
    .where(and(eq(deviceCommands.deviceId, deviceId), sql`${deviceCommands.id} = (${oldest})`))
}
