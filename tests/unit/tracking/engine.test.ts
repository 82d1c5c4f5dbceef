import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { trackFixes } from '@/lib/tracking/engine'
import { openSegments } from '@/lib/tracking/open-segments'
import {
  type Checkpoint,
  NEW_TRACKING,
  type Segment,
  type TrackedFix,
  type TrackingState,
  type Verdict,
} from '@/lib/tracking/state'
import { anyDrive, HOME, offset, START } from './make-drive'

type Tracked = {
  state: TrackingState
  verdicts: Verdict[]
  closed: Segment[]
  checkpoints: Checkpoint[]
}

/** Runs the engine call by call, as the gateway does: states travel as JSON, revisions change what is stored. */
function track(...chunks: (readonly TrackedFix[])[]): Tracked {
  let state = NEW_TRACKING
  const verdicts = new Map<number, Verdict>()
  const closed: Segment[] = []
  const checkpoints: Checkpoint[] = []
  for (const chunk of chunks) {
    const result = trackFixes(JSON.parse(JSON.stringify(state)), chunk)
    chunk.forEach(({ time }, index) => {
      verdicts.set(time, result.verdicts[index] ?? { flags: -1, stepCm: -1 })
    })
    for (const { time, ...change } of result.revisions)
      verdicts.set(time, { flags: -1, stepCm: -1, ...verdicts.get(time), ...change })
    closed.push(...result.closed)
    checkpoints.push(...result.checkpoints)
    state = result.state
  }
  return { state, verdicts: [...verdicts.values()], closed, checkpoints }
}

/** The same fixes in as many calls as `cuts` say. */
function inChunks(fixes: readonly TrackedFix[], cuts: readonly number[]): (readonly TrackedFix[])[] {
  const ends = [...new Set(cuts.map((cut) => cut % (fixes.length + 1)))].sort((a, b) => a - b)
  return [...ends, fixes.length].map((end, index) => fixes.slice(ends[index - 1] ?? 0, end))
}

const kilometres = ({ verdicts }: Tracked) => verdicts.reduce((sum, { stepCm }) => sum + stepCm, 0) / 100_000
const cm = (verdicts: readonly Verdict[]) => verdicts.reduce((sum, { stepCm }) => sum + stepCm, 0)

describe('any drive', () => {
  it('gives the same result however it is cut into calls', () => {
    const anyCuts = fc.array(fc.nat(1000), { maxLength: 12 })
    fc.assert(
      fc.property(anyDrive, anyCuts, (fixes, cuts) => {
        expect(track(...inChunks(fixes, cuts))).toEqual(track(fixes))
      }),
      { numRuns: 400 },
    )
  })

  it('gives the same result fix by fix', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        expect(track(...fixes.map((fix) => [fix]))).toEqual(track(fixes))
      }),
    )
  })

  it('leaves the state it was given as it was', () => {
    fc.assert(
      fc.property(anyDrive, fc.nat(1000), (fixes, cut) => {
        const { state } = track(fixes.slice(0, cut % fixes.length || 1))
        const before = JSON.stringify(state)
        trackFixes(state, fixes.slice(cut % fixes.length || 1))
        expect(JSON.stringify(state)).toBe(before)
      }),
    )
  })

  it('is tiled by its segments: each begins where the one before it ends, and takes time', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { state, closed } = track(fixes)
        const segments = [...closed, ...openSegments(state)]
        for (const [index, { start, end }] of segments.entries()) {
          const next = segments[index + 1]
          if (next) expect(next.start.time).toBe(end.time)
          if (index < closed.length) expect(end.time).toBeGreaterThan(start.time)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('adds up: the steps of its fixes are the way of its trips', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { state, verdicts, closed } = track(fixes)
        const trips = closed.reduce((sum, { distanceCm }) => sum + distanceCm, 0)
        expect(cm(verdicts)).toBe(trips + (state.trip?.cm ?? 0) + (state.leaving?.cm ?? 0))
      }),
      { numRuns: 400 },
    )
  })

  it('adds nothing by a fix that is flagged', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { verdicts } = track(fixes)
        expect(cm(verdicts.filter(({ flags }) => flags !== 0))).toBe(0)
        expect(verdicts.every(({ stepCm }) => stepCm >= 0)).toBe(true)
      }),
    )
  })
})

