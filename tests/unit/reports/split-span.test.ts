import { describe, expect, it } from 'vitest'
import type { DriverTime } from '@/lib/reports/drivers/split-row'
import { type DrivenShare, type Span, spanParts } from '@/lib/reports/drivers/split-span'

const time = (driverId: number, from: number, to: number | null): DriverTime => ({
  driverId,
  name: `Driver ${driverId}`,
  limitKmh: null,
  from,
  to,
})
const share = (driverId: number | null, from: number, to: number, begins = true): DrivenShare => ({
  driverId,
  from,
  to,
  begins,
  distanceCm: (to - from) * 100,
  seconds: to - from,
  idleSeconds: 0,
  engineSeconds: 0,
})

/** Two drives with a pause; the second driver takes over in the pause and leaves within the second drive. */
const SPAN: Span = {
  from: 0,
  to: 100,
  times: [time(1, 0, 45), time(2, 45, 80)],
  shares: [share(1, 0, 40), share(2, 50, 80), share(null, 80, 100, false)],
}
const all = { ids: new Set([1, 2]), nobody: true }

describe('a span', () => {
  it('is whole, with the names of all, where nobody is chosen', () => {
    expect(spanParts(SPAN, null)).toMatchObject([
      { drivers: 'Driver 1, Driver 2', from: 0, to: 100, distanceM: 90, driveS: 90, trips: 2 },
    ])
    expect(spanParts({ ...SPAN, times: [] }, null)).toMatchObject([{ drivers: null }])
    const alike = [time(1, 0, 45), time(2, 45, 60), time(1, 60, 80)].map((one) => ({ ...one, name: 'Ann' }))
    expect(spanParts({ ...SPAN, times: alike }, null)).toMatchObject([{ drivers: 'Ann, Ann' }])
  })

  it('is cut where drivers change, and the parts add up to it', () => {
    const parts = spanParts(SPAN, all)
    expect(parts).toMatchObject([
      { drivers: 'Driver 1', from: 0, to: 45, distanceM: 40, trips: 1 },
      { drivers: 'Driver 2', from: 45, to: 80, distanceM: 30, trips: 1 },
      { drivers: '', from: 80, to: 100, distanceM: 20, trips: 0 },
    ])
  })

  it('has each moment in one part, its own end in the last', () => {
    const parts = spanParts(SPAN, all)
    for (const moment of [0, 44, 45, 79, 80, 100])
      expect(parts.filter(({ has }) => has(moment))).toHaveLength(1)
    expect(parts.at(-1)?.has(100)).toBe(true)
  })

  it('is of those alone who are chosen', () => {
    expect(spanParts(SPAN, { ids: new Set([2]), nobody: false }).map(({ drivers }) => drivers)).toEqual([
      'Driver 2',
    ])
    expect(spanParts(SPAN, { ids: new Set([7]), nobody: false })).toEqual([])
  })
})
