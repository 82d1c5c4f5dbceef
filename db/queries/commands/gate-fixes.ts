import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceStates } from '@/db/schema/device-states'
import { GATE, type GateFix } from '@/lib/commands/engine-gate'
import { isTracked } from '@/lib/positions/judge-fix'
import { unpackSource, unpackSpeed } from '@/lib/positions/packed-fix'

type Row = { time: string; speed: number; flags: number; signal: number }

/** The last good fixes of a device, the newest first, by which the gate of an engine cut is judged. */
export async function findGateFixes(tx: Database | Tx, deviceId: number, now: number): Promise<GateFix[]> {
  const since = new Date(now - GATE.looksBackS * 1000).toISOString()
  // A clock that runs ahead a little; what claims to be later yet says nothing of now.
  const until = new Date(now + GATE.maxAheadS * 1000).toISOString()
  const rows = await tx.execute<Row>(sql`
    select fix_time as time, speed, flags, signal from positions
    where device_id = ${deviceId} and fix_time > ${since} and fix_time <= ${until}
    order by fix_time desc limit 200`)
  return rows
    .filter(({ flags, signal }) => isTracked(flags, unpackSource(signal)))
    .map(({ time, speed }) => ({ time: Date.parse(time), speedKmh: unpackSpeed(speed) }))
}

/** When a device was located last, however long ago; null of one that never was. */
export async function findLastFixTime(tx: Tx, deviceId: number): Promise<number | null> {
  const [row] = await tx
    .select({ fixTime: deviceStates.fixTime })
    .from(deviceStates)
    .where(eq(deviceStates.deviceId, deviceId))
  return row?.fixTime?.getTime() ?? null
}
