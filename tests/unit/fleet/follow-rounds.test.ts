import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrivenRoute, drivenRoute, followedRoute, type RouteRow } from '@/lib/fleet/routes/driven-route'
import { followRoute } from '@/lib/fleet/routes/following/follow-route'
import { type FollowState, newFollowing } from '@/lib/fleet/routes/following/follow-state'
import type { RouteEvent } from '@/lib/fleet/routes/following/route-event'
import type { RouteFix } from '@/lib/fleet/routes/following/way-between'
import { DEGREE_M } from '@/lib/geo/distance'
import { readDrive } from '../../support/drives'
import { sharedPresent } from '../../support/shared'

type Place = readonly [number, number]
const at = ([x, y]: Place) => ({ lat: y / DEGREE_M, lon: x / DEGREE_M })
const made = (
  line: readonly Place[],
  stops: readonly Place[],
  given: Partial<RouteRow> = {},
): DrivenRoute => {
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
  const [first, last] = [places[0] as Place, places.at(-1) as Place]
  const standing = Array.from({ length: Math.ceil(60 / seconds) })
  const all = [...standing.map(() => first), ...way, last, ...standing.map(() => last)]
  return all.map((place, number) => ({ ...at(place), time: number * seconds * 1000 }))
}

const later = (fixes: readonly RouteFix[], seconds: number): RouteFix[] =>
  fixes.map(({ time, lat, lon }) => ({ time: time + seconds * 1000, lat, lon }))

const told = (route: DrivenRoute, fixes: readonly RouteFix[]): string[] =>
  kindsOf(followRoute(followedRoute(route, null), newFollowing(route.stops.length), fixes).events)
const kindsOf = (events: readonly RouteEvent[]) =>
  events.flatMap(({ kind, stop }) => (kind === 'stopLeft' ? [] : [stop === null ? kind : `${kind} ${stop}`]))
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

describe.each(ROUNDS)('a vehicle that stood beside where a round begins, %s', (_name, line, stops) => {
  const besides: Place[] = [
    [20, 5],
    [-20, 5],
    [5, 20],
    [-10, -30],
    [0, 60],
  ]
  test.each(besides)('at %i, %i, is not at its end', (x, y) => {
    const route = made(line, stops)
    const standing = [0, 60, 120].map((seconds) => ({ ...at([x, y]), time: seconds * 1000 }))
    expect(told(route, standing)).toEqual(['started', 'stopReached 0'])
    for (const seconds of [1, 10, 30])
      expect(told(route, [...standing, ...later(drive(line, seconds), 180)])).toEqual(inOrder(stops.length))
  })

  test('but drove there by the last part of it begins it then', () => {
    const last = line.at(-2) as Place
    const home: Place = [last[0] / 3, last[1] / 3]
    const fixes = drive([home, A], 10)
    expect(told(made(line, stops), fixes)).toEqual(['started', 'stopReached 0'])
    const all = [...fixes, ...later(drive(line, 10), 1000)]
    expect(told(made(line, stops), all)).toEqual(inOrder(stops.length))
  })
})

describe('behind the first stop', () => {
  const line = [A, B, C]
  const there = drive(line, 10)

  test('nobody begins a route who is parked at its end, nor on the way from there to its start', () => {
    const parked = Array.from({ length: 60 }, (_, minute) => ({ ...at([5990, 20]), time: minute * 60_000 }))
    expect(told(made(line, line), parked)).toEqual([])
    const back = later(drive([C, A], 10), 3600)
    expect(told(made(line, line), [...parked, ...back])).toEqual(['started', 'stopReached 0'])
    expect(told(made(line, line), [...parked, ...back, ...later(there, 7200)])).toEqual(inOrder(3))
  })

  test('nobody does who only crosses it', () => {
    const across = drive(
      [
        [4000, -2000],
        [4000, 2000],
      ],
      10,
    )
    expect(told(made(line, line), across)).toEqual([])
  })

  test('who drives along it does, and is at the stop where that began', () => {
    expect(told(made(line, line), drive([[1000, 0], C], 10))).toEqual([
      'started',
      'stopSkipped 0',
      'stopReached 1',
      'stopReached 2',
      'finished',
    ])
    expect(told(made(line, line), drive([B, C], 10)).slice(0, 3)).toEqual([
      'started',
      'stopSkipped 0',
      'stopReached 1',
    ])
  })

  test('a vehicle is where it is on a route that was changed in the middle of its window', () => {
    const route = made(line, line, { changedAt: 5 })
    const { events } = followRoute(followedRoute(route, 4), newFollowing(3), [{ ...at([1000, 0]), time: 6 }])
    expect(kindsOf(events)).toEqual(['started'])
  })
})

