import type { CityTable } from './city-table'

export type Bounds = [west: number, south: number, east: number, north: number]

/** Islands far away, and what lies beyond the antimeridian, are left out: so much at each edge. */
const OUTLYING = 0.02

/** Where the towns of a country are, by its ISO code; null where none is known. */
export function countryBounds(cities: CityTable, code: string): Bounds | null {
  const lats: number[] = []
  const lons: number[] = []
  for (let at = 0; at < cities.size; at++) {
    if (cities.country(at) !== code) continue
    lats.push(cities.lat(at))
    lons.push(cities.lon(at))
  }
  if (lats.length === 0) return null
  const [south, north] = within(lats)
  const [west, east] = within(lons)
  return [west, south, east, north]
}

function within(values: number[]): [number, number] {
  values.sort((a, b) => a - b)
  const out = Math.floor(values.length * OUTLYING)
  return [values[out] ?? 0, values[values.length - 1 - out] ?? 0]
}
