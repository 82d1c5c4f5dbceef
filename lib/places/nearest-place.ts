import { worldCities } from './cities'
import { PlaceGrid } from './grid'
import type { Place } from './schema'

let grid: PlaceGrid | undefined

/** The nearest place that has a name; costs nothing. */
export function nearestPlace(lat: number, lon: number): Place {
  const cities = worldCities()
  grid ??= new PlaceGrid(cities)
  const near = grid.nearest({ lat, lon })
  return {
    address: null,
    name: near ? cities.name(near.at) : null,
    country: near ? cities.country(near.at) : null,
    distanceM: near ? Math.round(near.distanceM) : null,
    bearing: near ? Math.round(near.bearing) : null,
  }
}