test('a round in free order ends when the vehicle comes back to where it began', () => {
  const route = made(square, square, { order: 'free' })
  const backwards = [...square].reverse()
  expect(told(route, drive(backwards, 10))).toEqual([
    'started',
    'stopReached 0',
    'stopReached 3',
    'stopReached 2',
    'stopReached 1',
    'stopReached 4',
    'finished',
  ])
})

describe('a deviation at the beginning', () => {
  const line = [A, [10_000, 0]] as const
  const planned = made(line, line, {
    schedule: { zone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] },
  })
  const toldOf = (fixes: readonly RouteFix[], route = planned) =>
    kindsOf(followRoute(followedRoute(route, 0), newFollowing(route.stops.length), fixes).events)
  const end: Place = [10_000, 0]

  test.each([1, 10, 30])('in a parallel street is off the route, with a fix every %i s', (seconds) => {
    const street: Place[] = [
      [0, 150],
      [9000, 150],
    ]
    expect(toldOf(drive(street, seconds))).toEqual(['started', 'offRoute'])
    expect(toldOf(drive([...street, [9000, 0], end], seconds)).slice(0, 3)).toEqual([
      'started',
      'offRoute',
      'backOnRoute',
    ])
    expect(told(made(line, line), drive(street, seconds))).toEqual([])
  })

  test('from a depot beside the line is off when the vehicle leaves it another way', () => {
    const yard: Place = [0, 150]
    const wide = { ...planned, stops: planned.stops.map((stop) => ({ ...stop, radiusM: 200 })) }
    expect(toldOf(drive([yard, [0, 4000]], 10), wide)).toEqual(['started', 'offRoute'])
    expect(toldOf(drive([yard], 10), wide)).toEqual([])
    expect(toldOf(drive([yard, A, end], 10), wide)).toEqual(inOrder(2))
  })

  test('farther beside is told when the vehicle comes onto the line', () => {
    const bent = drive([[0, 600], [3000, 600], [3000, 0], end], 10)
    const { events } = followRoute(followedRoute(planned, 0), newFollowing(2), bent)
    expect(kindsOf(events)).toEqual([
      'started',
      'offRoute',
      'backOnRoute',
      'stopSkipped 0',
      'stopReached 1',
      'finished',
    ])
    expect(events[1]?.lat).toBeCloseTo(at([0, 600]).lat, 5)
  })

  test('is none of a vehicle that drives elsewhere before it comes to the start', () => {
    const ways: Place[][] = [
      // From home near the start to another place, and back.
      [[0, 600], [0, 5000], [-50, 700], A, end],
      [[0, 180], [0, 5000], [-50, 700], A, end],
      // By the start on another street.
      [[-4000, 150], [-100, 150], [-100, 5000], [-100, 150], A, end],
      [[150, -5000], [150, -150], [2000, -1500], [150, -1500], A, end],
    ]
    for (const way of ways) expect(toldOf(drive(way, 10))).toEqual(inOrder(2))
  })

  test('is none of a vehicle that never came near the start', () => {
    expect(toldOf(drive([[4000, 3000], [4000, 0], end], 10))).toEqual([
      'started',
      'stopSkipped 0',
      'stopReached 1',
      'finished',
    ])
    expect(
      toldOf(
        drive(
          [
            [4000, 150],
            [9000, 150],
          ],
          10,
        ),
      ),
    ).toEqual([])
  })
})

