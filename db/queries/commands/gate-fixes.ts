import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { GATE, type GateFix, type GateReason, judgeEngineCut } from '@/lib/commands/engine-gate'
import { isTracked } from '@/lib/positions/judge-fix'
import { unpackSource, unpackSpeed } from '@/lib/positions/packed-fix'

/** Why an engine may not be cut right now, null where it may, and the fixes that say so. */
export type Gate = { reason: GateReason | null; basis: readonly GateFix[] }

type Row = { time: string; speed: number; flags: number; signal: number }

/**
 * Judges whether the engine of a device may be cut, by what the device itself told over its connection: whoever sends
 * positions for it could make it stand. `now` in ms UTC. What it has reported must be committed.
 */
export async function judgeGate(tx: Database | Tx, deviceId: number, now: number): Promise<Gate> {
  const basis = await findGateFixes(tx, deviceId, now)
  const isRelayed = await wasRelayedTo(tx, deviceId, now)
  return { reason: isRelayed ? 'relayedFixes' : judgeEngineCut(basis, now), basis }
}

/** The last good fixes of a device, the newest first. */
async function findGateFixes(tx: Database | Tx, deviceId: number, now: number): Promise<GateFix[]> {
  const since = new Date(now - GATE.looksBackS * 1000).toISOString()
  // A clock that runs ahead a little; what claims to be later, or came longer before its time, says nothing of now.
  const until = new Date(now + GATE.maxAheadS * 1000).toISOString()
  const rows = await tx.execute<Row>(sql`
    select fix_time as time, speed, flags, signal from positions
    where device_id = ${deviceId} and fix_time > ${since} and fix_time <= ${until} and delay_s >= ${-GATE.maxAheadS}
    order by fix_time desc limit 200`)
  return rows
    .filter(({ flags, signal }) => isTracked(flags, unpackSource(signal)))
    .map(({ time, speed }) => ({ time: Date.parse(time), speedKmh: unpackSpeed(speed) }))
}

/** Whether another program or a file gave any of the fixes that the gate looks at. */
async function wasRelayedTo(tx: Database | Tx, deviceId: number, now: number): Promise<boolean> {
  const [row] = await tx
    .select({ relayedAt: deviceDetails.relayedAt })
    .from(deviceDetails)
    .where(eq(deviceDetails.deviceId, deviceId))
  const looksBackMs = (GATE.looksBackS + GATE.maxAheadS) * 1000
  return (row?.relayedAt?.getTime() ?? 0) > now - looksBackMs
}

/** When a device was located last, however long ago; null of one that never was. */
export async function findLastFixTime(tx: Tx, deviceId: number): Promise<number | null> {
  const [row] = await tx
    .select({ fixTime: deviceStates.fixTime })
    .from(deviceStates)
    .where(eq(deviceStates.deviceId, deviceId))
  return row?.fixTime?.getTime() ?? null
}
