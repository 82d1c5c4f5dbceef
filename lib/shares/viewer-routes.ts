import type { SharedRouteLines, SharedVehicle } from './schema'

/** By the keys of vehicles; corners as `[lat, lon]`. */
export type RouteLines = ReadonlyMap<string, SharedRouteLines['lines']>

export const routeLinesOf = (vehicles: readonly SharedRouteLines[]): RouteLines =>
  new Map(vehicles.map(({ key, lines }) => [key, lines]))

/** Lines without those of vehicles that drive no route any more, or are gone. */
export function stillDriven(lines: RouteLines, vehicles: readonly SharedVehicle[]): RouteLines {
  const driving = new Set(vehicles.flatMap(({ key, routes }) => (routes && routes.length > 0 ? [key] : [])))
  if ([...lines.keys()].every((key) => driving.has(key))) return lines
  return new Map([...lines].filter(([key]) => driving.has(key)))
}
