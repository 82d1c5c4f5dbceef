import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrivenRoute, drivenRoute, type RouteRow } from '@/lib/fleet/routes/driven-route'
import { followRoutes, type WordedFix } from '@/lib/fleet/routes/follow-runs'
import { NEW_ROUTES } from '@/lib/fleet/routes/route-run'
import { routesStep } from '@/lib/fleet/routes/step'
import { DEGREE_M } from '@/lib/geo/distance'
import { runFixSteps } from '@/lib/ingest/run-steps'
import { DEFAULT_STEP_SETTINGS, NEW_STEPS, type StepStates } from '@/lib/ingest/steps'
import type { TrackedFix } from '@/lib/tracking/state'
import { movementStep } from '@/lib/tracking/step'
import { readDrive } from '../../support/drives'
import { sharedPresent } from '../../support/shared'

const MINUTE = 60_000
/** A Monday. */
const DAY = Date.UTC(2026, 4, 4)
const START = DAY + 8 * 60 * MINUTE
const STEPS = [movementStep, routesStep] as unknown as Parameters<typeof runFixSteps>[4]
const place = (x: number, y = 0) => ({
  lat: 48 + y / DEGREE_M,
  lon: 9 + x / (DEGREE_M * Math.cos((48 * Math.PI) / 180)),
})
const point = (name: string, x: number, afterMin: number | null = null): RouteRow['points'][number] => ({
  name,
  ...place(x),
  radiusM: 80,
  afterMin,
  landmarkId: null,
})
const morning = (from = '08:00', to = '12:00'): RouteRow['schedule'] => ({
  zone: 'UTC',
  windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
})
/** Twelve kilometres to the east with stops at its ends, after four and after eight. */
const row = (given: Partial<RouteRow> = {}): RouteRow => ({
  id: 12,
  accountId: 5,
  name: 'North round',
  lengthM: 12_000,
  durationS: null,
  offsetM: 100,
  order: 'strict',
  schedule: morning(),
  changedAt: 0,
  points: [point('Depot', 0, 10), point('Mill', 4000, 20), point('Inn', 8000, 30), point('Pier', 12_000, 60)],
  line: Array.from({ length: 61 }, (_, at) => [place(at * 200).lon, 48] as [number, number]),
  ...given,
})
const made = (given: Partial<RouteRow> = {}): DrivenRoute => {
  const route = drivenRoute(row(given), [1, 5])
  if (!route) throw new Error('no route')
  return route
}

/** Every ten seconds a fix at 36 km/h from one place to another, or standing there. */
const drive = (...legs: { from: number; to: number; y?: number; seconds?: number }[]): TrackedFix[] => {
  let time = START
  return legs.flatMap(({ from, to, y = 0, seconds }) => {
    const count = seconds === undefined ? Math.abs(to - from) / 100 : seconds / 10
    return Array.from({ length: count }, (_, at): TrackedFix => {
      time += 10_000
      const x = seconds === undefined ? from + (to > from ? at * 100 : -at * 100) : from
      return { ...place(x, y), time, speedKmh: seconds === undefined ? 36 : 0, ignition: true }
    })
  })
}

type Run = ReturnType<typeof runFixSteps>

function follow(fixes: readonly TrackedFix[], routes: readonly DrivenRoute[], cuts: readonly number[] = []) {
  let states: StepStates = NEW_STEPS
  const runs: Run[] = []
  const edges = [...new Set([0, ...cuts.filter((cut) => cut < fixes.length), fixes.length])].sort(
    (a, b) => a - b,
  )
  for (let at = 1; at < edges.length; at++) {
    const settings = { ...DEFAULT_STEP_SETTINGS, routes: { routes } }
    const kept = JSON.parse(JSON.stringify(states)) as StepStates
    const run = runFixSteps(kept, fixes.slice(edges[at - 1], edges[at]), settings, {}, STEPS)
    states = run.states
    runs.push(run)
  }
  // One that is raised again is told better.
  const events = new Map(
    runs.flatMap((run) => run.events).map((event) => [`${event.type} ${event.time} ${event.subject}`, event]),
  )
  const periods = runs
    .flatMap(({ closed }) => closed.periods)
    .filter(({ kind }) => kind === 'routeRun' || kind === 'routeStop')
  const withdrawn = runs.flatMap((run) => run.withdrawn)
  return {
    state: states.routes,
    events: [...events.values()],
    withdrawn,
    periods,
    open: routesStep.open(states.routes),
  }
}
const told = ({ events }: ReturnType<typeof follow>) =>
  events.map(({ type, subject, time, endTime }) =>
    [type, subject, (time - START) / 1000, ...(endTime ? [(endTime - START) / 1000] : [])].join(' '),
  )
