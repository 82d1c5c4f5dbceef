import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followRoute } from '@/lib/fleet/routes/following/follow-route'
import { newFollowing } from '@/lib/fleet/routes/following/follow-state'
import type { FollowedRoute, RouteStop } from '@/lib/fleet/routes/following/followed-route'
import type { RouteEvent } from '@/lib/fleet/routes/following/route-event'
import { routeLine } from '@/lib/fleet/routes/following/route-line'
import type { RouteFix } from '@/lib/fleet/routes/following/way-between'
import { DEGREE_M } from '@/lib/geo/distance'
import { readDrive } from '../../support/drives'
import { sharedPresent } from '../../support/shared'

const NORTH = 48
const EAST = 9
/** A place so many metres east and north of one. */
const at = (x: number, y: number) => ({
  lat: NORTH + y / DEGREE_M,
  lon: EAST + x / (DEGREE_M * Math.cos((NORTH * Math.PI) / 180)),
})
const fix = (seconds: number, x: number, y = 0): RouteFix => ({ time: seconds * 1000, ...at(x, y) })
const stop = (x: number, dueAt: number | null = null, y = 0): RouteStop => ({
  ...at(x, y),
  radiusM: 60,
  alongM: x,
  dueAt,
})
/** Ten kilometres to the east, with a corner every 200 m. */
const straight = routeLine(Array.from({ length: 51 }, (_, index) => at(index * 200, 0)))
const route = (given: Partial<FollowedRoute> = {}): FollowedRoute => ({
  line: straight,
  offsetM: 100,
  stops: [],
  order: 'strict',
  ...given,
})
const follow = (of: FollowedRoute, fixes: readonly RouteFix[]) =>
  followRoute(of, newFollowing(of.stops.length), fixes)
const kinds = (events: readonly RouteEvent[]) =>
  events.map(({ kind, stop: number }) => (number === null ? kind : `${kind} ${number}`))

describe('beside a route', () => {
  test('is off after a minute and three fixes, from the first of them on, and back within 80 %', () => {
    const { events } = follow(route(), [
      fix(0, 0),
      fix(30, 400),
      fix(60, 800, 150),
      fix(90, 1_200, 300),
      fix(120, 1_600, 300),
      fix(150, 2_000, 90),
      fix(180, 2_400, 70),
    ])
    expect(events.map(({ kind, time }) => [kind, time / 1000])).toEqual([
      ['started', 0],
      ['offRoute', 60],
      ['backOnRoute', 180],
    ])
  })

  test('two fixes, or less than a minute, are not off', () => {
    expect(
      kinds(follow(route(), [fix(0, 0), fix(60, 400, 200), fix(180, 800, 200), fix(240, 1_200)]).events),
    ).toEqual(['started'])
    const quick = Array.from({ length: 12 }, (_, index) => fix(5 * (index + 1), 100 * index, 200))
    expect(kinds(follow(route(), [fix(0, 0), ...quick, fix(64, 1_300)]).events)).toEqual(['started'])
  })

  test('nothing is said before the route is reached', () => {
    expect(
      follow(route(), [fix(0, 0, 900), fix(60, 0, 800), fix(120, 0, 700), fix(180, 0, 600)]).events,
    ).toEqual([])
  })
})

