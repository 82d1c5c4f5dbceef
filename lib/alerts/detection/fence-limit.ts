import type { LatLon } from '@/lib/geo/distance'
import type { FenceSet, JudgedFence } from '@/lib/geofences/fence-set'
import { countsAt, type FenceSettings, holdsAt } from '@/lib/geofences/fence-terms'
import { fencesNear } from '@/lib/geofences/fences-near'

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
  if (place < 0) return null
  let least: number | null = null
  for (const fence of fencesNear(settings, at, at, 0)) {
    const { speedLimitKmh } = fence.alarms
    if (speedLimitKmh === null || (least !== null && speedLimitKmh >= least)) continue
    if (settings.accountIds.indexOf(fence.accountId) < place) continue
    if (countsAt(fence, at.time, settings) && fence.distanceAt(at) <= 0) least = speedLimitKmh
  }
  return least
}

/** A fence that a rule names, as it was at a time, whichever devices it is about itself; null for one that is none of its. */
export function fenceAt(
  fenceId: number,
  time: number,
  settings: FenceSettings,
  accountId: number,
): JudgedFence | null {
  for (const set of setsOf(settings, accountId))
    for (const fence of set.versions(fenceId)) if (holdsAt(fence, time)) return fence
  return null
}

/** Those of an account and of the ones between it and the device. */
function setsOf({ accountIds, sets }: FenceSettings, accountId: number): readonly FenceSet[] {
  const place = accountIds.indexOf(accountId)
  if (place < 0) return []
  const below = accountIds.slice(place)
  return sets.filter((set) => below.includes(set.accountId))
}
