import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoInstant } from '@/lib/time/iso-instant'

/** As far from 1970 as a `Date` goes. */
const FURTHEST = 8_640_000_000_000_000

describe('an instant as text', () => {
  it('is what a date says of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -FURTHEST, max: FURTHEST }), (ms) => {
        expect(isoInstant(ms)).toBe(new Date(ms).toISOString())
      }),
    )
  })

  it.each([0, -1, 1, 999, 86_399_999, 86_400_000, Date.UTC(2024, 1, 29, 23, 59, 59, 7)])(
    'is right at %s',
    (ms) => {
      expect(isoInstant(ms)).toBe(new Date(ms).toISOString())
    },
  )

  it('is none for what is no moment', () => {
    expect(() => isoInstant(Number.NaN)).toThrow(RangeError)
    expect(() => isoInstant(FURTHEST * 2)).toThrow(RangeError)
    expect(isoInstant(5)).toBe(new Date(5).toISOString())
  })
})
