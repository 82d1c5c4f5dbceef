import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recompute } from '@/lib/tracking/recompute'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { Segment } from '@/lib/tracking/state'
import { type KnownDay, knownDay, type Tracker } from './known-truth'

const anyTracker: fc.Arbitrary<Tracker> = fc
  .record({
    everyS: fc.constantFrom(1, 5, 10, 15, 30, 60),
    slower: fc.constantFrom(1, 3, 300),
    wired: fc.boolean(),
    speeds: fc.boolean(),
    noiseM: fc.integer({ min: 0, max: 5 }),
    coldStartS: fc.constantFrom(0, 0, 40),
    tunnelS: fc.constantFrom(0, 0, 90),
  })
  .map(({ slower, ...rest }) => ({
    ...rest,
    parkedEveryS: Math.min(300, rest.everyS * slower),
    wanderM: 0,
  }))

const FINE = { coldStartS: 0, tunnelS: 0, wanderM: 0 }
const anySeed = fc.integer({ min: 1, max: 1_000_000 })

function track({ fixes }: KnownDay): { trips: Segment[]; metres: number } {
  const { segments, steps } = recompute(fixes, DEFAULT_TRACKING)
  const metres = [...steps.values()].reduce((sum, cm) => sum + cm, 0) / 100
  return { trips: segments.filter(({ kind }) => kind === 'trip'), metres }
}

describe('days of which everything is known', () => {
  it('have the trips that were driven, from where they left to where they stood, as far as they were', () => {
    fc.assert(
      fc.property(anySeed, anyTracker, (seed, tracker) => {
        const day = knownDay(seed, tracker)
        const { trips, metres } = track(day)
        expect(trips).toHaveLength(day.trips.length)
        // Nobody sees a start or an end more exactly than the tracker reports.
        const blurMs =
          (tracker.everyS + tracker.parkedEveryS + tracker.tunnelS + tracker.coldStartS + 90) * 1000
        for (const [index, { start, end }] of day.trips.entries()) {
          expect(Math.abs((trips[index]?.start.time ?? 0) - start)).toBeLessThanOrEqual(blurMs)
          expect(Math.abs((trips[index]?.end.time ?? 0) - end)).toBeLessThanOrEqual(blurMs)
        }
        const cold = tracker.coldStartS > 0 ? 160 : 0
        // Of what a receiver errs sideways at walking pace, half may stay in.
        const stray = Math.max(0, day.strayMetres) / 2
        const allowed = day.metres * 0.02 + day.trips.length * (40 + cold) + stray
        expect(Math.abs(metres - day.metres)).toBeLessThan(allowed)
      }),
      {
        numRuns: 40,
        // A stop whose first fix lies at the edge of where it then stands.
        examples: [
          [560_602, { ...FINE, everyS: 1, parkedEveryS: 1, wired: false, speeds: false, noiseM: 5 }],
          // Blocks at 7 km/h with a fix a second.
          [706_644, { ...FINE, everyS: 1, parkedEveryS: 1, wired: false, speeds: true, noiseM: 5 }],
        ],
      },
    )
  }, 120_000)

  it('are as far as they were with a tracker that reports every few minutes, tunnels or not', () => {
    const everyS = fc.constantFrom(120, 300)
    fc.assert(
      fc.property(anySeed, everyS, fc.constantFrom(0, 400), fc.boolean(), (seed, seconds, tunnelS, wired) => {
        const sparse = { everyS: seconds, parkedEveryS: seconds, speeds: true, noiseM: 5, coldStartS: 0 }
        const day = knownDay(seed, { ...sparse, wired, tunnelS, wanderM: 0 })
        const { metres } = track(day)
        expect(Math.abs(metres - day.metres)).toBeLessThan(day.metres * 0.02 + day.trips.length * 40)
      }),
      {
        numRuns: 20,
        // The last way ends with the engine off elsewhere: after a light, and after a slow interval.
        examples: [
          [58_523, 300, 0, true],
          [243_619, 300, 0, true],
        ],
      },
    )
  }, 120_000)
})