test('however the fixes of rounds are cut, by whatever way they were driven, the result is the same', () => {
  const place = fc.constantFrom<Place>(A, A, B, B, C, [0, 150], [0, 900], [3000, 150], [3000, 3000])
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 7 }),
      fc.constantFrom(...ROUNDS),
      fc.constantFrom(5, 30),
      fc.array(fc.nat(400), { maxLength: 8 }),
      fc.boolean(),
      (places, [, line, stops], seconds, cuts, free) => {
        const schedule = { zone: 'UTC', windows: [] }
        const route = followedRoute(made(line, stops, { order: free ? 'free' : 'strict', schedule }), 0)
        const fixes = drive(places, seconds)
        const whole = followRoute(route, newFollowing(stops.length), fixes)
        const edges = [...cuts.filter((cut) => cut < fixes.length), fixes.length].sort((a, b) => a - b)
        let state = newFollowing(stops.length)
        const events: RouteEvent[] = []
        edges.forEach((edge, number) => {
          const kept = JSON.parse(JSON.stringify(state)) as FollowState
          const part = followRoute(route, kept, fixes.slice(edges[number - 1] ?? 0, edge))
          state = part.state
          events.push(...part.events)
        })
        expect(events).toEqual(whole.events)
        expect(state).toEqual(whole.state)
        const ofStops = kindsOf(events).filter((kind) => kind.includes(' '))
        expect(new Set(ofStops.map((kind) => kind.split(' ')[1])).size).toBe(ofStops.length)
      },
    ),
    { numRuns: 150 },
  )
})

test('a state that was kept before more was known of it goes on', () => {
  const fixes = drive([A, B, A], 1)
  const route = followedRoute(made([A, B, A], [A, B, A]), null)
  const begun = followRoute(route, newFollowing(3), fixes.slice(0, 200))
  const { heading: _, entry: _entry, start: _start, ...old } = begun.state
  const { state } = followRoute(route, old, fixes.slice(200))
  expect(state.phase).toBe('finished')
  expect(state.stops.every(({ skipped }) => !skipped)).toBe(true)
})

describe.skipIf(!sharedPresent)('real drives there and back', () => {
  const names = ['de_stuttgart_k17', 'nl_amsterdam_k54', 'pt_lisbon_k74', 'jp_kyoto_k99', 'ma_rabat_twizy']
  test.each(names)('%s reaches every stop in order, whatever stands beside its depot first', (name) => {
    const read = readDrive(name).sort((a, b) => a.time - b.time)
    for (const seconds of [1, 10, 30]) {
      const there: RouteFix[] = []
      for (const { time, lat, lon } of read.slice(0, 1500)) {
        const before = there.at(-1)
        if (!before || time - before.time >= seconds * 1000) there.push({ time, lat, lon })
      }
      const end = there.at(-1) as RouteFix
      const back = there.map(({ time, ...place }) => ({
        ...place,
        time: end.time + 600_000 + end.time - time,
      }))
      const round = [...there, ...back.reverse().slice(1)]
      const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => round[Math.round(share * (round.length - 1))])
      const places = [round, stops].map((of) =>
        of.map((fix): Place => [(fix?.lon ?? 0) * DEGREE_M, (fix?.lat ?? 0) * DEGREE_M]),
      )
      const route = made(places[0] ?? [], places[1] ?? [])
      const [depot] = round as [RouteFix]
      for (const [x, y] of [
        [0, 0],
        [20, 0],
        [-20, 0],
        [14, -14],
      ] as const) {
        const { lat, lon } = at([x, y])
        const standing = [600, 570, 540].map((ago) => ({
          lat: depot.lat + lat,
          lon: depot.lon + lon,
          time: depot.time - ago * 1000,
        }))
        expect(told(route, [...standing, ...round])).toEqual(inOrder(5))
        expect(told(route, [...standing, ...round.slice(0, -round.length / 10)])).not.toContain('finished')
      }
    }
  })
})
