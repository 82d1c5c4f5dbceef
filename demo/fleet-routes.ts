import { metresBetween } from './geometry'
import { PLACES, type PlaceName } from './places'
import { lineWay } from './rounds'
import { DEMO_VEHICLES, type DemoVehicle } from './vehicles'

type PlannedRoute = {
  name: string
  /** The vehicle that drives it. */
  imei: string
  /** By the clock that the demo world of the region lives by, which has no daylight saving. */
  from: string
  to: string
  /** Minutes after `from` by which its stops should be reached: its yard, the places between, and where it turns. */
  latest: readonly number[]
}

/**
 * Two routes a day of the demo enterprise, along the lines that two of its vans drive. What is planned is tight enough for every
 * third day to be late, by a few minutes up to a quarter of an hour.
 */
const PLANNED: readonly PlannedRoute[] = [
  {
    name: 'Porto west, morning round',
    imei: '869901040471756',
    from: '05:30',
    to: '10:00',
    latest: [45, 58, 65],
  },
  {
    name: 'Valongo, afternoon round',
    imei: '869901040630138',
    from: '13:30',
    to: '18:00',
    latest: [45, 57, 73],
  },
]

export type DemoRoute = Omit<PlannedRoute, 'latest'> & {
  vehicle: DemoVehicle
  zone: 'UTC'
  /** Corners as `[lon, lat]`, as many as its roads have. */
  line: [number, number][]
  stops: { name: string; lat: number; lon: number; radiusM: number; afterMin: number }[]
}

/** Seen from the middle of a place, its streets and yards. */
const RADIUS_M = 150

export function demoRoutes(): DemoRoute[] {
  return PLANNED.flatMap(({ latest, ...planned }) => {
    const vehicle = DEMO_VEHICLES.find(({ imei }) => imei === planned.imei)
    const way = vehicle && lineWay(vehicle)
    if (!way || vehicle.work.kind !== 'line') return []
    const line = Array.from(way.lat, (lat, at): [number, number] => [way.lon[at] ?? 0, lat])
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) return []
    const between = vehicle.work.through
      .slice(0, -1)
      .map((place) => ({ name: place, at: nearest(line, place) }))
    const named = [
      { name: `${vehicle.home} yard`, at: first },
      ...between,
      { name: vehicle.work.through.at(-1) ?? '', at: last },
    ]
    const stops = named.map(({ name, at: [lon, lat] }, index) => ({
      name,
      lat,
      lon,
      radiusM: RADIUS_M,
      afterMin: latest[index] ?? 0,
    }))
    return [{ ...planned, vehicle, zone: 'UTC' as const, line, stops }]
  })
}

/** Where a way comes nearest to the middle of a place. */
function nearest(line: readonly [number, number][], place: PlaceName): [number, number] {
  const { lat, lon } = PLACES[place]
  const metres = (corner: readonly [number, number]) => metresBetween(lat, lon, corner[1], corner[0])
  return line.reduce((best, corner) => (metres(corner) < metres(best) ? corner : best), line[0] ?? [lon, lat])
}
