import type { LatLon } from '@/lib/geo/distance'
import type { TrailChoice } from './schema'
import type { ShareArea } from './share-area'

/** Time in milliseconds since 1970. */
export type TrailFix = LatLon & { time: number }
export type TrailPart = [lat: number, lon: number, time: number][]

const MINUTES_15_MS = 15 * 60_000

/**
 * From when to when a trail is told, in milliseconds since 1970: from before the link only where that was chosen, never
 * younger than its delay. Null where there is none.
 */
export function trailRange(
  choice: TrailChoice,
  { createdAt, delayS, now }: { createdAt: number; delayS: number; now: number },
): { from: number; to: number } | null {
  if (choice === 'none') return null
  const to = now - delayS * 1000
  const ago = to - MINUTES_15_MS
  const from = { minutes15: Math.max(createdAt, ago), minutes15WithPast: ago, sinceCreation: createdAt }[
    choice
  ]
  return from < to ? { from, to } : null
}

/** Fixes in the order of their times as lines that may be told: each ends where positions are withheld. */
export function trailParts(fixes: readonly TrailFix[], area: ShareArea): TrailPart[] {
  const parts: TrailPart[] = []
  let last: { fix: TrailFix; told: LatLon } | null = null
  for (const fix of fixes) {
    const told = area.tell(fix)
    if (told === null) {
      last = null
      continue
    }
    const same = last !== null && last.told.lat === told.lat && last.told.lon === told.lon
    if (last === null || joinsNot(area, last, { fix, told })) parts.push([[told.lat, told.lon, fix.time]])
    else if (!same) parts.at(-1)?.push([told.lat, told.lon, fix.time])
    last = { fix, told }
  }
  return parts
}

type Told = { fix: LatLon; told: LatLon }

/** Whether the line between two positions that are told is to be left out: as it was gone, or as it would be drawn. */
export const joinsNot = (area: ShareArea, from: Told, to: Told): boolean =>
  area.crosses(from.fix, to.fix) || area.crosses(from.told, to.told)
