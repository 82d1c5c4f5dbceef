import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEGREE_M } from '@/lib/geo/distance'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { followFences, type WordedFix } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { ClosedVisit } from '@/lib/geofences/fences-decided'
import { type FencesState, NEW_FENCES, openVisits } from '@/lib/geofences/fences-state'
import { fenceAlarms } from '@/lib/geofences/schema'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'

const START = Date.UTC(2026, 4, 4, 6)
const CENTRE = { lat: 0, lon: 10 }
const TERMS = {
  accountId: 1,
  alarms: fenceAlarms.parse({ enter: true, exit: true }),
  targets: { kind: 'all' } as const,
}
const FENCE: FenceVersion = {
  fenceId: 1,
  version: 1,
  from: 0,
  to: null,
  drawnAt: 0,
  ...TERMS,
  shape: { kind: 'circle', ...CENTRE, radiusM: 500 },
}

const settingsOf = (versions: readonly FenceVersion[]): FenceSettings => ({
  since: null,
  accountIds: [1, 7],
  sets: [new FenceSet(versions)],
  device: { id: 1, groupId: null },
})

/** A fix so many seconds after the start and metres east of the middle of the fence. */
const at = (seconds: number, east: number, speedKmh: number | null = 36): TrackedFix => ({
  time: START + seconds * 1000,
  lat: CENTRE.lat,
  lon: CENTRE.lon + east / DEGREE_M,
  speedKmh,
  ignition: null,
})

function worded(fixes: readonly TrackedFix[]): WordedFix[] {
  const { words } = trackFixes(NEW_TRACKING, fixes)
  return fixes.flatMap((fix, index) => {
    const word = words[index]
    return word ? [{ ...fix, word }] : []
  })
}

const follow = (fixes: readonly TrackedFix[], settings = settingsOf([FENCE])) =>
  followFences(NEW_FENCES, worded(fixes), settings)

const short = ({ events }: ReturnType<typeof follow>) =>
  events.map(({ type, time, data }) => [type, Math.round((time - START) / 100) / 10, data?.source])

