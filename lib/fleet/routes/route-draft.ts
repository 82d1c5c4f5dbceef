import type { LatLon } from '@/lib/geo/distance'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'
import { ROUTE_LIMITS } from './route-limits'
import { type FleetRoute, withoutDoubles } from './route-schema'
import type { LineCorners, LineSource, PassingPoint } from './route-shape'

/** A point of the form; `key` tells it from others wherever it stands, an empty name is filled in when it is saved. */
export type DraftPoint = PassingPoint & { key: number }

/** What stands in the form of a route. `line` is that of a source other than straight. */
export type RouteDraft = {
  name: string
  points: DraftPoint[]
  line: LineCorners
  lineSource: LineSource
  durationS: number | null
  offsetM: number | null
  order: 'strict' | 'free'
  schedule: WeeklySchedule | null
  imei: string | null
}

export function draftOf(route: FleetRoute | null, source: LineSource): RouteDraft {
  if (route === null)
    return {
      name: '',
      points: [],
      line: [],
      lineSource: source,
      durationS: null,
      offsetM: ROUTE_LIMITS.offsetM.usual,
      order: 'strict',
      schedule: null,
      imei: null,
    }
  const { name, points, line, lineSource, durationS, offsetM, order, schedule, device } = route
  return {
    name,
    line,
    lineSource,
    durationS,
    offsetM,
    order,
    schedule,
    imei: device?.imei ?? null,
    points: points.map((point, key) => ({ ...point, key })),
  }
}

/** As the API takes it; what is wrong with it is for the schema to say. `nameOf` names the points that have no name. */
export function bodyOf(draft: RouteDraft, nameOf: (number: number) => string) {
  const { points, lineSource, durationS, line, ...rest } = draft
  return {
    ...rest,
    points: points.map(({ key: _key, ...point }, index) => ({
      ...point,
      name: point.name.trim() === '' ? nameOf(index + 1) : point.name,
    })),
    line: lineSource === 'straight' ? straightLine(points) : line,
    lineSource,
    durationS: lineSource === 'engine' ? durationS : null,
  }
}

export const straightLine = (points: readonly LatLon[]): LineCorners =>
  withoutDoubles(points.map(({ lat, lon }) => [lon, lat]))

let lastKey = 1000

/** A point that comes to the end, or between others. */
export const newPoint = (place: LatLon, name = '', more: Partial<PassingPoint> = {}): DraftPoint => ({
  name: name.slice(0, ROUTE_LIMITS.name),
  radiusM: ROUTE_LIMITS.radiusM.usual,
  lat: sixDecimals(place.lat),
  lon: sixDecimals(place.lon),
  afterMin: null,
  landmarkId: null,
  ...more,
  key: ++lastKey,
})

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** One step towards the begin or the end. */
export function movePoint(points: readonly DraftPoint[], from: number, to: number): DraftPoint[] {
  const moved = [...points]
  const [point] = moved.splice(from, 1)
  if (point) moved.splice(to, 0, point)
  return moved
}