/** One that is told again comes where it came first in several calls, and last in one. */
const byKey = ({ events }: ReturnType<typeof follow>) =>
  events.toSorted(
    (a, b) => a.time - b.time || `${a.type} ${a.subject}`.localeCompare(`${b.type} ${b.subject}`),
  )
const whole = drive({ from: 0, to: 12_100 }, { from: 12_100, to: 12_100, seconds: 300 })

describe('a run of a route', () => {
  test('is told from its first fix on the line to its last stop', () => {
    const run = follow(whole, [made()])
    expect(told(run)).toEqual([
      'routeStarted route:12 10',
      'routeStopReached route:12/1 10 20',
      'routeStopReached route:12/2 410 420',
      'routeStopReached route:12/3 810 820',
      'routeStopReached route:12/4 1210',
      'routeFinished route:12 1210',
    ])
    expect(run.events.find(({ subject }) => subject === 'route:12/2')).toMatchObject({
      accountId: 5,
      data: { route: 'North round', stop: 2, stopName: 'Mill', dueAt: '2026-05-04T08:20:00.000Z' },
    })
    expect(run.periods).toHaveLength(5)
    expect(run.periods[0]).toMatchObject({
      kind: 'routeRun',
      sensor: 'route:12',
      start: { time: START + 10_000 },
      end: { time: START + 1_210_000 },
      details: {
        route: 'North round',
        plannedM: 12_000,
        alongM: 12_000,
        started: true,
        finished: true,
        planStart: START,
        planEnd: START + 60 * MINUTE,
        offSeconds: 0,
        stops: 4,
        reached: 4,
        skipped: 0,
        late: 0,
      },
    })
    expect(Math.abs((run.periods[0]?.distanceCm ?? 0) / 100 - 12_000)).toBeLessThan(150)
    expect(run.periods[2]).toMatchObject({
      kind: 'routeStop',
      sensor: 'route:12/2',
      start: { time: START + 410_000 },
      end: { time: START + 420_000 },
      details: { stop: 2, name: 'Mill', state: 'reached', dueAt: START + 20 * MINUTE },
    })
  })

  test('says for how long it was off the route, and how far', () => {
    const bent = drive({ from: 0, to: 2000 }, { from: 2000, to: 5000, y: 150 }, { from: 5000, to: 12_100 })
    const run = follow(bent, [made()])
    expect(told(run).filter((one) => one.startsWith('offRoute'))).toEqual(['offRoute route:12 210 510'])
    expect(run.events.find(({ type }) => type === 'offRoute')?.data?.besideM).toBe(150)
    expect(told(run)).toContain('routeStopSkipped route:12/2 810')
    expect(run.periods[0]?.details).toMatchObject({ offSeconds: 300, reached: 3, skipped: 1 })
  })

  test('ends with its window, with what is missing', () => {
    const half = drive({ from: 0, to: 6000 }, { from: 6000, to: 6000, seconds: 4 * 3600 })
    const run = follow(half, [made()])
    expect(told(run).filter((one) => one.startsWith('routeLate'))).toEqual([
      'routeLate route:12/3 1800',
      'routeLate route:12/4 3600',
    ])
    expect(run.periods.map(({ details }) => details?.state)).toEqual([
      undefined,
      'reached',
      'reached',
      'missed',
      'missed',
    ])
    expect(run.periods[0]?.details).toMatchObject({ finished: false, reached: 2, late: 2 })
    expect(run.periods[0]?.end.time).toBe(START + 4 * 3_600_000 - 10_000)
    expect(run.open.periods).toEqual([])
  })

  test('that nobody drove is one too, and outside of windows nothing is judged', () => {
    const elsewhere = drive({ from: 0, to: 0, y: 5000, seconds: 5 * 3600 })
    const run = follow(elsewhere, [made()])
    expect(run.periods[0]?.details).toMatchObject({ started: false, reached: 0, alongM: 0 })
    const afternoon = follow(whole, [made({ schedule: morning('14:00', '15:00') })])
    expect([afternoon.events, afternoon.periods, afternoon.open.periods]).toEqual([[], [], []])
  })

  test('is of the route as it is: nothing of before it was changed', () => {
    const changedAt = START + 600_000
    const run = follow(whole, [made({ changedAt })])
    // It came to the third stop after that; the first two are none of it.
    expect(told(run)[0]).toBe('routeStarted route:12 600')
    expect(told(run).filter((one) => one.startsWith('routeStopSkipped'))).toEqual([])
    expect(run.periods[0]?.details).toMatchObject({ stops: 2, reached: 2, skipped: 0 })
    expect(run.periods.map(({ sensor }) => sensor)).toEqual(['route:12', 'route:12/3', 'route:12/4'])
  })

  test('that goes on when the route is given to another device ends where it was seen last', () => {
    const [begin, rest] = [whole.slice(0, 50), whole.slice(50)]
    const before = follow(begin, [made()])
    const settings = { ...DEFAULT_STEP_SETTINGS, routes: { routes: [] } }
    const { closed, states } = runFixSteps({ ...NEW_STEPS, routes: before.state }, rest, settings, {}, STEPS)
    expect(before.open.periods[0]?.details).toMatchObject({ reached: 2, finished: false })
    expect(closed.periods.filter(({ kind }) => kind === 'routeRun')).toMatchObject([
      { end: { time: begin.at(-1)?.time }, details: { reached: 2 } },
    ])
    expect(states.routes).toEqual(NEW_ROUTES)
  })

  test('without a schedule begins on the route and again when the vehicle comes back to its first stop', () => {
    const twice = drive(
      { from: 0, to: 12_100 },
      { from: 12_100, to: 12_100, seconds: 1200 },
      { from: 12_000, to: 0 },
      { from: 0, to: 12_100 },
    )
    const run = follow(twice, [made({ schedule: null })])
    expect(told(run).filter((one) => /Started|Finished/.test(one))).toEqual([
      'routeStarted route:12 10',
      'routeFinished route:12 1210',
      expect.stringContaining('routeStarted'),
      expect.stringContaining('routeFinished'),
    ])
    expect(run.periods.filter(({ kind }) => kind === 'routeRun')).toHaveLength(2)
    expect(run.events.some(({ type }) => type === 'routeStopSkipped')).toBe(false)
    // By the plan that counts from where it began.
    expect(run.events.find(({ subject }) => subject === 'route:12/2')?.data?.dueAt).toBe(
      '2026-05-04T08:20:10.000Z',
    )
  })

  test('of a round without a schedule begins again each time that the vehicle leaves where it ends', () => {
    const there = { from: 0, to: 12_000 }
    const back = { from: 12_000, to: 0 }
    const stands = { from: 0, to: 0, seconds: 1200 }
    const line = [...row().line, ...[...row().line].reverse().slice(1)]
    const points = [point('Depot', 0), point('Pier', 12_000), point('Depot', 0)]
    const run = follow(drive(there, back, stands, there, back, stands), [
      made({ schedule: null, line, points }),
    ])
    const runs = run.periods.filter(({ kind }) => kind === 'routeRun')
    expect(runs.map(({ details }) => [details?.reached, details?.skipped, details?.finished])).toEqual([
      [3, 0, true],
      [3, 0, true],
    ])
  })

  test('that left its start beside the line was off it until it came on', () => {
    const beside = drive(
      { from: 0, to: 4000, y: 150 },
      { from: 4000, to: 12_100 },
      { from: 12_100, to: 12_100, seconds: 300 },
    )
    const run = follow(beside, [made()])
    expect(told(run).slice(0, 2)).toEqual(['routeStarted route:12 20', 'offRoute route:12 20 410'])
    expect(run.periods[0]?.details).toMatchObject({ started: true, offSeconds: 390, finished: true })
    const farther = drive({ from: 0, to: 4000, y: 600 }, { from: 4000, to: 12_100 })
    expect(told(follow(farther, [made()])).slice(0, 2)).toEqual([
      'routeStarted route:12 450',
      'offRoute route:12 40 450',
    ])
  })
})

