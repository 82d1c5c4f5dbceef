import { PLACES, type PlaceName } from './places'
import { hashOf, randomFrom } from './random'
import { randomSpot, type Spot } from './streets'
import type { DemoVehicle } from './vehicles'

const SLOT_M = 8

/** Where a vehicle stands in a place: its own kerb for people, a slot in the common yard for a company. */
export function yardOf(vehicle: DemoVehicle, place: PlaceName): Spot {
  if (vehicle.owner === 'demo-user' || vehicle.owner === 'lucas-almeida') {
    return randomSpot(place, randomFrom('garage', vehicle.owner, vehicle.imei, place))
  }
  const yard = randomSpot(place, randomFrom('yard', vehicle.owner, place))
  const reach = PLACES[place].streetsM * 0.7
  const slot = (hashOf('slot', vehicle.imei) % 24) * SLOT_M
  return { ...yard, x: Math.min(Math.max(yard.x, -reach), reach - 24 * SLOT_M) + slot }
}
