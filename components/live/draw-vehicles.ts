import { iconIndex } from '@/lib/devices/icons'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { Vehicle } from '@/lib/live/vehicle'
import type { DrawnVehicles } from '@/lib/live/worker-messages'

/** More names than this would cover the map. */
const MAX_NAMES = 400

const STATUS_INDEX = new Map<string, number>(DEVICE_STATUSES.map((status, index) => [status, index]))

/** What is drawn of a vehicle. */
export type DrawableVehicle = Pick<
  Vehicle,
  'id' | 'name' | 'icon' | 'lat' | 'lon' | 'heading' | 'status' | 'fixTime'
>

/** Vehicles as columns for the map; those without a position are left out. */
export function drawVehicles(vehicles: readonly DrawableVehicle[]): DrawnVehicles {
  const placed = vehicles.filter(({ lat, lon }) => lat !== null && lon !== null)
  const drawn: DrawnVehicles = {
    ids: new Int32Array(placed.length),
    coordinates: new Float64Array(placed.length * 2),
    headings: new Float32Array(placed.length),
    statuses: new Uint8Array(placed.length),
    icons: new Uint8Array(placed.length),
    fixTimes: new Float64Array(placed.length),
    names: placed.length <= MAX_NAMES ? placed.map(({ name }) => name) : null,
  }
  placed.forEach((vehicle, index) => {
    drawn.ids[index] = vehicle.id
    drawn.coordinates[index * 2] = vehicle.lon ?? 0
    drawn.coordinates[index * 2 + 1] = vehicle.lat ?? 0
    drawn.headings[index] = vehicle.heading ?? Number.NaN
    drawn.statuses[index] = STATUS_INDEX.get(vehicle.status) ?? 0
    drawn.icons[index] = iconIndex(vehicle.icon)
    drawn.fixTimes[index] = vehicle.fixTime ?? 0
  })
  return drawn
}