describe('entries and exits', () => {
  it('are at the first of two fixes on the other side', () => {
    const way = [-900, -800, -700, -600, -480, -460, 0, 480, 520, 560, 580, 700].map((east, index) =>
      at(index * 10, east),
    )
    expect(short(follow(way))).toEqual([
      ['fenceEnter', 40, 'fix'],
      ['fenceExit', 90, 'fix'],
    ])
  })

  it('are believed at once where it is deep, and after 20 s at the edge', () => {
    expect(short(follow([at(0, -900), at(30, -300)]))).toEqual([['fenceEnter', 30, 'fix']])
    expect(short(follow([at(0, -700), at(10, -490), at(20, -520)]))).toEqual([])
    expect(short(follow([at(0, -700), at(10, -490), at(20, -520), at(30, -520)]))).toEqual([
      ['fenceEnter', 10, 'fix'],
    ])
  })

  it('are found between two fixes, with times between theirs', () => {
    expect(short(follow([at(0, -2000), at(100, 2000), at(110, 2100)]))).toEqual([
      ['fenceEnter', 37.5, 'between'],
      ['fenceExit', 62.5, 'between'],
    ])
    const grazing = [at(0, -2000), at(100, 2000)].map((fix) => ({ ...fix, lat: 480 / DEGREE_M }))
    expect(short(follow(grazing))).toEqual([])
  })

  it('have no invented time after a silence', () => {
    expect(short(follow([at(0, -2000), at(7200, 2000), at(7210, 2100)]))).toEqual([])
    expect(short(follow([at(0, -2000), at(7200, 0), at(7210, 10)]))).toEqual([
      ['fenceEnter', 7200, 'afterGap'],
    ])
  })

  it('begin with a state and no event: where it is seen first, and where a fence is drawn around it', () => {
    const stands = [at(0, 0, 0), at(60, 0, 0), at(120, 0, 0), at(180, 0, 0)]
    expect(follow(stands)).toMatchObject({ events: [], state: { kept: { 1: { side: 'inside' } } } })
    const drawn = follow(stands, settingsOf([{ ...FENCE, drawnAt: START + 90_000, from: START + 90_000 }]))
    expect(drawn).toMatchObject({ events: [], state: { kept: { 1: { side: 'inside' } } } })
    expect(openVisits(drawn.state)).toMatchObject([
      { fenceId: 1, start: { time: START + 120_000, source: 'seen' }, end: null },
    ])
  })

  it('begin anew with another shape, and end what was open', () => {
    const versions: FenceVersion[] = [
      { ...FENCE, to: START + 30_000 },
      {
        ...FENCE,
        version: 2,
        from: START + 30_000,
        drawnAt: START + 30_000,
        shape: { kind: 'circle', ...CENTRE, radiusM: 700 },
      },
    ]
    const way = [-700, -450, -430, -410, -380, 0, 350, 760, 800].map((east, index) => at(index * 10, east))
    const { events, visits } = follow(way, settingsOf(versions))
    expect(events.map(({ type, data }) => [type, data?.version])).toEqual([
      ['fenceEnter', 1],
      ['fenceExit', 2],
    ])
    expect(visits.map(({ version, end }) => [version, end?.how, ((end?.time ?? 0) - START) / 1000])).toEqual([
      [1, 'fenceChanged', 30],
      [2, 'fix', 70],
    ])
  })

  it('come in the order of their times, exits before entries', () => {
    const beside: FenceVersion = {
      ...FENCE,
      fenceId: 2,
      shape: { kind: 'circle', lat: 0, lon: 10 + 1050 / DEGREE_M, radiusM: 500 },
    }
    const way = [-900, 0, 300, 1000, 1010].map((east, index) => at(index * 30, east))
    expect(
      follow(way, settingsOf([beside, FENCE])).events.map(({ type, subject }) => [type, subject]),
    ).toEqual([
      ['fenceEnter', 'geofence:1'],
      ['fenceExit', 'geofence:1'],
      ['fenceEnter', 'geofence:2'],
    ])
  })

  it('are right at the antimeridian', () => {
    const fence: FenceVersion = { ...FENCE, shape: { kind: 'circle', lat: 0, lon: 180, radiusM: 500 } }
    const way = [-900, -200, 100, 400, 900, 1000].map((east, index) => {
      const lon = 180 + east / DEGREE_M
      return { ...at(index * 20, 0), lon: lon > 180 ? lon - 360 : lon }
    })
    const others = Array.from({ length: 100 }, (_, index) => ({ ...FENCE, fenceId: 100 + index }))
    for (const versions of [[fence], [fence, ...others]])
      expect(follow(way, settingsOf(versions)).events.map(({ type }) => type)).toEqual([
        'fenceEnter',
        'fenceExit',
      ])
  })
})

describe('a vehicle that stands at an edge', () => {
  /** Fixes that wander around a place like a receiver's of σ metres do. */
  function night(east: number, sigma: number, seed: number): TrackedFix[] {
    let state = seed
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 4_294_967_296
    }
    const noise = () => sigma * Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
    return Array.from({ length: 480 }, (_, index) => {
      const fix = at(index * 30, east + noise(), 0)
      return { ...fix, lat: noise() / DEGREE_M }
    })
  }

  it('does not cross it all night', () => {
    for (const east of [470, 490, 500, 510, 530])
      for (let seed = 1; seed <= 6; seed++)
        expect([east, seed, short(follow(night(east, 12, seed)))]).toEqual([east, seed, []])
  })

  it('takes back what was told of a drift', () => {
    const still = Array.from({ length: 20 }, (_, index) => at(index * 30, 480, 0))
    const away = [at(600, 720, 0), at(630, 720, 0)]
    const back = [at(660, 480, 0), at(690, 480, 0)]
    expect(short(follow([...still, ...away]))).toEqual([['fenceExit', 600, 'fix']])
    const whole = follow([...still, ...away, ...back])
    expect(whole).toMatchObject({ events: [], withdrawn: [], visits: [] })
    expect(openVisits(whole.state)).toMatchObject([{ start: { time: START } }])
    // In two calls the first has told of it already.
    const all = worded([...still, ...away, ...back])
    const first = followFences(NEW_FENCES, all.slice(0, 22), settingsOf([FENCE]))
    const second = followFences(first.state, all.slice(22), settingsOf([FENCE]))
    expect(second.withdrawn).toEqual([{ type: 'fenceExit', time: START + 600_000, subject: 'geofence:1' }])
    expect(second.state).toEqual(whole.state)
  })
})

