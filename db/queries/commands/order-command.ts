import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { END_COLUMNS } from '@/db/queries/devices/device-summary'
import { deviceIdOf, refuseClosed } from '@/db/queries/devices/devices'
import { CAN_BE_CANCELLED, cancelled } from '@/db/queries/ownership/cancel-waiting'
import { visibleDevices } from '@/db/queries/scope'
import { refuseTooManyRestores, refuseTooManySms } from '@/db/queries/sms/most-sms'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { MOST_SPOKEN_A_DAY } from '@/lib/commands/catalogue/spoken-limits'
import { speaks } from '@/lib/commands/catalogue/spoken-text'
import type { DeviceCommand, OrderCommandBody } from '@/lib/commands/command-schema'
import { type CommandChannel, MOST_OPEN, OPEN } from '@/lib/commands/command-states'
import { ageOfFix, WHEN_STOPS_MINUTES } from '@/lib/commands/engine-gate'
import { expiresAt } from '@/lib/commands/expires-at'
import type { IdempotencyKey } from '@/lib/commands/idempotency-key'
import { type RaisedBy, refuseOnAlert } from '@/lib/commands/on-alert'
import { type Asked, resolveOrder } from '@/lib/commands/resolve-order'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { type Addressee, findAddressee } from './addressee'
import { findOrdered, keepOrdered } from './command-keys'
import { findCommand } from './command-list'
import { findLastFixTime, judgeGate } from './gate-fixes'
import { lockOrders } from './hold-device'
import { logCommand } from './log-command'
import { putInLine } from './put-in-line'
import { putInOutbox, requireSms } from './sms-commands'
import { devicesSpokenOut } from './spoken-today'
import { tellEnded, tellEngineCut } from './tell-commands'

const MINUTE_MS = 60_000

/** What an engine cut takes besides the right: who orders it has said its password again. */
export type ConfirmedOrder = Omit<OrderCommandBody, 'engine'> & {
  engine?: { purpose: string; whenStops: boolean }
}

/**
 * Queues a command for a device. It is sent as soon as the device is connected and the commands before it have ended; by SMS it
 * leaves at once. At most one waits for a device that is offline: a second one is refused unless that is named in `replace`.
 * An engine is cut only of a vehicle that is connected and stands, or when it stops; restoring is allowed after the service has
 * ended, too. What was ordered with the same key before is given back.
 *
 * @throws AppError `deviceUnknown`, `deviceExpired`, `deviceBusy`, `commandNotOffered`, `idempotencyMismatch` (another order with this key)
 * @throws AppError `offlineCommandExists` with the number of the one that waits, `commandReplaced` when the one in `replace` no longer does
 * @throws AppError `spokenTooOften` of what is to be read out
 * @throws AppError of an engine cut: `engineUnconfirmed`, `engineOffline`, `engineGate`
 * @throws AppError by SMS: `smsNotOffered`, `engineNotBySms`, what `requireSms`, `refuseTooManySms` and `refuseTooManyRestores` throw
 */
export async function orderCommand(
  access: Access,
  body: ConfirmedOrder,
  now: Date,
  key: IdempotencyKey | null = null,
): Promise<DeviceCommand> {
  requirePermission(access, 'commands.send')
  const deviceId = await deviceIdOf(access, body.imei)
  const catalogue = await currentCatalogue(access)
  const id = await database().transaction(async (tx) => {
    const ordered = key && (await findOrdered(tx, access, key, now))
    if (ordered?.commandId) return ordered.commandId
    const commandId = await orderOf(tx, access, { deviceId, body, now, catalogue, rule: null })
    if (key) await keepOrdered(tx, access, key, { deviceId, commandId }, now)
    return commandId
  })
  return findCommand(access, id)
}

/** `rule` is what orders it by itself, for an account that is not there. */
type Given = {
  deviceId: number
  body: Omit<ConfirmedOrder, 'imei'>
  now: Date
  catalogue: Catalogue
  rule: RaisedBy | null
}

