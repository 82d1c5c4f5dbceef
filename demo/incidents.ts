import { hashOf } from './random'
import type { DemoVehicle } from './vehicles'

/** What goes out of the ordinary on a day; at most one thing. */
export type IncidentKind =
  /** No satellites for a few minutes of a drive. */
  | 'tunnel'
  /** No network for a while: fixes are kept and sent together later. */
  | 'buffered'
  | 'overspeed'
  | 'hardBraking'
  | 'sos'
  | 'powerCut'

/** Of 1 000 days of a vehicle, so many have it. */
const PER_MILLE: [IncidentKind, number][] = [
  ['tunnel', 60],
  ['buffered', 50],
  ['overspeed', 90],
  ['hardBraking', 35],
  ['sos', 12],
  ['powerCut', 12],
]

/** What happens to a vehicle on a day of the cycle, if anything. */
export function incidentOf(vehicle: DemoVehicle, cycleDay: number): IncidentKind | null {
  // What is not driven has no incidents.
  if (vehicle.work.kind === 'stock' || vehicle.reportSeconds >= 3600) return null
  let draw = hashOf('incident', vehicle.imei, cycleDay) % 1000
  for (const [kind, share] of PER_MILLE) {
    if (draw < share) return possible(vehicle, kind) ? kind : null
    draw -= share
  }
  return null
}

function possible(vehicle: DemoVehicle, kind: IncidentKind): boolean {
  if (kind === 'overspeed') return vehicle.body === 'car' || vehicle.body === 'van'
  if (kind === 'sos' || kind === 'powerCut') return vehicle.model !== 'PHONE' && vehicle.driver !== null
  return vehicle.work.kind !== 'machine'
}
