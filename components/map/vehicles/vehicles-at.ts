import type { Map as MapLibreMap } from 'maplibre-gl'
import { latOf, lonOf, mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { ScreenPoint } from '../free-area'
import type { Glides } from './glides'

/** Half a disc, and a little more for fingers. */
const REACH_PX = 20
/** Vehicles nearer to each other than this lie over each other: nobody can say which one was meant. */
export const PILE_PX = 14

/**
 * The vehicles under a point of the screen, by where they are drawn at this moment: the nearest, and those that lie over
 * it or under it, nearest first; empty beside all.
 */
export function vehiclesAt(
  map: MapLibreMap,
  glides: Glides,
  drawn: DrawnVehicles | null,
  { x, y }: ScreenPoint,
): number[] {
  if (!drawn) return []
  const center = map.unproject([x, y])
  const reach = ((REACH_PX + PILE_PX) * 2) / (512 * 2 ** map.getZoom())
  const [centerX, centerY] = [mercatorX(center.lng), mercatorY(center.lat)]
  const now = performance.now()
  const near: (ScreenPoint & { id: number })[] = []
  for (const id of drawn.ids) {
    const at = glides.at(id, now)
    // First a cheap look in map units, then the real distance on the screen.
    if (!at || Math.abs(at[0] - centerX) > reach || Math.abs(at[1] - centerY) > reach) continue
    const point = map.project([lonOf(at[0]), latOf(at[1])])
    near.push({ id, x: point.x, y: point.y })
  }
  return pileAt(near, { x, y })
}

/** Of places on the screen the one that is nearest to a point, within reach, and those that lie over each other with it. */
export function pileAt(places: readonly (ScreenPoint & { id: number })[], point: ScreenPoint): number[] {
  const byDistance = places
    .map((place) => ({ place, away: distance(place, point) }))
    .sort((a, b) => a.away - b.away)
  const nearest = byDistance[0]
  if (!nearest || nearest.away >= REACH_PX) return []
  return byDistance
    .filter(({ place }) => distance(place, nearest.place) <= PILE_PX)
    .map(({ place }) => place.id)
}

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)