describe('a parked night', () => {
  const metres = (most: number) => fc.integer({ min: -most, max: most })
  const jitter = fc.tuple(metres(12), metres(12))
  // Out of a canyon of houses: at most 100 m, which is no trip.
  const wander = fc.tuple(metres(70), metres(70))
  const place = fc.oneof({ weight: 9, arbitrary: jitter }, { weight: 1, arbitrary: wander })
  const everyS = fc.integer({ min: 5, max: 300 })

  it('makes no mileage and no trip, however the fixes wander', () => {
    const night = fc.array(fc.tuple(place, everyS), { minLength: 50, maxLength: 300 })
    fc.assert(
      fc.property(night, (reports) => {
        let time = START
        const fixes = reports.map(([[north, east], seconds]) => {
          time += seconds * 1000
          return { ...offset(HOME, north, east), time, speedKmh: 0, ignition: false }
        })
        const morning = Array.from({ length: 20 }, (_, index) => ({
          ...HOME,
          time: time + (index + 1) * 60_000,
          speedKmh: 0,
          ignition: false,
        }))
        const tracked = track([...fixes, ...morning])
        expect(kilometres(tracked)).toBe(0)
        expect([...tracked.closed, ...openSegments(tracked.state)].map(({ kind }) => kind)).toEqual(['stop'])
      }),
    )
  })
})

/** North at a steady speed from where `from` is. */
function straight(from: { lat: number; lon: number; time: number }, minutes: number, speedKmh: number) {
  return Array.from({ length: minutes * 6 }, (_, index) => ({
    ...offset(from, ((index + 1) * 10 * speedKmh) / 3.6, 0),
    time: from.time + (index + 1) * 10_000,
    speedKmh,
    ignition: true,
  }))
}

function standing(from: { lat: number; lon: number; time: number }, minutes: number) {
  return Array.from({ length: minutes * 2 }, (_, index) => ({
    lat: from.lat,
    lon: from.lon,
    time: from.time + (index + 1) * 30_000,
    speedKmh: 0,
    ignition: true,
  }))
}

describe('a day', () => {
  const first = { ...HOME, time: START }
  const morning = standing(first, 10)
  const parked = morning.at(-1) ?? first
  const out = straight(parked, 20, 60)
  const arrived = out.at(-1) ?? first

  it('of a stop, a drive and a stop is just that', () => {
    const tracked = track([...morning, ...out, ...standing(arrived, 10)])
    expect(kilometres(tracked)).toBeCloseTo(20, 1)
    expect(tracked.closed.map(({ kind }) => kind)).toEqual(['stop', 'trip'])
    const trip = tracked.closed[1]
    expect(trip).toMatchObject({ start: { time: parked.time }, end: { time: arrived.time }, maxSpeedKmh: 60 })
    expect(openSegments(tracked.state)).toMatchObject([{ kind: 'stop', start: { time: arrived.time } }])
  })

  it('with a false position in it flags that one alone and counts as without it', () => {
    const glitch = { ...offset(arrived, 0, 80_000), time: arrived.time + 5000, speedKmh: 0, ignition: true }
    const rest = standing(arrived, 10)
    const tracked = track([...morning, ...out, glitch, ...rest])
    expect(tracked.verdicts.flatMap(({ flags }, index) => (flags ? [[index, flags]] : []))).toEqual([
      [morning.length + out.length, FIX_FLAGS.jump],
    ])
    expect(kilometres(tracked)).toBe(kilometres(track([...morning, ...out, ...rest])))
  })

  it('on which a far-off place is agreed on by three fixes believes it, and adds no way to it', () => {
    const far = { ...offset(arrived, 0, 80_000), time: arrived.time + 10_000 }
    const tracked = track([...morning, ...out, ...standing(far, 10)])
    expect(tracked.verdicts.every(({ flags }) => flags === 0)).toBe(true)
    expect(kilometres(tracked)).toBeCloseTo(20, 1)
  })

  it('with hours of silence before it is elsewhere has a gap, which adds nothing', () => {
    const later = { ...offset(arrived, 90_000, 0), time: arrived.time + 3 * 3_600_000 }
    const tracked = track([...morning, ...out, ...standing(later, 10)])
    expect(tracked.closed.map(({ kind }) => kind)).toEqual(['stop', 'trip', 'gap'])
    expect(kilometres(tracked)).toBeCloseTo(20, 1)
  })

  it('with a wait of two minutes in the drive is one trip, and the wait makes no way', () => {
    const wait = standing(arrived, 2)
    const on = straight({ ...arrived, time: (wait.at(-1) ?? arrived).time }, 10, 60)
    const end = on.at(-1) ?? arrived
    const tracked = track([...morning, ...out, ...wait, ...on, ...standing(end, 10)])
    expect(tracked.closed.map(({ kind }) => kind)).toEqual(['stop', 'trip'])
    expect(kilometres(tracked)).toBeCloseTo(30, 1)
  })

  it('confirms a stop with a checkpoint that is the state right then', () => {
    const rest = standing(arrived, 10)
    const { checkpoints } = track([...morning, ...out, ...rest])
    expect(checkpoints).toHaveLength(1)
    const [checkpoint] = checkpoints
    expect(checkpoint?.stopStart).toBe(arrived.time)
    const until = rest.filter(({ time }) => time <= (checkpoint?.time ?? 0))
    expect(track([...morning, ...out, ...until]).state).toEqual(checkpoint?.state)
  })
})