/** The same within a transaction, of a device that the account sees. Returns the number of the command. */
export async function orderOf(
  tx: Tx,
  access: Access,
  { deviceId, body, now, catalogue, rule }: Given,
): Promise<number> {
  requirePermission(access, 'commands.send')
  const { replace, expiresAfterHours, by = 'gprs' } = body
  const { device, held } = await lockDevice(tx, access, deviceId, now)
  const sms = by === 'sms' ? await requireSms(tx, access, device) : null
  const order = resolveOrder(askedOf(body), device.model, catalogue, by)
  if (!order.isUrgent) refuseClosed(access, [held])
  // For the model of this device it may be more than what was known when the rule was made, or allowed then.
  if (rule) refuseOnAlert(order, env().ENGINE_CUT_BY_RULE)
  const guarded =
    order.danger === 'engine' ? await guard(tx, access, { deviceId, device, body, now, rule }) : null
  // What restores an engine waits for nobody, and takes nobody's place.
  if (order.isUrgent) await cancelCuts(tx, [deviceId], now, by)
  else await refuseTooMany(tx, deviceId)
  const isOffline = device.isOffline && !order.isUrgent && !sms
  if (replace !== undefined) await takePlaceOf(tx, deviceId, replace, now)
  else if (isOffline) await refuseSecond(tx, deviceId)
  if (speaks(order)) await refuseSpoken(tx, deviceId, now)
  if (sms) await (order.isUrgent ? refuseTooManyRestores(tx, deviceId) : refuseTooManySms(tx, access))
  const ends = guarded?.expiresAt ?? expiresAt(now, expiresAfterHours, device.sleepsUntil)
  const [row] = await refuseDuplicates({ device_commands_offline_idx: 'offlineCommandExists' }, () =>
    putInLine(
      tx,
      [
        {
          deviceId,
          isOffline,
          order,
          accountId: access.actorId,
          replaces: replace ?? null,
          channel: by,
          source: rule ? 'rule' : access.keyName === null ? 'console' : 'key',
          raisedBy: rule?.subject ?? null,
          ...guarded,
          expiresAt: ends,
        },
      ],
      now,
    ),
  )
  if (!row) throw new Error('insert returned no row')
  if (sms) await putInOutbox(tx, access, { id: row.id, text: order.text, expiresAt: ends }, sms)
  if (replace !== undefined) await tellEnded(tx, [replace])
  // Of what a rule orders all are told.
  if (guarded) await tellEngineCut(tx, { id: row.id, deviceId, actorId: rule ? null : access.actorId })
  await logCommand(tx, access, 'commands.send', deviceId, {
    commandText: order.text,
    purpose: guarded?.purpose ?? null,
    ...(guarded?.whenStops && { whenStops: true }),
    ...(rule && { ruleName: rule.name }),
    ...(sms && { bySms: true }),
  })
  return row.id
}

type AskedFor = {
  text?: string | null
  command?: string | null
  parameters?: Readonly<Record<string, unknown>> | null
  mode?: WorkingMode | null
}

export function askedOf({ text, command, parameters, mode }: AskedFor): Asked {
  if (mode) return { mode }
  return typeof command === 'string' ? { command, parameters: { ...parameters } } : { text: text ?? '' }
}

type Ordering = Omit<Given, 'catalogue'> & { device: Addressee }

/** What is kept of an engine cut that may go out now, or when the vehicle stops. */
async function guard(tx: Tx, access: Access, { deviceId, device, body, now, rule }: Ordering) {
  requirePermission(access, 'commands.cutEngine')
  if (rule && (await isRestoredSince(tx, deviceId, rule.since))) throw new AppError('engineRestored')
  const { engine, by } = body
  if (by === 'sms' && !env().ENGINE_CUT_BY_SMS) throw new AppError('engineNotBySms')
  if (!engine) throw new AppError('engineUnconfirmed')
  if (device.isOffline) throw new AppError('engineOffline')
  const { reason, basis } = await judgeGate(tx, deviceId, now.getTime())
  // No message waits for a stop.
  const whenStops = engine.whenStops && by !== 'sms'
  if (reason !== null && !whenStops) {
    const isOld = reason === 'noFix' || reason === 'staleFix'
    const last = isOld ? (basis[0]?.time ?? (await findLastFixTime(tx, deviceId))) : null
    // Who sees when it was located last is told so, not that there is no position.
    if (last !== null && last < now.getTime())
      throw new AppError('engineGate', { reason: 'staleFix', ...ageOfFix(last, now.getTime()) })
    throw new AppError('engineGate', { reason })
  }
  const expiresAt = new Date(now.getTime() + WHEN_STOPS_MINUTES * MINUTE_MS)
  return { isGuarded: true, purpose: engine.purpose, whenStops, basis, expiresAt }
}

