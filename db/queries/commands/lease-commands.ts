import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { ANSWER_WITHIN_S, type CommandReason, LEASE_S, OPEN } from '@/lib/commands/command-states'
import type { GateFix } from '@/lib/commands/engine-gate'
import { type Gate, judgeGate } from './gate-fixes'
import { tellEnded } from './tell-commands'

/** A device that a gateway holds, with the version of its state row that it holds. */
export type Held = {
  deviceId: number
  version: number
  /** Its vehicle stands: what waits for that may be taken. */
  stands?: boolean
}
/** A command that a gateway took. One that is guarded passes the gate of the engine cut first. */
export type Leased = {
  deviceId: number
  id: number
  /** The version of the state row that it was taken by. */
  epoch: number
  text: string
  isGuarded: boolean
  whenStops: boolean
}

/**
 * Takes the next command of each device that is held with the given version and has none in flight: urgent ones first, then
 * in the order in which they were given; one that waits for the vehicle to stop holds up no other. Commands leased under an
 * older session version, whose result was never reported, are marked lost first.
 */
export async function leaseCommands(
  _system: SystemAccess,
  held: readonly Held[],
  node: string,
): Promise<Leased[]> {
  const ids = idArray(held.map(({ deviceId }) => deviceId))
  const versions = idArray(held.map(({ version }) => version))
  const standing = idArray(held.flatMap(({ deviceId, stands }) => (stands ? [deviceId] : [])))
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
          and w.channel = 'gprs'
          and (not w.when_stops or w.device_id = any(${standing}))
        where not exists (select from device_commands f
          where f.device_id = h.device_id and f.channel = 'gprs' and f.state in ('sending', 'sent')
            and not f.gives_way)
        order by w.device_id, w.is_urgent desc, w.id
      ) next
      where c.device_id = next.device_id and c.id = next.id and c.state = 'waiting'
      returning c.device_id, c.id, c.epoch, c.text, c.is_guarded, c.when_stops`)
    return rows.map(({ device_id, id, epoch, text, is_guarded, when_stops }) => ({
      deviceId: device_id,
      id: Number(id),
      epoch,
      text,
      isGuarded: is_guarded,
      whenStops: when_stops,
    }))
  })
}

type LeasedRow = {
  device_id: number
  id: string
  epoch: number
  text: string
  is_guarded: boolean
  when_stops: boolean
}

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

const IS_SENT_AGAIN = sql`(c.reads_only and c.channel = 'gprs')`

/**
 * What becomes of a command whose gateway is gone: a read is sent again, of all others nobody knows. Nor of a message whose
 * worker is.
 */
export const LOST = sql`
  state = case when ${IS_SENT_AGAIN} then 'waiting' else 'unknown' end,
  reason = case when ${IS_SENT_AGAIN} then null when c.channel = 'sms' then 'smsUnsure' else 'leaseLost' end,
  is_offline = c.is_offline and not ${IS_SENT_AGAIN},
  ended_at = case when ${IS_SENT_AGAIN} then null else now() end, leased_until = null`

/**
 * Written to their devices: from now on answers are waited for, of those that sleep by their working mode until their next waking is
 * over. A command already answered keeps its state.
 */
export async function markSent(
  _system: SystemAccess,
  sent: readonly {
    deviceId: number
    id: number
    epoch: number
    lat: number | null
    lon: number | null
    /** The fixes that an engine was cut by. */
    basis: readonly GateFix[] | null
  }[],
): Promise<void> {
  await database().execute(sql`
    update device_commands c set state = 'sent', sent_at = now(), leased_until = null, lat = v.lat, lon = v.lon,
      basis = coalesce(v.basis, c.basis), due_at = greatest(now() + make_interval(secs => ${ANSWER_WITHIN_S}),
        (select s.sleeps_until from device_states s where s.device_id = c.device_id))
    from json_to_recordset(${JSON.stringify(sent)}::json) as v("deviceId" int, id bigint, epoch int, lat float8, lon float8, basis jsonb)
    where c.device_id = v."deviceId" and c.id = v.id and c.epoch = v.epoch and c.state = 'sending'`)
}

/** Taken, and not written: it waits again, or it has failed for a reason. */
export async function giveBack(
  _system: SystemAccess,
  { deviceId, id, epoch }: Pick<Leased, 'deviceId' | 'id' | 'epoch'>,
  failedFor: CommandReason | null,
): Promise<void> {
  const failed = failedFor && { state: 'failed' as const, reason: failedFor, endedAt: sql`now()` }
  await database().transaction(async (tx) => {
    await tx
      .update(deviceCommands)
      .set({ state: 'waiting', leasedUntil: null, ...failed })
      .where(
        and(
          eq(deviceCommands.deviceId, deviceId),
          eq(deviceCommands.id, id),
          eq(deviceCommands.epoch, epoch),
          eq(deviceCommands.state, 'sending'),
        ),
      )
    await tellEnded(tx, failed ? [id] : [])
  })
}

/** Judges whether the engine of a device may be cut. What it has reported must be committed. */
export function askGate(_system: SystemAccess, deviceId: number, now: number): Promise<Gate> {
  return judgeGate(database(), deviceId, now)
}

/** Whether something waits for the vehicle of a device to stop, and nothing of it is in flight. */
export async function waitsForStop(_system: SystemAccess, deviceId: number): Promise<boolean> {
  const rows = await database().execute(sql`
    select from device_commands where device_id = ${deviceId} and state = 'waiting' and when_stops
      and expires_at > now() limit 1`)
  return rows.length > 0
}

/** Whether a command of a device waits or is in flight. */
export async function hasOpenCommands(_system: SystemAccess, deviceId: number): Promise<boolean> {
  const rows = await database()
    .select({ id: deviceCommands.id })
    .from(deviceCommands)
    .where(
      and(
        eq(deviceCommands.deviceId, deviceId),
        eq(deviceCommands.channel, 'gprs'),
        inArray(deviceCommands.state, [...OPEN]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Those of the given devices for which commands wait, or were taken by an older connection. */
export async function findDevicesWithCommands(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<number[]> {
  const rows = await database().execute<{ id: number }>(sql`
    select distinct device_id as id from device_commands
    where state in ('waiting', 'sending') and channel = 'gprs' and device_id = any(${idArray(deviceIds)})`)
  return rows.map(({ id }) => id)
}
