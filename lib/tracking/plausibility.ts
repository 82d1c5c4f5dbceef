import { DEGREE_M, distanceM, type LatLon } from '@/lib/geo/distance'
import type { TrackingSettings } from './settings'

/** How far, in metres, a vehicle at `speedMs` may be found after `seconds`. */
function reachM(speedMs: number, seconds: number, settings: TrackingSettings): number {
  const max = settings.maxSpeedKmh / 3.6
  const speed = Math.min(max, speedMs)
  const time = Math.max(1, seconds) + settings.clockSlackS
  const speedingUp = Math.min(time, (max - speed) / settings.accelerationMs2)
  const whileSpeedingUp = speed * speedingUp + 0.5 * settings.accelerationMs2 * speedingUp * speedingUp
  return settings.noiseM + whileSpeedingUp + max * (time - speedingUp)
}

/** Due north or south and then along the equator: never less than the distance, and far sooner reckoned. */
const detourM = (from: LatLon, to: LatLon): number =>
  (Math.abs(to.lat - from.lat) + Math.abs(to.lon - from.lon)) * (DEGREE_M + 1)

type From = LatLon & { since: number; speedMs: number }

/** Whether a vehicle last known at `from` can be at `to`. Times in milliseconds. */
export function isReachable(from: From, to: LatLon & { time: number }, settings: TrackingSettings): boolean {
  if (to.lat === from.lat && to.lon === from.lon) return true
  const reach = reachM(from.speedMs, (to.time - from.since) / 1000, settings)
  return detourM(from, to) <= reach || distanceM(from, to) <= reach
}

/** Speed from `from` to `to` in m/s, capped at what vehicles reach; the old one while the position is frozen. */
export function speedBetween(from: From, to: LatLon & { time: number }, settings: TrackingSettings): number {
  const metres = distanceM(from, to)
  if (metres === 0) return from.speedMs
  const seconds = Math.max(1, (to.time - from.since) / 1000)
  return Math.min(metres / seconds, settings.maxSpeedKmh / 3.6)
}
