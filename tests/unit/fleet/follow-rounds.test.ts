import { describe, expect, test } from 'vitest'
import { type DrivenRoute, drivenRoute, followedRoute, type RouteRow } from '@/lib/fleet/routes/driven-route'
import { followRoute, newFollowing, type RouteEvent, type RouteFix } from '@/lib/fleet/routes/follow-route'
import { DEGREE_M } from '@/lib/geo/distance'

type Place = readonly [number, number]
const at = ([x, y]: Place) => ({ lat: y / DEGREE_M, lon: x / DEGREE_M })
const made = (line: readonly Place[], stops: readonly Place[], given: Partial<RouteRow> = {}): DrivenRoute => {
  const points = stops.map((place, number) => ({
    ...at(place),
    name: `Stop ${number}`,
    radiusM: 100,
    afterMin: null,
    landmarkId: null,
  }))
  const corners = line.map((place): [number, number] => [at(place).lon, at(place).lat])
  const route = drivenRoute(
    {
      id: 12,
      accountId: 5,
      name: 'Round',
      points,
      line: corners,
      lengthM: 0,
      durationS: null,
      offsetM: 100,
      order: 'strict',
      schedule: null,
      changedAt: 0,
      ...given,
    },
    [5],
  )
  if (!route) throw new Error('no route')
  return route
}

/** Along places at 10 m/s, a fix every so many seconds, and standing for a minute at both ends. */
function drive(places: readonly Place[], seconds: number): RouteFix[] {
  const way: Place[] = []
  let restM = 0
  for (let leg = 1; leg < places.length; leg++) {
    const [[fromX, fromY], [toX, toY]] = [places[leg - 1] as Place, places[leg] as Place]
    const metres = Math.hypot(toX - fromX, toY - fromY)
    for (; restM < metres; restM += seconds * 10) {
      const share = restM / metres
      way.push([fromX + share * (toX - fromX), fromY + share * (toY - fromY)])
    }
    restM -= metres
  }
  const last = places.at(-1) as Place
  const standing = Array.from({ length: Math.ceil(60 / seconds) })
  const all = [...standing.map(() => way[0] as Place), ...way, last, ...standing.map(() => last)]
  return all.map((place, number) => ({ ...at(place), time: number * seconds * 1000 }))
}

const told = (route: DrivenRoute, fixes: readonly RouteFix[]): string[] =>
  kindsOf(followRoute(followedRoute(route, null), newFollowing(route.stops.length), fixes).events)
const kindsOf = (events: readonly RouteEvent[]) =>
  events.flatMap(({ kind, stop }) =>
    kind === 'stopLeft' ? [] : [stop === null ? kind : `${kind} ${stop}`],
  )
const inOrder = (stops: number) => [
  'started',
  ...Array.from({ length: stops }, (_, number) => `stopReached ${number}`),
  'finished',
]

const A: Place = [0, 0]
const B: Place = [3000, 0]
const C: Place = [6000, 0]
const square: Place[] = [A, B, [3000, 3000], [0, 3000], A]
const ROUNDS = [
  ['there and back', [A, B, A], [A, B, A]],
  ['there and back by a place twice', [A, C, A], [A, B, C, B, A]],
  ['there and back by a corner twice', [A, B, C, B, A], [A, B, C, B, A]],
  ['with four corners', square, square],
] as const satisfies readonly (readonly [string, readonly Place[], readonly Place[]])[]

describe.each(ROUNDS)('a round %s', (_name, line, stops) => {
  test.each([1, 10, 30])('is driven stop by stop to its end, with a fix every %i s', (seconds) => {
    expect(told(made(line, stops), drive(line, seconds))).toEqual(inOrder(stops.length))
  })
})
