import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { openDevices } from '@/db/queries/scope'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { smsMessages } from '@/db/schema/sms'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { smsNumber } from '@/lib/sms/phone-number'
import { type Addressee, findAddressee } from './addressee'
import { judgeGate } from './gate-fixes'
import { holdDevice } from './hold-device'
import { endSms, isOfSms, type SmsEnd } from './settle-sms'

type Command = typeof deviceCommands.$inferSelect

/** Far longer than a provider is waited for. */
const LEASE_S = 120

type TakenSms = { to: string; text: string }

/**
 * Takes a message to be handed over: from now on it may have left. What it carries must wait yet, and be what whoever ordered it
 * might order now, of the same owner's device with the same number. `ended` where it is not to be sent any more, and `unsure`
 * where it may have left before: whoever has it sent again by hand would have it paid and done twice.
 */
export async function takeSms(
  system: SystemAccess,
  smsId: number,
  now: Date,
): Promise<TakenSms | 'ended' | 'unsure'> {
  const [message] = await database().select().from(smsMessages).where(eq(smsMessages.id, smsId))
  if (message?.state === 'unknown') return 'unsure'
  const ordered = message?.commandId ? await findOrdered(message.commandId) : undefined
  if (!message || !ordered) return 'ended'
  const { id, deviceId, accountId } = ordered
  const access = accountId === null ? null : await accessOfActor(system, accountId, 'web')
  return database().transaction(async (tx) => {
    await holdDevice(tx, deviceId)
    const [command] = await tx
      .select()
      .from(deviceCommands)
      .where(and(isOfSms(id, ['waiting']), sql`${deviceCommands.expiresAt} > now()`))
      .for('update')
    if (!command) return 'ended'
    const { refusal, basis } = await judge(tx, access, { command, to: message.to, now })
    if (refusal) {
      await endSms(tx, id, refusal)
      return 'ended'
    }
    await tx
      .update(deviceCommands)
      .set({ state: 'sending', basis, leasedUntil: sql`now() + make_interval(secs => ${LEASE_S})` })
      .where(isOfSms(id, ['waiting']))
    await tx.update(smsMessages).set({ state: 'unknown' }).where(eq(smsMessages.id, smsId))
    return { to: message.to, text: message.text }
  })
}

async function findOrdered(id: number) {
  const { deviceId, accountId } = deviceCommands
  const [row] = await database()
    .select({ id: deviceCommands.id, deviceId, accountId })
    .from(deviceCommands)
    .where(eq(deviceCommands.id, id))
  return row
}

type Judged = { command: Command; to: string; now: Date }
type Verdict = { refusal: SmsEnd | null; basis: Command['basis'] }

/** Why a message is not sent now; and the fixes that an engine is cut by, of a vehicle that is connected and stands. */
async function judge(tx: Tx, access: Access | null, { command, to, now }: Judged): Promise<Verdict> {
  const { deviceId, isGuarded, basis } = command
  if (!(await isWithOwner(tx, command)))
    return { refusal: { state: 'cancelled', reason: 'deviceLeft' }, basis }
  if (!access || !(await mayOrder(tx, access, command)))
    return { refusal: { state: 'failed', reason: 'notPermitted' }, basis }
  const device = await findAddressee(tx, deviceId, now)
  if (smsNumber(device.sim) !== to) return { refusal: { state: 'failed', reason: 'simChanged' }, basis }
  return isGuarded ? judgeCut(tx, device, now) : { refusal: null, basis }
}

/** Whether the device is with who had it when the command was ordered. */
async function isWithOwner(tx: Tx, { deviceId, createdAt }: Command): Promise<boolean> {
  const at = sql`${createdAt.toISOString()}::timestamptz`
  const found = await tx.execute(sql`
    select from devices d join device_ownerships o on o.device_id = d.id and o.account_id = d.account_id
    where d.id = ${deviceId} and d.deleted_at is null and o.from_time <= ${at}
      and coalesce(o.to_time > ${at}, true)`)
  return found.length > 0
}

async function mayOrder(tx: Tx, access: Access, { deviceId, isGuarded }: Command): Promise<boolean> {
  if (!may(access, 'commands.send') || !may(access, 'commands.sms')) return false
  if (isGuarded && !(may(access, 'commands.cutEngine') && env().ENGINE_CUT_BY_SMS)) return false
  return (await tx.$count(devices, and(eq(devices.id, deviceId), openDevices(access)))) > 0
}

async function judgeCut(tx: Tx, { deviceId, isOffline }: Addressee, now: Date): Promise<Verdict> {
  const gate = await judgeGate(tx, deviceId, now.getTime())
  const reason = isOffline ? ('notConnected' as const) : gate.reason
  return { refusal: reason && { state: 'failed', reason }, basis: gate.basis }
}