describe('stops of a route', () => {
  const stops = [stop(1_000), stop(5_000), stop(9_000)]

  test('are reached between two fixes too, left, and the last one ends it', () => {
    const { events, state } = follow(route({ stops }), [
      fix(0, 0),
      fix(60, 900),
      fix(120, 1_500),
      fix(180, 4_990),
      fix(400, 5_010),
      fix(460, 8_000),
      fix(520, 9_000),
      fix(580, 9_500, 900),
    ])
    expect(kinds(events)).toEqual([
      'started',
      'stopReached 0',
      'stopLeft 0',
      'stopReached 1',
      'stopLeft 1',
      'stopReached 2',
      'finished',
    ])
    expect(state.phase).toBe('finished')
  })

  test('in a bend are reached between two fixes that follow it, and not by who leaves its way out', () => {
    // A quarter of a circle: its middle is 146 m from the straight way.
    const bend = Array.from({ length: 10 }, (_, n) => {
      const angle = (n / 9) * (Math.PI / 2)
      return [1_000 + 500 * Math.sin(angle), 500 - 500 * Math.cos(angle)] as const
    })
    const line = routeLine([at(0, 0), ...bend.map(([x, y]) => at(x, y)), at(1_500, 3_000)])
    const [x, y] = bend[4] ?? [0, 0]
    const middle = { ...stop(0, null, y), ...at(x, y), alongM: 1_000 + 500 * (4 / 9) * (Math.PI / 2) }
    const end = { ...stop(1_500, null, 3_000), alongM: line.lengthM }
    const of = route({ line, stops: [middle, end] })
    const along = [fix(0, 0), fix(60, 990), fix(120, 1_500, 510)]
    expect(kinds(follow(of, [...along, fix(240, 1_500, 2_990)]).events)).toEqual([
      'started',
      'stopReached 0',
      'stopLeft 0',
      'stopReached 1',
      'finished',
    ])
    // So far beside the line it may have been in another street.
    const beside = [fix(0, 0), fix(60, 990, -90), fix(120, 1_590, 510)]
    expect(kinds(follow(of, [...beside, fix(240, 1_500, 2_990)]).events)).toContain('stopSkipped 0')
    // To the end of a side street and back is a long way for who drives straight on.
    const side = routeLine([at(0, 0), at(1_000, 0), at(1_000, 400), at(1_000, 0), at(3_000, 0)])
    const [inside, last] = [
      { ...stop(1_000, null, 400), alongM: 1_400 },
      { ...stop(3_000), alongM: side.lengthM },
    ]
    const past = [fix(0, 0), fix(60, 900), fix(120, 1_500), fix(240, 2_990)]
    expect(kinds(follow(route({ line: side, stops: [inside, last] }), past).events)).toContain(
      'stopSkipped 0',
    )
  })

  test('that were passed by are skipped in strict order, and wait in a free one', () => {
    const fixes = [fix(0, 0), fix(60, 600), fix(120, 1_000, 95), fix(180, 1_400), fix(240, 4_950)]
    expect(kinds(follow(route({ stops }), fixes).events)).toEqual([
      'started',
      'stopSkipped 0',
      'stopReached 1',
    ])
    const free = follow(route({ stops, order: 'free' }), [
      ...fixes,
      fix(300, 9_000),
      fix(900, 5_000),
      fix(1_200, 1_000),
    ])
    expect(kinds(free.events).filter((kind) => !kind.startsWith('stopLeft'))).toEqual([
      'started',
      'stopReached 1',
      'stopReached 2',
      'stopReached 0',
      'finished',
    ])
  })

  test('are late once, when a fix comes after their time', () => {
    const { events } = follow(route({ stops: [stop(5_000, 100_000), stop(9_000, 900_000)] }), [
      fix(0, 0),
      fix(90, 2_000),
      fix(110, 2_400),
      fix(130, 2_800),
      fix(400, 5_000),
    ])
    expect(kinds(events)).toEqual(['started', 'late 0', 'stopReached 0'])
    // Since when it was due, where it was seen before.
    expect(events[1]).toMatchObject({ time: fix(100, 0).time, lon: fix(90, 2_000).lon })
  })

  test('are late, too, when the fix after their time is the one that reaches them', () => {
    const due = fix(100, 0).time
    const { events } = follow(route({ stops: [stop(5_000, due), stop(9_000, 9e15)] }), [
      fix(0, 4_000),
      fix(90, 4_500),
      fix(110, 5_000),
    ])
    expect(kinds(events)).toEqual(['started', 'late 0', 'stopReached 0'])
    const inTime = follow(route({ stops: [stop(5_000, due)] }), [fix(0, 4_000), fix(100, 5_000)])
    expect(kinds(inTime.events)).toEqual(['started', 'stopReached 0', 'finished'])
  })

  test('that were due before it came onto the route are late by then', () => {
    const { events } = follow(route({ stops: [stop(5_000, fix(100, 0).time)] }), [fix(200, 0), fix(210, 200)])
    expect(events.map(({ kind, time }) => [kind, time])).toEqual([
      ['started', fix(200, 0).time],
      ['late', fix(200, 0).time],
    ])
  })
})

