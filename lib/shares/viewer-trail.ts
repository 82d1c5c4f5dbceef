import type { SharedTrail, SharedVehicle, TrailChoice } from './schema'
import type { TrailPart } from './shown-trail'

/** The way of a vehicle; `part` is the one that its positions continue. */
export type Trail = { part: number; parts: readonly TrailPart[] }
/** By the keys of vehicles. */
export type Trails = ReadonlyMap<string, Trail>

const MINUTES_15_MS = 15 * 60_000
/** What a page that stays open for days draws of one vehicle. */
const MAX_POINTS = 20_000

/** Trails as they were asked for, continued by where the vehicles are by now. */
export function trailsOf({ vehicles }: SharedTrail, now: readonly SharedVehicle[]): Trails {
  return continued(new Map(vehicles.map(({ key, part, parts }) => [key, { part, parts }])), now)
}

/** Trails with newer positions. A line goes on within a part; another part is a line of its own. */
export function continued(trails: Trails, vehicles: readonly SharedVehicle[]): Trails {
  const next = new Map<string, Trail>()
  for (const { key, position } of vehicles) {
    const trail = trails.get(key) ?? { part: Number.NaN, parts: [] }
    const last = trail.parts.at(-1)?.at(-1)
    if (!position || position.part === undefined || (last && last[2] >= position.time)) next.set(key, trail)
    else next.set(key, withPoint(trail, [position.lat, position.lon, position.time], position.part))
  }
  return next
}

function withPoint({ part, parts }: Trail, point: TrailPart[number], pointPart: number): Trail {
  const line = parts.at(-1)
  if (line === undefined || part !== pointPart) return { part: pointPart, parts: [...parts, [point]] }
  return { part, parts: [...parts.slice(0, -1), [...line.slice(-MAX_POINTS), point]] }
}

/** Trails without what is older than is shown; `until` is the newest moment that is told, in milliseconds since 1970. */
export function withinChoice(trails: Trails, choice: TrailChoice, until: number): Trails {
  if (choice === 'none' || choice === 'sinceCreation') return trails
  const from = until - MINUTES_15_MS
  if (![...trails.values()].some(({ parts }) => parts.some(([first]) => first && first[2] < from)))
    return trails
  const young = ({ part, parts }: Trail): Trail => ({
    part,
    parts: parts.map((line) => line.filter(([, , time]) => time >= from)).filter((line) => line.length > 0),
  })
  return new Map([...trails].map(([key, trail]) => [key, young(trail)]))
}
