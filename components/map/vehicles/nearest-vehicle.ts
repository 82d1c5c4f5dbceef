import type { Map as MapLibreMap } from 'maplibre-gl'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { Glides } from './glides'
import { latOf, lonOf, mercatorX, mercatorY } from './mercator'

/** Half a disc, and a little more for fingers. */
const REACH_PX = 20

/** The vehicle under a point of the screen, by where it is drawn at this moment; null for none. */
export function nearestVehicle(
  map: MapLibreMap,
  glides: Glides,
  drawn: DrawnVehicles | null,
  { x, y }: { x: number; y: number },
): number | null {
  if (!drawn) return null
  const center = map.unproject([x, y])
  const reach = (REACH_PX * 2) / (512 * 2 ** map.getZoom())
  const [centerX, centerY] = [mercatorX(center.lng), mercatorY(center.lat)]
  const now = performance.now()
  let nearest: number | null = null
  let least = REACH_PX
  for (const id of drawn.ids) {
    const at = glides.at(id, now)
    // First a cheap look in map units, then the real distance on the screen.
    if (!at || Math.abs(at[0] - centerX) > reach || Math.abs(at[1] - centerY) > reach) continue
    const point = map.project([lonOf(at[0]), latOf(at[1])])
    const distance = Math.hypot(point.x - x, point.y - y)
    if (distance >= least) continue
    least = distance
    nearest = id
  }
  return nearest
}
