import { isTracked, judgeFix } from '@/lib/positions/judge-fix'
import type { TrackedFix } from '@/lib/tracking/state'
import { readDrive } from '../../support/drives'

const NO_FIX = {
  source: 1,
  heading: null,
  altitude: null,
  satellites: null,
  accuracyM: null,
  odometerM: null,
} as const

/** A recorded drive as the engine is given it: in order, each time once, without fixes that are bad by themselves. */
export function recordedDrive(name: string): TrackedFix[] {
  const seen = new Set<number>()
  return readDrive(name)
    .map(({ time, lat, lon, speedKmh }) => ({ time, lat, lon, speedKmh: speedKmh ?? null, ignition: null }))
    .sort((a, b) => a.time - b.time)
    .filter((fix) => {
      const whole = { ...fix, ...NO_FIX, positioned: true, buffered: false, sensors: null }
      if (seen.has(fix.time) || !isTracked(judgeFix(whole, fix.time), 1)) return false
      seen.add(fix.time)
      return true
    })
}
