import { type Bounds, boundsAround } from '@/lib/live/bounds'
import { matchesTitle } from '@/lib/search/match-titles'
import type { EmbedMessage, EmbedVehicle } from './open-schema'

/** A vehicle of an embed as the map draws it: a number of its own page for its key, times in seconds since 1970. */
export type FleetVehicle = {
  id: number
  name: string
  icon: string
  lat: number | null
  lon: number | null
  heading: number | null
  status: EmbedVehicle['status']
  fixTime: number | null
  told: EmbedVehicle
}

/** By their keys, in the order that the list has. */
export type EmbedFleet = { vehicles: readonly FleetVehicle[]; numbers: ReadonlyMap<string, number> }

export const NO_FLEET: EmbedFleet = { vehicles: [], numbers: new Map() }

/** What to call a vehicle whose name is not told. */
const nameOf = ({ name, plate }: EmbedVehicle): string => name || plate || ''

/** The vehicles after a message. Their numbers stay the same, by which the map moves them on. */
export function nextFleet(fleet: EmbedFleet, message: EmbedMessage): EmbedFleet {
  if (message.type !== 'state' && message.type !== 'changes') return fleet
  const told = new Map(
    message.type === 'state' ? [] : fleet.vehicles.map((vehicle) => [vehicle.told.key, vehicle.told]),
  )
  for (const vehicle of message.vehicles) told.set(vehicle.key, vehicle)
  if (message.type === 'changes') for (const key of message.gone) told.delete(key)
  const numbers = new Map(fleet.numbers)
  const vehicles = [...told.values()].map((vehicle) => {
    const id = numbers.get(vehicle.key) ?? numbers.size + 1
    numbers.set(vehicle.key, id)
    return asDrawn(vehicle, id)
  })
  return { vehicles: vehicles.sort(byName), numbers }
}

function asDrawn(told: EmbedVehicle, id: number): FleetVehicle {
  const { position, icon, status } = told
  return {
    id,
    told,
    icon,
    status,
    name: nameOf(told),
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    heading: position?.heading ?? null,
    fixTime: position ? position.time / 1000 : null,
  }
}

const byName = (a: FleetVehicle, b: FleetVehicle) => a.name.localeCompare(b.name) || a.id - b.id

/** Those whose name or plate holds what was typed. */
export const foundInFleet = (vehicles: readonly FleetVehicle[], typed: string): readonly FleetVehicle[] =>
  vehicles.filter(({ name, told }) => matchesTitle(typed, { title: name, words: told.plate ?? '' }))

export function extentOf(vehicles: readonly FleetVehicle[]): Bounds | null {
  return boundsAround(
    vehicles.flatMap(({ lat, lon }) =>
      lat === null || lon === null ? [] : [[lon, lat] as [number, number]],
    ),
  )
}