describe('however fixes are cut', () => {
  test('the result is the same', () => {
    const place = fc.record({
      x: fc.integer({ min: -200, max: 10_200 }),
      y: fc.integer({ min: -250, max: 250 }),
    })
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        fc.array(fc.nat(60)),
        fc.boolean(),
        (places, cuts, free) => {
          const of = route({ stops: [stop(2_000, 200_000), stop(7_000)], order: free ? 'free' : 'strict' })
          const fixes = places.map(({ x, y }, index) => fix(index * 25, x, y))
          const whole = follow(of, fixes)
          let state = newFollowing(2)
          const events: RouteEvent[] = []
          const edges = [...new Set([0, ...cuts.filter((cut) => cut < fixes.length), fixes.length])].sort(
            (a, b) => a - b,
          )
          for (let cut = 1; cut < edges.length; cut++) {
            const part = followRoute(
              of,
              JSON.parse(JSON.stringify(state)),
              fixes.slice(edges[cut - 1], edges[cut]),
            )
            state = part.state
            events.push(...part.events)
          }
          expect(events).toEqual(whole.events)
          expect(state).toEqual(whole.state)
          // Each thing is told once of a stop, and off and back take turns.
          const told = kinds(whole.events)
          const ofStops = told.filter((kind) => / \d/.test(kind))
          expect(new Set(ofStops).size).toBe(ofStops.length)
          const turns = told.filter((kind) => kind === 'offRoute' || kind === 'backOnRoute')
          expect(turns.every((kind, index) => (index % 2 === 0) === (kind === 'offRoute'))).toBe(true)
        },
      ),
    )
  })
})

describe.skipIf(!sharedPresent)('along real drives', () => {
  /** A drive in the order of time, without standing fixes and jumps, as somebody would draw it. */
  const drive = (name: string) => {
    const fixes = readDrive(name).sort((a, b) => a.time - b.time)
    return fixes.filter(
      ({ lat, lon }, index) => index === 0 || lat !== fixes[index - 1]?.lat || lon !== fixes[index - 1]?.lon,
    )
  }

  test.each(['de_stuttgart_k17', 'nl_amsterdam_k54', 'pt_lisbon_k74', 'jp_kyoto_k99'])(
    '%s keeps to itself',
    (name) => {
      const fixes = drive(name)
      const { events, state } = follow(route({ line: routeLine(fixes) }), fixes)
      expect(kinds(events)).toEqual(['started'])
      expect(state.alongM / routeLine(fixes).lengthM).toBeGreaterThan(0.9)
    },
  )

  test.each(['de_stuttgart_k17', 'nl_amsterdam_k54', 'pt_lisbon_k74', 'jp_kyoto_k99'])(
    '%s is off where it was bent by hand',
    (name) => {
      const fixes = drive(name)
      const middle = Math.floor(fixes.length / 2)
      const from = fixes[middle]?.time ?? 0
      // Four minutes of the drive lie 3 km to the north.
      const bent = fixes.map((one) =>
        one.time >= from && one.time < from + 240_000 ? { ...one, lat: one.lat + 3_000 / DEGREE_M } : one,
      )
      const { events } = follow(route({ line: routeLine(fixes) }), bent)
      expect(kinds(events)).toEqual(['started', 'offRoute', 'backOnRoute'])
      expect(events[1]?.time).toBe(from)
    },
  )
})

test('who never sets out is late as well, once at each stop, and may still come', () => {
  const stops = [stop(200, 600_000), stop(2_000, 1_800_000)]
  const beside = Array.from({ length: 40 }, (_, minute) => fix(minute * 60, 0, 5_000))
  const { state, events } = follow(route({ stops }), beside)
  expect(events.map(({ kind, stop: at, time }) => [kind, at, time / 60_000])).toEqual([
    ['late', 0, 10],
    ['late', 1, 30],
  ])
  const came = followRoute(route({ stops }), state, [fix(2_460, 0), fix(2_470, 200), fix(2_600, 2_000)])
  expect(kinds(came.events)).toEqual(['started', 'stopReached 0', 'stopLeft 0', 'stopReached 1', 'finished'])
})