describe('stops that are due while nothing is heard', () => {
  const settings = { routes: [made()] }
  /** It has passed two stops and is silent from then on. */
  const silent = follow(drive({ from: 0, to: 6000 }), [made()])
  const dues = routesStep.dues?.(silent.state, settings) ?? []

  test('are told by the clock, a little later, as the next fix tells them', () => {
    expect(dues.map(({ subject, time, raiseAt }) => [subject, time - START, (raiseAt ?? 0) - time])).toEqual([
      ['route:12/3', 30 * MINUTE, 2 * MINUTE],
      ['route:12/4', 60 * MINUTE, 2 * MINUTE],
    ])
    const { raiseAt: _, ...first } = dues[0] ?? {}
    const late = { ...place(6000), time: START + 90 * MINUTE, speedKmh: 0, ignition: true }
    const run = follow([...drive({ from: 0, to: 6000 }), late], [made()])
    expect(run.events.find(({ subject }) => subject === 'route:12/3')).toMatchObject(first)
    expect(routesStep.dues?.(run.state, settings)).toEqual([])
  })

  test('are told by the first fix after the run, too', () => {
    const after = { ...place(6000), time: START + 300 * MINUTE, speedKmh: 0, ignition: true }
    const run = follow([...drive({ from: 0, to: 6000 }), after], [made()])
    expect(told(run).slice(-2)).toEqual(['routeLate route:12/3 1800', 'routeLate route:12/4 3600'])
    expect(run.periods[0]?.details).toMatchObject({ reached: 2, late: 2 })
  })

  test('are all before it came onto the route, and none after the window or of a route that was changed', () => {
    const dueOf = (state: typeof silent.state, given = made()) =>
      routesStep.dues?.(state, { routes: [given] }).map(({ subject }) => subject)
    const apart = follow(drive({ from: 0, to: 0, y: 5000, seconds: 300 }), [made()])
    expect(dueOf(apart.state)).toEqual(['route:12/1', 'route:12/2', 'route:12/3', 'route:12/4'])
    const word: WordedFix['word'] = { phase: 'drives', movedCm: 0, drifted: false, regained: [], place: null }
    const worded = drive({ from: 0, to: 0, y: 5000, seconds: 300 }).map((fix) => ({ ...fix, word }))
    const { told: rules } = followRoutes(NEW_ROUTES, worded, { routes: [made()] })
    expect([...(rules?.values() ?? [])].flat().map(({ kind, stop }) => [kind, stop])).toEqual([['due', 1]])
    const unscheduled = made({ schedule: null })
    const waiting = follow(drive({ from: 0, to: 0, y: 5000, seconds: 300 }), [unscheduled])
    expect(dueOf(waiting.state, unscheduled)).toEqual([])
    const short = made({ schedule: morning('08:00', '08:45') })
    expect(dueOf(follow(drive({ from: 0, to: 6000 }), [short]).state, short)).toEqual(['route:12/3'])
    expect(dueOf(silent.state, made({ changedAt: START + 20 * MINUTE }))).toEqual([])
    expect(dueOf(silent.state)).toEqual(['route:12/3', 'route:12/4'])
  })

  test('are taken back when it turns out that they were reached in time', () => {
    const { withdrawn } = follow(drive({ from: 0, to: 8100 }), [made()])
    expect(withdrawn.map(({ type, subject, time }) => [type, subject, (time - START) / MINUTE])).toEqual([
      ['routeLate', 'route:12/1', 10],
      ['routeLate', 'route:12/2', 20],
      ['routeLate', 'route:12/3', 30],
    ])
    // One that was late stays so.
    const late = drive(
      { from: 0, to: 6000 },
      { from: 6000, to: 6000, seconds: 1800 },
      { from: 6000, to: 8100 },
    )
    expect(follow(late, [made()]).withdrawn).toHaveLength(2)
  })
})

