import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import {
  ANSWER_WITHIN_S,
  ANSWERABLE,
  ANSWERED_WITHIN_H,
  type CommandReason,
  LEASE_S,
} from '@/lib/commands/command-states'
import { type GateReason, judgeEngineCut } from '@/lib/commands/engine-gate'
import { type DeviceAnswer, matchAnswer } from '@/lib/commands/match-answer'
import { findGateFixes } from './gate-fixes'
import { tellEnded } from './tell-commands'

/** A device that a gateway holds, with the version of its state row that it holds. */
export type Held = { deviceId: number; version: number }
/** A command that a gateway took. One that is guarded passes the gate of the engine cut first. */
export type Leased = { deviceId: number; id: number; text: string; isGuarded: boolean; whenStops: boolean }

/** As much of an answer is kept. */
const MAX_ANSWER = 2000

/**
 * Takes the next command of each device that is held with the given version and has none in flight: urgent ones first, then
 * in the order in which they were given. What an older connection took and did not tell of is given up first.
 */
export async function leaseCommands(
  _system: SystemAccess,
  held: readonly Held[],
  node: string,
): Promise<Leased[]> {
  const ids = idArray(held.map(({ deviceId }) => deviceId))
  const versions = idArray(held.map(({ version }) => version))
  return database().transaction(async (tx) => {
    await giveUpOlder(tx, ids, versions)
    const rows = await tx.execute<LeasedRow>(sql`
      update device_commands c set state = 'sending', node = ${node}, epoch = next.version,
        leased_until = now() + make_interval(secs => ${LEASE_S})
      from (
        select distinct on (w.device_id) w.device_id, w.id, s.version
        from unnest(${ids}, ${versions}) as h(device_id, version)
        join device_states s on s.device_id = h.device_id and s.version = h.version
        join device_commands w on w.device_id = h.device_id and w.state = 'waiting' and w.expires_at > now()
        where not exists (select from device_commands f
          where f.device_id = h.device_id and f.state in ('sending', 'sent'))
        order by w.device_id, w.is_urgent desc, w.id
      ) next
      where c.device_id = next.device_id and c.id = next.id and c.state = 'waiting'
      returning c.device_id, c.id, c.text, c.is_guarded, c.when_stops`)
    return rows.map(({ device_id, id, text, is_guarded, when_stops }) => ({
      ...{ deviceId: device_id, id: Number(id), text, isGuarded: is_guarded, whenStops: when_stops },
    }))
  })
}

type LeasedRow = { device_id: number; id: string; text: string; is_guarded: boolean; when_stops: boolean }

/** A connection that held a device before did not say whether it wrote what it took. */
async function giveUpOlder(tx: Tx, ids: ReturnType<typeof idArray>, versions: ReturnType<typeof idArray>) {
  const lost = await tx.execute<{ id: string }>(sql`
    update device_commands c set ${LOST}
    from unnest(${ids}, ${versions}) as h(device_id, version)
    where c.device_id = h.device_id and c.state = 'sending' and c.epoch < h.version
    returning c.id`)
  await tellEnded(
    tx,
    lost.map(({ id }) => Number(id)),
  )
}

/** What becomes of a command whose gateway is gone: a read is sent again, of all others nobody knows. */
export const LOST = sql`
  state = case when c.reads_only then 'waiting' else 'unknown' end,
  reason = case when c.reads_only then null else 'leaseLost' end,
  is_offline = c.is_offline and not c.reads_only,
  ended_at = case when c.reads_only then null else now() end, leased_until = null`

/** Written to their devices: from now on answers are waited for. One that is answered already stays so. */
export async function markSent(
  _system: SystemAccess,
  sent: readonly { deviceId: number; id: number; lat: number | null; lon: number | null }[],
): Promise<void> {
  await database().execute(sql`
    update device_commands c set state = 'sent', sent_at = now(), leased_until = null, lat = v.lat, lon = v.lon,
      due_at = now() + make_interval(secs => ${ANSWER_WITHIN_S})
    from json_to_recordset(${JSON.stringify(sent)}::json) as v("deviceId" int, id bigint, lat float8, lon float8)
    where c.device_id = v."deviceId" and c.id = v.id and c.state = 'sending'`)
}

/** Taken, and not written: it waits again, or it has failed for a reason. */
export async function giveBack(
  _system: SystemAccess,
  { deviceId, id }: Pick<Leased, 'deviceId' | 'id'>,
  failedFor: CommandReason | null,
): Promise<void> {
  const failed = failedFor && { state: 'failed' as const, reason: failedFor, endedAt: sql`now()` }
  await database().transaction(async (tx) => {
    await tx
      .update(deviceCommands)
      .set({ state: 'waiting', leasedUntil: null, ...failed })
      .where(and(isOne(deviceId, id), eq(deviceCommands.state, 'sending')))
    await tellEnded(tx, failed ? [id] : [])
  })
}

/** Why the engine of a device may not be cut right now; null where it may. What it has reported must be committed. */
export async function askGate(
  _system: SystemAccess,
  deviceId: number,
  now: number,
): Promise<GateReason | null> {
  return judgeEngineCut(await findGateFixes(database(), deviceId, now), now)
}

/**
 * Writes down what a device answered: to the command that it is to, or as something that nobody asked for. Returns whether one
 * was in flight, so that the next may follow.
 */
export async function writeAnswer(
  _system: SystemAccess,
  deviceId: number,
  answer: DeviceAnswer,
): Promise<boolean> {
  const text = answer.text.slice(0, MAX_ANSWER)
  return database().transaction(async (tx) => {
    const asked = await tx
      .select()
      .from(deviceCommands)
      .where(
        and(
          eq(deviceCommands.deviceId, deviceId),
          inArray(deviceCommands.state, [...ANSWERABLE]),
          sql`${deviceCommands.createdAt} > now() - make_interval(hours => ${ANSWERED_WITHIN_H})`,
        ),
      )
      .orderBy(deviceCommands.id)
      .for('update')
    const found = matchAnswer(asked, answer)
    if (!found) {
      await keepUnsolicited(tx, deviceId, text)
      return false
    }
    const inFlight = found.state === 'sending' || found.state === 'sent'
    const { outcome, reason } = judgeAnswer(found.text, text)
    await tx
      .update(deviceCommands)
      .set({
        ...{ state: outcome, answer: text, isLate: !inFlight, reason },
        ...{ answeredAt: sql`now()`, endedAt: sql`now()`, leasedUntil: null },
        // The answer was faster than the word that it was written.
        sentAt: sql`coalesce(${deviceCommands.sentAt}, now())`,
      })
      .where(isOne(deviceId, found.id))
    await tellEnded(tx, [found.id])
    return inFlight
  })
}

const isOne = (deviceId: number, id: number) =>
  and(eq(deviceCommands.deviceId, deviceId), eq(deviceCommands.id, id))

async function keepUnsolicited(tx: Tx, deviceId: number, answer: string): Promise<void> {
  const now = new Date()
  await tx.insert(deviceCommands).values({
    ...{ deviceId, text: '', source: 'unsolicited', state: 'answered', answer },
    ...{ createdAt: now, expiresAt: now, answeredAt: now, endedAt: now },
  })
}

/** Those of the given devices for which commands wait, or were taken by an older connection. */
export async function findDevicesWithCommands(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<number[]> {
  const rows = await database().execute<{ id: number }>(sql`
    select distinct device_id as id from device_commands
    where state in ('waiting', 'sending') and device_id = any(${idArray(deviceIds)})`)
  return rows.map(({ id }) => id)
}