/** Whether somebody ordered that the engine be restored, whatever became of that. */
async function isRestoredSince(tx: Tx, deviceId: number, since: Date): Promise<boolean> {
  const { deviceId: of, isUrgent, createdAt } = deviceCommands
  return (
    (await tx.$count(deviceCommands, and(eq(of, deviceId), eq(isUrgent, true), gte(createdAt, since)))) > 0
  )
}

/** Orders of one device are taken one at a time, and while it goes to nobody else. Throws `deviceUnknown` when it has. */
async function lockDevice(tx: Tx, access: Access, deviceId: number, now: Date) {
  await lockOrders(tx, [deviceId])
  const [held] = await tx
    .select({ name: devices.name, ...END_COLUMNS })
    .from(devices)
    .where(and(eq(devices.id, deviceId), visibleDevices(access)))
    .for('share')
  if (!held) throw new AppError('deviceUnknown')
  return { device: await findAddressee(tx, deviceId, now), held }
}

async function refuseTooMany(tx: Tx, deviceId: number): Promise<void> {
  const open = await tx.$count(deviceCommands, ofDevice(deviceId, OPEN))
  if (open >= MOST_OPEN) throw new AppError('deviceBusy', { most: MOST_OPEN })
}

async function refuseSpoken(tx: Tx, deviceId: number, now: Date): Promise<void> {
  const out = await devicesSpokenOut(tx, [deviceId], now)
  if (out.size > 0) throw new AppError('spokenTooOften', { most: MOST_SPOKEN_A_DAY })
}

const ofDevice = (deviceId: number, states: readonly (typeof OPEN)[number][]) =>
  and(eq(deviceCommands.deviceId, deviceId), inArray(deviceCommands.state, [...states]))

/** The one that waits for a device while it is offline. */
export const isPending = (deviceId: number) =>
  and(ofDevice(deviceId, ['waiting']), eq(deviceCommands.isOffline, true))

async function refuseSecond(tx: Tx, deviceId: number): Promise<void> {
  const [pending] = await tx.select({ id: deviceCommands.id }).from(deviceCommands).where(isPending(deviceId))
  if (pending) throw new AppError('offlineCommandExists', { id: pending.id })
}

/**
 * What was to cut an engine that is to be restored is not sent after that, nor a message of it once more; of two that restore it by
 * its connection the later one is. A message takes no place: nobody knows whether it arrives.
 */
export async function cancelCuts(
  tx: Tx,
  deviceIds: readonly number[],
  now: Date,
  by: CommandChannel = 'gprs',
): Promise<void> {
  const cuts = await tx.execute<{ id: string }>(sql`
    update device_commands c set ${cancelled('restored')}
    where c.device_id = any(${idArray(deviceIds)}) and c.is_guarded and ${CAN_BE_CANCELLED}
    returning c.id`)
  const isBefore = and(
    sql`${deviceCommands.deviceId} = any(${idArray(deviceIds)})`,
    eq(deviceCommands.state, 'waiting'),
    eq(deviceCommands.isUrgent, true),
    eq(deviceCommands.channel, 'gprs'),
  )
  const before =
    by === 'sms'
      ? []
      : await tx
          .update(deviceCommands)
          .set({ state: 'replaced', endedAt: now })
          .where(isBefore)
          .returning({ id: deviceCommands.id })
  await tellEnded(
    tx,
    [...cuts, ...before].map(({ id }) => Number(id)),
  )
}

async function takePlaceOf(tx: Tx, deviceId: number, id: number, now: Date): Promise<void> {
  const [gone] = await tx
    .update(deviceCommands)
    .set({ state: 'replaced', endedAt: now })
    .where(and(isPending(deviceId), eq(deviceCommands.id, id)))
    .returning({ id: deviceCommands.id })
  if (gone) return
  await refuseSecond(tx, deviceId)
  throw new AppError('commandReplaced')
}
