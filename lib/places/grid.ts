import { courseDegrees, distanceM, type LatLon } from '@/lib/geo/distance'
import type { CityTable } from './city-table'

const ROWS = 180
const COLUMNS = 360

/** Places of a table sorted into cells of one degree, for finding the nearest in microseconds. */
export class PlaceGrid {
  /** Where in `sorted` the places of each cell begin, and behind the last cell where they end. */
  private readonly starts = new Uint32Array(ROWS * COLUMNS + 1)
  private readonly sorted: Uint32Array

  constructor(private readonly cities: CityTable) {
    const cells = Uint32Array.from({ length: cities.size }, (_, at) => cellOf(cities.lat(at), cities.lon(at)))
    for (const cell of cells) this.starts[cell + 1] = (this.starts[cell + 1] ?? 0) + 1
    for (let cell = 0; cell < ROWS * COLUMNS; cell++) {
      this.starts[cell + 1] = (this.starts[cell + 1] ?? 0) + (this.starts[cell] ?? 0)
    }
    const next = this.starts.slice()
    this.sorted = new Uint32Array(cities.size)
    cells.forEach((cell, at) => {
      const place = next[cell] ?? 0
      this.sorted[place] = at
      next[cell] = place + 1
    })
  }

  /**
   * The place that people would name: near and large counts as nearer. Null where nothing is within
   * about 300 km.
   */
  nearest(point: LatLon): { at: number; distanceM: number; bearing: number } | null {
    for (const rings of [0, 1, 3]) {
      const found = this.best(point, rings)
      // A place in a neighbouring cell may be nearer than one at the far end of the own cell.
      if (found && (rings > 0 || found.distanceM < NEAR_M)) return found
    }
    return null
  }

  private best(point: LatLon, rings: number) {
    let best: { at: number; distanceM: number } | null = null
    let bestWeight = Number.POSITIVE_INFINITY
    for (let lat = -rings; lat <= rings; lat++) {
      for (let lon = -rings; lon <= rings; lon++) {
        const cell = cellOf(point.lat + lat, point.lon + lon)
        if (cell < 0 || cell >= ROWS * COLUMNS) continue
        for (let i = this.starts[cell] ?? 0; i < (this.starts[cell + 1] ?? 0); i++) {
          const at = this.sorted[i] ?? 0
          const metres = distanceM(this.placeOf(at), point)
          const weight = metres / reachOf(this.cities.population(at))
          if (weight >= bestWeight) continue
          bestWeight = weight
          best = { at, distanceM: metres }
        }
      }
    }
    return best && { ...best, bearing: courseDegrees(this.placeOf(best.at), point) }
  }

  private placeOf(at: number): LatLon {
    return { lat: this.cities.lat(at), lon: this.cities.lon(at) }
  }
}

const NEAR_M = 5000

/** How far a place's name carries: a city of a million as far as three villages. */
const reachOf = (population: number) => 1 + Math.log10(Math.max(1000, population) / 1000) * 0.7

const cellOf = (lat: number, lon: number) =>
  Math.min(ROWS - 1, Math.floor(lat + 90)) * COLUMNS + (((Math.floor(lon + 180) % 360) + 360) % 360)
