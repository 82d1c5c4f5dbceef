import { boxOf, middleOf, type Shape } from '@/lib/geofences/shape'
import type { LandmarkIcon } from '@/lib/landmarks/limits'
import type { PlaceName } from './places'
import { spotPosition } from './streets'
import { DEMO_VEHICLES, type DemoOwner } from './vehicles'
import { yardOf } from './yards'

export type DemoLandmark = { owner: DemoOwner; name: string; icon: LandmarkIcon; shape: Shape }

/** From the outermost vehicle to the edge, metres. */
const MARGIN_M = 60
const METRES_PER_DEGREE = 111_195

/** A circle around where the vehicles of an owner stand in a place: all of them, for any may come there. */
function yard(owner: DemoOwner, place: PlaceName): Shape {
  const points = DEMO_VEHICLES.filter((vehicle) => vehicle.owner === owner).map((vehicle) => {
    const { lat, lon } = spotPosition(yardOf(vehicle, place))
    return [lat, lon] as const
  })
  const all: Shape = { kind: 'polygon', points }
  const { south, north, west, east } = boxOf(all)
  const wide = (east - west) * Math.cos((south * Math.PI) / 180)
  const radiusM = Math.round((Math.hypot(north - south, wide) / 2) * METRES_PER_DEGREE) + MARGIN_M
  return { kind: 'circle', ...middleOf(all), radiusM }
}

const landmark = (owner: DemoOwner, place: PlaceName, name: string, icon: LandmarkIcon): DemoLandmark => ({
  owner,
  name,
  icon,
  shape: yard(owner, place),
})

/** What the accounts of the demo world call their places. */
export const DEMO_LANDMARKS: readonly DemoLandmark[] = [
  landmark('demo-fleet', 'Maia', 'Maia depot', 'depot'),
  landmark('demo-fleet', 'Loures', 'Loures depot', 'depot'),
  landmark('demo-fleet', 'Aveiro', 'Aveiro warehouse', 'warehouse'),
  landmark('demo-fleet', 'Bleiswijk', 'Bleiswijk hub', 'warehouse'),
  landmark('demo-fleet', 'Hamburg Billstedt', 'Billstedt depot', 'depot'),
  landmark('demo-fleet', 'Nairobi Industrial Area', 'Nairobi workshop', 'workshop'),
  landmark('demo-fleet', 'Cajamar', 'Cajamar hub', 'warehouse'),
]
