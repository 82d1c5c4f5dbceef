import type { RaisedEvent } from '@/lib/ingest/step'
import { isWithin } from '@/lib/time/weekly-schedule'
import { type JudgedFence, ofFence } from './fence-set'
import type { FencedFix, Side } from './judge-fence'

/** Faster than a fence allows, from its first fix on; told with the second. */
export type Speeding = {
  time: number
  lat: number
  lon: number
  /** Of the last fix that was too fast. */
  until: number
  limitKmh: number
  peakKmh: number
  told: boolean
}

/** What a fix says of the speed limit of a fence: what goes on, and what is to be told. */
export function judgeSpeed(
  fence: JudgedFence,
  before: Speeding | null,
  side: Side | null,
  { time, lat, lon, speedKmh, afterGap }: FencedFix,
): { speeding: Speeding | null; told: RaisedEvent | null } {
  const limitKmh = fence.alarms.speedLimitKmh
  const isTooFast = side === 'inside' && limitKmh !== null && speedKmh !== null && speedKmh > limitKmh
  const goesOn = isTooFast && before !== null && !afterGap && before.limitKmh === limitKmh
  if (goesOn) {
    const peakKmh = Math.max(before.peakKmh, speedKmh)
    const speeding = { ...before, until: time, peakKmh, told: true }
    return { speeding, told: before.told ? null : eventOf(fence, speeding, time, null) }
  }
  const told = before?.told ? eventOf(fence, before, time, before.until) : null
  if (!isTooFast || !isWithin(fence.alarms.schedule, time)) return { speeding: null, told }
  return {
    speeding: { time, lat, lon, until: time, limitKmh, peakKmh: speedKmh, told: false },
    told,
  }
}

function eventOf(
  fence: JudgedFence,
  { time, lat, lon, limitKmh, peakKmh }: Speeding,
  decidedAt: number,
  endTime: number | null,
): RaisedEvent {
  return {
    type: 'overspeed',
    time,
    decidedAt,
    lat,
    lon,
    speedKmh: peakKmh,
    endTime,
    ...ofFence(fence),
    data: { version: fence.version, limitKmh, peakKmh },
  }
}
