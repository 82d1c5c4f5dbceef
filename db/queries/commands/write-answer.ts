import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceModels } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import type { SystemAccess } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { familyOf } from '@/lib/commands/catalogue/families'
import { isMakersControl } from '@/lib/commands/catalogue/jt808-texts'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import {
  ANSWERABLE,
  ANSWERED_WITHIN_H,
  type CommandReason,
  READ_BACK_WITHIN_MIN,
} from '@/lib/commands/command-states'
import { type DeviceAnswer, matchAnswer } from '@/lib/commands/match-answer'
import { saysSetting } from '@/lib/commands/says-setting'
import { tellEnded } from './tell-commands'

type Row = typeof deviceCommands.$inferSelect

/** As much of an answer is kept. */
const MAX_ANSWER = 2000

/**
 * Writes down what a device answered: to the command that it is to, or as something that nobody asked for. Returns whether one
 * was in flight, so that the next may follow.
 */
export async function writeAnswer(
  system: SystemAccess,
  deviceId: number,
  answer: DeviceAnswer,
): Promise<boolean> {
  const text = answer.text.slice(0, MAX_ANSWER)
  const { models } = await currentCatalogue(system)
  return database().transaction(async (tx) => {
    const asked = await tx
      .select()
      .from(deviceCommands)
      .where(
        and(
          eq(deviceCommands.deviceId, deviceId),
          // What is answered to a message goes to its sender's phone.
          eq(deviceCommands.channel, 'gprs'),
          inArray(deviceCommands.state, [...ANSWERABLE]),
          sql`coalesce(${deviceCommands.endedAt} > now() - make_interval(hours => ${ANSWERED_WITHIN_H}), true)`,
        ),
      )
      .orderBy(deviceCommands.id)
      .for('update')
    const found = matchAnswer(
      asked,
      (await isOfEnded(tx, deviceId, answer)) ? { ...answer, isRepeated: true } : answer,
    )
    if (!found) {
      await keepUnsolicited(tx, deviceId, text, answer.isElsewhere ? 'otherAddress' : null)
      return false
    }
    const inFlight = found.state === 'sending' || found.state === 'sent'
    const family = isMakersControl(found.text) ? await familyOfDevice(tx, deviceId, models) : null
    const { outcome, reason } = judgeAnswer(found.text, text, family)
    await tx
      .update(deviceCommands)
      .set({
        state: outcome,
        answer: text,
        isLate: !inFlight,
        reason,
        answeredAt: sql`now()`,
        endedAt: sql`now()`,
        leasedUntil: null,
        // The answer was faster than the word that it was written.
        sentAt: sql`coalesce(${deviceCommands.sentAt}, now())`,
      })
      .where(isOne(deviceId, found.id))
    await tellEnded(tx, [found.id])
    if (found.confirms !== null) await keepConfirmed(tx, deviceId, found.confirms, text)
    else if (inFlight && outcome !== 'refused') await askAgain(tx, found)
    return inFlight
  })
}

async function familyOfDevice(tx: Tx, deviceId: number, models: Catalogue['models']): Promise<string | null> {
  const [model] = await tx
    .select({ code: deviceModels.code, protocol: deviceModels.protocol })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(eq(devices.id, deviceId))
  return model ? familyOf(model, models) : null
}

const isOne = (deviceId: number, id: number) =>
  and(eq(deviceCommands.deviceId, deviceId), eq(deviceCommands.id, id))

/** Asks a device that took a setting what it is set to. */
async function askAgain(tx: Tx, { deviceId, id, accountId, readText }: Row): Promise<void> {
  if (readText === null) return
  await tx.insert(deviceCommands).values({
    deviceId,
    accountId,
    text: readText,
    readsOnly: true,
    confirms: id,
    source: 'readBack',
    expiresAt: sql`now() + make_interval(mins => ${READ_BACK_WITHIN_MIN})`,
  })
}

async function keepConfirmed(tx: Tx, deviceId: number, id: number, answer: string): Promise<void> {
  const [asked] = await tx
    .select({ text: deviceCommands.text })
    .from(deviceCommands)
    .where(isOne(deviceId, id))
  const isConfirmed = asked ? saysSetting(asked.text, answer) : null
  await tx.update(deviceCommands).set({ isConfirmed }).where(isOne(deviceId, id))
}

/** Numbers whose flags were used again are looked for so many times around. */
const ROUNDS = 4

/** Whether an answer echoes a command that has its answer: it is that one's, said again. */
async function isOfEnded(tx: Tx, deviceId: number, { flag }: DeviceAnswer): Promise<boolean> {
  if (!flag) return false
  const ids = Array.from({ length: ROUNDS }, (_, round) => flag + round * 2 ** 32)
  const ended = await tx.$count(
    deviceCommands,
    and(
      eq(deviceCommands.deviceId, deviceId),
      inArray(deviceCommands.id, ids),
      notInArray(deviceCommands.state, [...ANSWERABLE]),
    ),
  )
  return ended > 0
}

/** So much is kept of what a device said unasked: one that talks all the time fills no disk. */
const MOST_UNSOLICITED = 100

async function keepUnsolicited(
  tx: Tx,
  deviceId: number,
  answer: string,
  reason: CommandReason | null,
): Promise<void> {
  const now = new Date()
  await tx.execute(sql`
    delete from device_commands where device_id = ${deviceId} and source = 'unsolicited' and id in (
      select id from device_commands where device_id = ${deviceId} and source = 'unsolicited'
      order by id desc offset ${MOST_UNSOLICITED - 1})`)
  await tx.insert(deviceCommands).values({
    deviceId,
    text: '',
    source: 'unsolicited',
    state: 'answered',
    answer,
    reason,
    createdAt: now,
    expiresAt: now,
    answeredAt: now,
    endedAt: now,
  })
}
