import { lastNotAbove } from './drive'
import { headingBetween } from './geometry'
import type { Route } from './routes'

export type Ground = { lat: number; lon: number; heading: number; altitudeM: number }

/** Where on the ground a vehicle is after so many metres of a route. */
export function groundAt(route: Route, metres: number): Ground {
  const last = route.alongM.length - 1
  const at = Math.min(lastNotAbove(route.alongM, metres), last - 1)
  const from = route.alongM[at] ?? 0
  const span = (route.alongM[at + 1] ?? 0) - from
  const part = span > 0 ? Math.min(Math.max((metres - from) / span, 0), 1) : 0
  const lat1 = route.lat[at] ?? 0
  const lon1 = route.lon[at] ?? 0
  const lat2 = route.lat[at + 1] ?? 0
  const lon2 = route.lon[at + 1] ?? 0
  const altitude1 = route.altitudeM[at] ?? 0
  return {
    lat: lat1 + (lat2 - lat1) * part,
    lon: lon1 + (lon2 - lon1) * part,
    heading: headingBetween(lat1, lon1, lat2, lon2),
    altitudeM: altitude1 + ((route.altitudeM[at + 1] ?? 0) - altitude1) * part,
  }
}

/** The same route with points of its own at the given metres. */
export function withPointsAt(route: Route, metres: readonly number[]): Route {
  const all = [...route.alongM, ...metres.filter((at) => at > 0 && at < route.lengthM)].sort((a, b) => a - b)
  const alongM = Float64Array.from(
    all.filter((at, index) => index === 0 || at - (all[index - 1] ?? 0) > 1e-6),
  )
  const ground = [...alongM].map((at) => groundAt(route, at))
  const before = [...alongM].map((at) => lastNotAbove(route.alongM, at + 1e-9))
  return {
    alongM,
    lengthM: route.lengthM,
    lat: Float64Array.from(ground, (point) => point.lat),
    lon: Float64Array.from(ground, (point) => point.lon),
    altitudeM: Float64Array.from(ground, (point) => point.altitudeM),
    limitKmh: Float64Array.from(before, (at) => route.limitKmh[at] ?? 0),
    lights: Uint8Array.from(before, (at, index) =>
      route.alongM[at] === alongM[index] ? (route.lights[at] ?? 0) : 0,
    ),
  }
}