describe('whatever a drive is like', () => {
  const leg = fc.record({
    east: fc.integer({ min: -3000, max: 3000 }),
    seconds: fc.integer({ min: 1, max: 5000 }),
  })
  const shape = fc.record({
    east: fc.integer({ min: -2000, max: 2000 }),
    radiusM: fc.integer({ min: 200, max: 1500 }),
  })

  /** Versions of some fences, each changed at random moments of the drive. */
  const fences = fc
    .array(
      fc.tuple(shape, fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), shape), { maxLength: 2 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((drawn) =>
      drawn.flatMap(([first, later], fence): FenceVersion[] => {
        const changes = [...later].sort(([a], [b]) => a - b)
        return [[0, first] as const, ...changes].map(([seconds, { east, radiusM }], index, all) => ({
          fenceId: fence + 1,
          version: index + 1,
          ...TERMS,
          from: index === 0 ? 0 : START + seconds * 1000,
          drawnAt: index === 0 ? 0 : START + seconds * 1000,
          to: all[index + 1] ? START + (all[index + 1]?.[0] ?? 0) * 1000 : null,
          shape: { kind: 'circle', lat: 0, lon: CENTRE.lon + east / DEGREE_M, radiusM },
        }))
      }),
    )

  const drive = fc.array(leg, { minLength: 5, maxLength: 60 }).map((legs) => {
    let seconds = 0
    return legs.map((one) => {
      seconds += one.seconds
      return at(seconds, one.east, null)
    })
  })

  it('visits lie side by side, and there is no exit without an entry', () => {
    fc.assert(
      fc.property(
        drive,
        fences,
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        (fixes, versions, cuts) => {
          const settings = settingsOf(versions)
          const whole = follow(fixes, settings)
          expect(cutRun(worded(fixes), settings, cuts)).toEqual(told(whole))
          for (const id of new Set(versions.map(({ fenceId }) => fenceId))) {
            const mine = [...whole.visits, ...openVisits(whole.state)]
              .filter(({ fenceId }) => fenceId === id)
              .sort((a, b) => a.start.time - b.start.time)
            mine.forEach(({ start, end }, index) => {
              const next = mine[index + 1]
              if (end) expect(end.time).toBeGreaterThanOrEqual(start.time)
              if (next) expect(end?.time ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.start.time)
            })
            const exits = whole.events.filter(
              ({ subject, type }) => subject === `geofence:${id}` && type === 'fenceExit',
            )
            const ends = mine
              .filter(({ end }) => end && end.how !== 'fenceChanged')
              .map(({ end }) => end?.time)
            expect(exits.map(({ time }) => time)).toEqual(ends)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  type Outcome = { events: string[]; visits: ClosedVisit[]; state: FencesState }
  const key = ({ type, time, subject }: { type: string; time: number; subject: string }) =>
    `${time} ${type} ${subject}`
  const told = ({ events, visits, state }: ReturnType<typeof follow>): Outcome => ({
    events: events.map(key),
    visits,
    state,
  })

  function cutRun(fixes: readonly WordedFix[], settings: FenceSettings, cuts: readonly number[]): Outcome {
    const places = [0, ...[...cuts].sort((a, b) => a - b), fixes.length]
    let outcome: Outcome = { events: [], visits: [], state: NEW_FENCES }
    for (const [index, to] of places.slice(1).entries()) {
      const run = followFences(
        JSON.parse(JSON.stringify(outcome.state)),
        fixes.slice(places[index], to),
        settings,
      )
      const gone = new Set(run.withdrawn.map(key))
      outcome = {
        events: [...outcome.events.filter((one) => !gone.has(one)), ...run.events.map(key)],
        visits: [...outcome.visits, ...run.visits],
        state: run.state,
      }
    }
    return outcome
  }
})
