import type { RaisedEvent } from '@/lib/ingest/step'
import { isWithin } from '@/lib/time/weekly-schedule'
import { blackCarOf, blackCarStay } from './black-car-fence'
import { type JudgedFence, ofFence } from './fence-set'
import { type FenceSettings, oldestAlike } from './fence-terms'
import type { CrossingSource, Side } from './judge-fence'

/** Since when a device is on a side of a fence, and how it came there: `seen` where it was there when it was seen first. */
export type Since = { time: number; lat: number; lon: number; source: CrossingSource | 'seen' }

const MINUTE_MS = 60_000

/** After how many minutes on a side a fence tells of it; null where it does not. */
const minutesOf = ({ alarms }: JudgedFence, side: Side | null): number | null => {
  if (side === null) return null
  return side === 'inside' ? alarms.longTimeIn : alarms.longTimeOut
}

/**
 * What is told when a device stays on a side of a fence, with the time at which it is due: so long after it came there,
 * or when the fence was first told to tell of it, whichever is later. Null where nothing is.
 */
export function dueOfDwell(
  fence: JudgedFence,
  side: Side | null,
  since: Since | null,
  settings: FenceSettings,
): Omit<RaisedEvent, 'decidedAt'> | null {
  const minutes = minutesOf(fence, side)
  if (minutes === null || since === null) return null
  const blackCar = blackCarOf(fence)
  if (blackCar !== null) return blackCarStay(blackCar, since)
  const { from } = oldestAlike(fence, settings, (before) => minutesOf(before, side) === minutes)
  const time = Math.max(since.time + minutes * MINUTE_MS, from)
  if (!isWithin(fence.alarms.schedule, time)) return null
  return {
    type: side === 'inside' ? 'fenceStay' : 'fenceAway',
    time,
    lat: since.lat,
    lon: since.lon,
    speedKmh: null,
    data: { version: fence.version, minutes },
    ...ofFence(fence),
  }
}
