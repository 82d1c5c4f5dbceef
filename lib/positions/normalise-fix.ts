import type { DeviceFix } from './fix'
import { packDegrees, UNKNOWN, unpackDegrees } from './packed-fix'

/**
 * A fix as it is stored: places to 1e-7 of a degree, speed in tenths of km/h, heading 0–359, whole metres of
 * altitude. What the engine reads live and what it reads back later in a replay must be the same numbers. A fix whose
 * time the device did not know is kept under the time of its arrival.
 */
export function normaliseFix(fix: DeviceFix, receivedAt: number): DeviceFix {
  return {
    ...fix,
    time: Math.round(fix.time) || receivedAt,
    lat: unpackDegrees(packDegrees(fix.lat)),
    lon: unpackDegrees(packDegrees(fix.lon)),
    speedKmh: bounded(fix.speedKmh, 0, 2000, 0.1),
    heading:
      fix.heading === null || !Number.isFinite(fix.heading)
        ? null
        : ((Math.round(fix.heading) % 360) + 360) % 360,
    altitude: bounded(fix.altitude, -1000, 30_000, 1),
    satellites: bounded(fix.satellites, 0, UNKNOWN.satellites - 1, 1),
    odometerM: bounded(fix.odometerM, 0, 2_147_483_647, 1),
    accuracyM: bounded(fix.accuracyM, 0, 100_000, 0.1),
  }
}

/** `value` to the nearest `unit`, cut to the range; null for what is no number. */
function bounded(value: number | null, min: number, max: number, unit: number): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const scale = Math.round(1 / unit)
  return Math.round(Math.max(min, Math.min(max, value)) * scale) / scale
}
