import { courseDegrees, distanceM, type LatLon } from '@/lib/geo/distance'

export type City = LatLon & { name: string; country: string; population: number }

/** Cities sorted into cells of one degree, for finding the nearest in microseconds. */
export class PlaceGrid {
  private readonly cells = new Map<number, City[]>()

  constructor(cities: Iterable<City>) {
    for (const city of cities) {
      const key = cellOf(city.lat, city.lon)
      const cell = this.cells.get(key)
      if (cell) cell.push(city)
      else this.cells.set(key, [city])
    }
  }

  /**
   * The place that people would name: near and large counts as nearer. Null where nothing is within
   * about 300 km.
   */
  nearest(point: LatLon): { city: City; distanceM: number; bearing: number } | null {
    for (const rings of [0, 1, 3]) {
      const found = this.best(point, rings)
      // A place in a neighbouring cell may be nearer than one at the far end of the own cell.
      if (found && (rings > 0 || found.distanceM < NEAR_M)) return found
    }
    return null
  }

  private best(point: LatLon, rings: number) {
    let best: { city: City; distanceM: number; bearing: number } | null = null
    let bestWeight = Number.POSITIVE_INFINITY
    for (let lat = -rings; lat <= rings; lat++) {
      for (let lon = -rings; lon <= rings; lon++) {
        for (const city of this.cells.get(cellOf(point.lat + lat, point.lon + lon)) ?? []) {
          const metres = distanceM(city, point)
          const weight = metres / reachOf(city.population)
          if (weight >= bestWeight) continue
          bestWeight = weight
          best = { city, distanceM: metres, bearing: courseDegrees(city, point) }
        }
      }
    }
    return best
  }
}

const NEAR_M = 5000

/** How far a place's name carries: a city of a million as far as three villages. */
const reachOf = (population: number) => 1 + Math.log10(Math.max(1000, population) / 1000) * 0.7

const cellOf = (lat: number, lon: number) =>
  Math.floor(lat + 90) * 360 + (((Math.floor(lon + 180) % 360) + 360) % 360)
