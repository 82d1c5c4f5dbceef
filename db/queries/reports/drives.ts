import { sql } from 'drizzle-orm'
import { packedColumns } from '@/db/long-columns'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { OpenIntervals } from './open-intervals'
import { reportDevices } from './report-scope'

/** A trip without its places; times in milliseconds UTC. */
export type Drive = {
  deviceId: number
  from: number
  to: number
  distanceCm: number
  maxKmh: number
  idleS: number
  engineS: number
  /** The share of it in which its fixes show harsh moments. */
  dense: number
}

type Columns = Record<'device' | 'starts' | 'ends' | 'cm' | 'most' | 'idle' | 'engine' | 'dense', number>
const COLUMNS = [
  ['device', 'int'],
  ['starts', 'moment'],
  ['ends', 'moment'],
  ['cm', 'number'],
  ['most', 'number'],
  ['idle', 'int'],
  ['engine', 'int'],
  ['dense', 'number'],
] as const
/** What a trip that goes on is judged by: its fixes on the whole. */
const DENSE_S = 3

type Range = { deviceIds: readonly number[]; from: Date; to: Date }

/** The trips that `listTrips` gives, but those that go on (`openDrives`): in no order and with what is summed up of them alone. */
export async function listDrives(access: Access, { deviceIds, from, to }: Range): Promise<Drive[]> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return []
  const columns = await packedColumns<Columns>(
    COLUMNS,
    sql`
      select device_id as device, start_time as starts, end_time as ends, distance_cm as cm,
        coalesce(max_speed_kmh, 0) as most, idle_seconds as idle, engine_seconds as engine,
        coalesce(dense_share, 0) as dense
      from device_segments
      where device_id = any(${idArray(ids)}) and kind = ${SEGMENT_KINDS.trip}
        and start_time >= ${from.toISOString()}::timestamptz and start_time < ${to.toISOString()}::timestamptz`,
  )
  return columns.device.map((deviceId, at): Drive => {
    return {
      deviceId,
      from: columns.starts[at] ?? 0,
      to: columns.ends[at] ?? 0,
      distanceCm: columns.cm[at] ?? 0,
      maxKmh: columns.most[at] ?? 0,
      idleS: columns.idle[at] ?? 0,
      engineS: columns.engine[at] ?? 0,
      dense: columns.dense[at] ?? 0,
    }
  })
}

/** Those that started in a range and go on. */
export function openDrives(
  open: readonly OpenIntervals[],
  { from, to }: Pick<Range, 'from' | 'to'>,
): Drive[] {
  return open.flatMap(({ deviceId, segments }) =>
    segments
      .filter(
        ({ kind, start }) => kind === 'trip' && start.time >= from.getTime() && start.time < to.getTime(),
      )
      .map(({ start, end, distanceCm, maxSpeedKmh, idleSeconds, engineSeconds, fixes }) => ({
        deviceId,
        from: start.time,
        to: end.time,
        distanceCm,
        maxKmh: maxSpeedKmh,
        idleS: idleSeconds,
        engineS: engineSeconds,
        dense: fixes * DENSE_S >= (end.time - start.time) / 1000 ? 1 : 0,
      })),
  )
}
