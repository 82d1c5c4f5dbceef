import type { TestFix } from './gt06-client'
import { readShared, readSharedJson } from './shared'

export type Truth = {
  map_matched_route_km: Record<string, number>
  envirocar: { track: string; haversine_km: number; envirocar_length_km: number; fuel_integral_l: number }[]
  br_curitiba_A: {
    published_distance_m: number
    trips: { start: string; end: string; haversine_km: number; speed_integral_km: number }[]
  }
  ma_rabat_twizy: (RecordedTrip & { can_speed_integral_km: number })[]
  pt_porto_taxi: Record<string, RecordedTrip[]>
  us_detroit_openxc: { can_speed_integral_km: number }
}

export type RecordedTrip = { start: string; end: string; haversine_km: number }

export const readTruth = () => readSharedJson<Truth>('tracks/truth.json')

/** A recorded drive in file order, as a tracker with a clock of whole seconds would send it. */
export function readDrive(name: string): TestFix[] {
  const [head = '', ...lines] = readShared(`tracks/${name}.csv`).trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (column: string) => {
      const value = cells[columns.indexOf(column)]
      return value === undefined || value === '' ? undefined : Number(value)
    }
    const time = Math.floor(Date.parse(cells[columns.indexOf('time')] ?? '') / 1000) * 1000
    return {
      time,
      lat: cell('lat') ?? 0,
      lon: cell('lon') ?? 0,
      speedKmh: cell('speed_kmh'),
      course: cell('heading'),
    }
  })
}

/** The same fixes in an order that `seed` decides. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed
  for (let i = result.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const j = state % (i + 1)
    const swapped = result[i] as T
    result[i] = result[j] as T
    result[j] = swapped
  }
  return result
}
