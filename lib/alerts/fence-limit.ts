import type { LatLon } from '@/lib/geo/distance'
import { countsAt, type FenceSettings } from '@/lib/geofences/fence-terms'

/**
 * The least speed that the fences around a place allow at a time, in km/h; null where none of them says. Those of accounts above
 * `accountId` are not looked at: its alerts would tell where they are.
 */
export function fenceLimitAt(
  at: LatLon & { time: number },
  settings: FenceSettings,
  accountId: number,
): number | null {
  const place = settings.accountIds.indexOf(accountId)
  const below = place < 0 ? [] : settings.accountIds.slice(place)
  let least: number | null = null
  for (const set of settings.sets.filter((one) => below.includes(one.accountId)))
    for (const fence of set.near(at, at, 0)) {
      const { speedLimitKmh } = fence.alarms
      if (speedLimitKmh === null || (least !== null && speedLimitKmh >= least)) continue
      if (countsAt(fence, at.time, settings) && fence.distanceAt(at) <= 0) least = speedLimitKmh
    }
  return least
}