describe('a vehicle that is silent when its window begins', () => {
  const at = (minute: number, x: number, y = 0): TrackedFix => ({
    ...place(x, y),
    time: START + minute * MINUTE,
    speedKmh: 0,
    ignition: false,
  })
  /** The evening before, five kilometres from the line. */
  const home = [at(-840, 0, 5000), at(-835, 0, 5000)]
  const of = made()
  const settings = { routes: [of] }
  const duesOf = ({ state }: ReturnType<typeof follow>, given = settings) =>
    (routesStep.dues?.(state, given) ?? []).map(({ subject, time }) => [subject, (time - START) / MINUTE])
  const lateOf = ({ events }: ReturnType<typeof follow>) =>
    events
      .filter(({ type }) => type === 'routeLate')
      .map(({ subject, time }) => [subject, (time - START) / MINUTE])
  const ALL_LATE = [
    ['route:12/1', 10],
    ['route:12/2', 20],
    ['route:12/3', 30],
    ['route:12/4', 60],
  ]

  test('is late by the clock, where it was last', () => {
    const silent = follow(home, [of])
    expect(duesOf(silent)).toEqual(ALL_LATE)
    expect(routesStep.dues?.(silent.state, settings)[0]).toMatchObject(place(0, 5000))
    expect([silent.events, silent.open.periods]).toEqual([[], []])
  })

  test('is told the same by the fix that comes then, within the window or after it', () => {
    const within = follow([...home, at(40, 0, 5000)], [of])
    expect(lateOf(within)).toEqual(ALL_LATE.slice(0, 3))
    expect(duesOf(within)).toEqual(ALL_LATE.slice(3))
    const after = follow([...home, at(300, 0, 5000)], [of])
    expect(lateOf(after)).toEqual(ALL_LATE)
    expect(after.periods[0]).toMatchObject({
      start: { time: START },
      end: { time: START },
      details: { started: false, reached: 0, late: 4, planStart: START },
    })
    // The next morning is awaited by then.
    expect(duesOf(after)[0]).toEqual(['route:12/1', 24 * 60 + 10])
  })

  test('is not late once a fix that comes later shows it in time', () => {
    const came = follow([...home, at(5, 0), at(6, 200), at(15, 4000)], [of])
    expect(lateOf(came)).toEqual([])
    expect(came.withdrawn.map(({ subject }) => subject)).toEqual(['route:12/1', 'route:12/2'])
  })

  test('is awaited from when its last run is over, and from its first stop on where it sleeps there', () => {
    expect(duesOf(follow(whole, [of]))).toEqual(
      ALL_LATE.map(([subject, minute]) => [subject, Number(minute) + 24 * 60]),
    )
    const asleep = follow([at(-840, 0), at(-835, 0)], [of])
    expect(duesOf(asleep)).toEqual(ALL_LATE.slice(1))
  })

  test('is told to rules when it is known, anew when it leaves the first stop, and no more of a route that changed', () => {
    const word: WordedFix['word'] = { phase: 'drives', movedCm: 0, drifted: false, regained: [], place: null }
    const dues = (fixes: TrackedFix[]) => {
      const worded = fixes.map((fix) => ({ ...fix, word }))
      const { told: rules } = followRoutes(NEW_ROUTES, worded, settings)
      return [...(rules?.values() ?? [])]
        .flat()
        .map(({ kind, stop, at: { time } }) => [kind, stop, (time - START) / MINUTE])
    }
    expect(dues([...home, at(-700, 100, 5000)])).toEqual([['due', 1, 10]])
    expect(dues([at(-840, 0), at(-700, 0, 5000)])).toEqual([
      ['due', 2, 20],
      ['due', 1, 10],
    ])
    const changed = made({ changedAt: START - 60 * MINUTE })
    expect(duesOf(follow(home, [of]), { routes: [changed] })).toEqual([])
    const { state } = follow(home, [of])
    expect(routesStep.dues?.(state, { routes: [] })).toEqual([])
  })

  test('is not awaited on a route without times, nor between windows that touch', () => {
    const untimed = made({ points: row().points.map((one) => ({ ...one, afterMin: null })) })
    expect(follow(home, [untimed]).state).toEqual(NEW_ROUTES)
    const all = made({ schedule: morning('08:00', '08:00') })
    expect(follow(whole, [all]).state.runs[12]?.done).toEqual({ left: false })
  })
})

