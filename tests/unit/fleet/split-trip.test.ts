import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DrivingTime, type SplitTrip, splitTrip } from '@/lib/fleet/assignments/split-trip'

const trip: SplitTrip = {
  from: 0,
  to: 100_000,
  distanceCm: 1000,
  seconds: 100,
  idleSeconds: 7,
  engineSeconds: 100,
  steps: [10, 30, 50, 70, 100].map((second) => ({ time: second * 1000, cm: 200 })),
}

const drives = (driverId: number, from: number, to: number | null): DrivingTime => ({
  driverId,
  from: from * 1000,
  to: to === null ? null : to * 1000,
})

describe('a trip of several drivers', () => {
  it('is split by the fixes of each part, and what nobody drove is nobody’s', () => {
    const shares = splitTrip(trip, [drives(1, -50, 30), drives(2, 60, null)])
    expect(
      shares.map(({ driverId, distanceCm, seconds, idleSeconds }) => [
        driverId,
        distanceCm,
        seconds,
        idleSeconds,
      ]),
    ).toEqual([
      [1, 400, 30, 2],
      [null, 200, 30, 2],
      [2, 400, 40, 3],
    ])
  })

  it('is whole where one drove it, by whatever sources, and where nobody did', () => {
    expect(splitTrip(trip, [drives(1, 0, 40), drives(1, 40, 200)])).toHaveLength(1)
    expect(splitTrip(trip, [drives(1, 100, 200)])).toMatchObject([
      { driverId: null, distanceCm: 1000, seconds: 100 },
    ])
  })

  it('keeps its sums to the digit, also where its distance is not that of its fixes', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: -20, max: 120 }), { maxLength: 8 })
      .map((edges) => edges.sort((a, b) => a - b))
      .map((edges) => edges.slice(1).map((to, index) => drives((index % 3) + 1, edges[index] ?? 0, to)))
    const steps = fc.uniqueArray(
      fc.record({ time: fc.integer({ min: 1, max: 100_000 }), cm: fc.integer({ min: 0, max: 5000 }) }),
      { selector: ({ time }) => time, maxLength: 20 },
    )
    const whole = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        times,
        steps,
        whole,
        whole,
        fc.boolean(),
        (drivers, fixes, distance, seconds, isMetered) => {
          const ordered = fixes.sort((a, b) => a.time - b.time)
          const metered = ordered.reduce((sum, { cm }) => sum + cm, 0)
          const given: SplitTrip = {
            from: 0,
            to: 100_000,
            seconds,
            idleSeconds: seconds >> 1,
            engineSeconds: seconds,
            distanceCm: isMetered ? metered : distance,
            steps: ordered,
          }
          const shares = splitTrip(given, drivers)
          for (const figure of ['distanceCm', 'seconds', 'idleSeconds', 'engineSeconds'] as const) {
            expect(shares.reduce((sum, share) => sum + share[figure], 0)).toBe(given[figure])
            expect(shares.every((share) => share[figure] >= 0)).toBe(true)
          }
          expect(shares.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(100_000)
          if (!isMetered || metered === 0) return
          for (const { from, to, distanceCm } of shares) {
            const own = ordered
              .filter(({ time }) => time > from && time <= to)
              .reduce((sum, { cm }) => sum + cm, 0)
            expect(distanceCm).toBe(own)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
