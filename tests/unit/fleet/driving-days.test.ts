import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drivingDays, violationsOf } from '@/lib/fleet/hours/driving-days'
import { DEFAULT_LIMITS } from '@/lib/fleet/hours/driving-limits'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'

const HOUR = 3_600_000
const day = (index: number) => ({
  day: `2026-05-0${index + 1}`,
  from: index * 24 * HOUR,
  to: (index + 1) * 24 * HOUR,
})
const drives = (...spans: [number, number][]) =>
  spans.map(([from, to]) => ({ from: from * HOUR, to: to * HOUR }))
const judge = (spans: [number, number][], days = 2, limits = DEFAULT_LIMITS) =>
  drivingDays(drives(...spans), {
    days: Array.from({ length: days }, (_, index) => day(index)),
    limits,
    knownFrom: -24 * HOUR,
  }).map(({ driven, stretch, rest, ...one }) => ({
    hours: driven / HOUR,
    stretch: stretch / HOUR,
    rest: rest === null ? null : rest / HOUR,
    violations: violationsOf({ driven, stretch, rest, ...one }),
  }))

describe('days of driving', () => {
  it('are what was driven, the longest stretch between breaks, and the rest before', () => {
    expect(
      judge([
        [8, 12],
        [12.5, 13],
        [14, 18],
        [32, 36],
      ]),
    ).toEqual([
      // Half an hour is no break: 4.5 hours are just within the limit.
      { hours: 8.5, stretch: 4.5, rest: 32, violations: 0 },
      { hours: 4, stretch: 4, rest: 14, violations: 0 },
    ])
  })

  it('are beyond each limit for itself', () => {
    expect(
      judge([
        [6, 11],
        [12, 14],
        [15, 18],
      ]),
    ).toMatchObject([{ hours: 10, stretch: 5, violations: 2 }])
    expect(
      judge([
        [10, 14],
        [20, 23],
        [31, 33],
      ]),
    ).toMatchObject([{ violations: 0 }, { rest: 8, violations: 1 }])
    expect(judge([[8, 10]], 2, { dayMinutes: 60, stretchMinutes: 119, restMinutes: 1440 })).toMatchObject([
      { violations: 2 },
    ])
  })

  it('are cut at midnight, while stretches and rests are not', () => {
    expect(
      judge([
        [21, 27],
        [40, 41],
      ]),
    ).toEqual([
      { hours: 3, stretch: 0, rest: 45, violations: 0 },
      { hours: 4, stretch: 6, rest: 13, violations: 1 },
    ])
  })

  it('count a time once for whoever is said to drive two vehicles at it', () => {
    expect(
      judge([
        [8, 12],
        [9, 11],
        [10, 13],
      ]),
    ).toMatchObject([{ hours: 5, stretch: 5 }])
  })

  it('have all that was driven, in every zone', () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Lisbon', 'Pacific/Apia']
    const start = Date.UTC(2026, 2, 27)
    const end = start + 4 * 24 * HOUR
    const span = fc
      .tuple(fc.integer({ min: 0, max: 95 * 60 }), fc.integer({ min: 0, max: 600 }))
      .map(([from, length]) => ({
        from: start + from * 60_000,
        to: Math.min(end, start + (from + length) * 60_000),
      }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), fc.constantFrom(...zones), (spans, zone) => {
        const days = []
        for (let from = start; from < end; ) {
          const name = dayOf(from, zone)
          const to = Math.min(end, startOfDay(addDays(name, 1), zone))
          days.push({ day: name, from, to })
          from = to
        }
        const found = drivingDays(spans, { days, limits: DEFAULT_LIMITS, knownFrom: start })
        const minutes = new Set<number>()
        for (const { from, to } of spans) for (let at = from; at < to; at += 60_000) minutes.add(at)
        expect(found.reduce((sum, { driven }) => sum + driven, 0)).toBe(minutes.size * 60_000)
        for (const { stretch } of found) expect(stretch).toBeLessThanOrEqual(minutes.size * 60_000)
      }),
      { numRuns: 200 },
    )
  })
})