describe('however fixes are cut into calls', () => {
  test('the same is told, and the state is the same', () => {
    const leg = fc.record({
      from: fc.integer({ min: -10, max: 120 }).map((one) => one * 100),
      to: fc.integer({ min: -10, max: 120 }).map((one) => one * 100),
      y: fc.constantFrom(0, 0, 60, 95, 300),
      seconds: fc.constantFrom(undefined, undefined, 120, 600),
    })
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        (legs, cuts, isFree, isScheduled) => {
          const fixes = drive(...legs)
          const routes = [
            made({
              order: isFree ? 'free' : 'strict',
              schedule: isScheduled ? morning('08:00', '09:00') : null,
            }),
          ]
          const once = follow(fixes, routes)
          const parts = follow(fixes, routes, cuts)
          expect(byKey(parts)).toEqual(byKey(once))
          expect(parts.periods).toEqual(once.periods)
          expect(parts.state).toEqual(JSON.parse(JSON.stringify(once.state)))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe.skipIf(!sharedPresent)('along real drives', () => {
  const read = (name: string): TrackedFix[] =>
    readDrive(name)
      .sort((a, b) => a.time - b.time)
      .filter(({ time }, at, all) => time !== all[at - 1]?.time)
      .map(({ time, lat, lon, speedKmh }) => ({ time, lat, lon, speedKmh: speedKmh ?? null, ignition: null }))

  test.each(['de_stuttgart_k17', 'nl_amsterdam_k54', 'pt_lisbon_k74', 'jp_kyoto_k99'])(
    'nothing is off %s but where it was bent by hand',
    (name) => {
      const fixes = read(name)
      const line = fixes.map(({ lon, lat }): [number, number] => [lon, lat])
      const ends = [fixes[0], fixes.at(-1)].flatMap((fix) =>
        fix
          ? [{ name: 'End', lat: fix.lat, lon: fix.lon, radiusM: 60, afterMin: null, landmarkId: null }]
          : [],
      )
      const routes = [made({ line, points: ends, schedule: null })]
      const kinds = (of: readonly TrackedFix[]) => follow(of, routes).events.map(({ type }) => type)
      expect(kinds(fixes)).not.toContain('offRoute')
      expect(kinds(fixes)).toContain('routeStarted')
      const from = fixes[Math.floor(fixes.length / 2)]?.time ?? 0
      // Four minutes of it lie ever farther to the north, up to 2 km, and come back as they went.
      const bent = fixes.map((fix) => {
        const share = 1 - Math.abs((fix.time - from - 120_000) / 120_000)
        return share <= 0 ? fix : { ...fix, lat: fix.lat + (share * 2000) / DEGREE_M }
      })
      const off = follow(bent, routes).events.filter(({ type }) => type === 'offRoute')
      expect(off).toHaveLength(1)
      expect(off[0]?.time).toBeGreaterThanOrEqual(from)
      expect(off[0]?.time).toBeLessThan(from + 60_000)
      expect(off[0]?.endTime).toBeGreaterThan(from + 120_000)
    },
  )
})
