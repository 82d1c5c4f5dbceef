import { describe, expect, it } from 'vitest'
import { rangeWarning, refuseRange } from '@/lib/reports/range-rules'
import { DAY_LIMITS, RAW_LIMITS, TRIP_LIMITS, USUAL_LIMITS } from '@/lib/reports/report'

const DAY = 86_400_000
const now = Date.UTC(2026, 5, 15, 12)
const asked = { now, zone: 'Asia/Kathmandu', months: 6, limits: TRIP_LIMITS, use: 'screen' as const, to: now }

describe('the range of a report', () => {
  it('is refused when it is reversed, too long, too early or yet to come', () => {
    expect(refuseRange({ ...asked, from: now + 1 })).toBe('reversed')
    expect(refuseRange({ ...asked, from: now - 31 * DAY })).toBe('tooLong')
    expect(refuseRange({ ...asked, from: now - 31 * DAY, use: 'export' })).toBeNull()
    expect(refuseRange({ ...asked, from: now - 93 * DAY, use: 'export' })).toBe('tooLong')
    expect(refuseRange({ ...asked, from: now - 200 * DAY, to: now - 190 * DAY })).toBe('tooEarly')
    expect(refuseRange({ ...asked, months: 7, from: now - 200 * DAY, to: now - 190 * DAY })).toBeNull()
    expect(refuseRange({ ...asked, from: now + DAY, to: now + 2 * DAY })).toBe('future')
    expect(refuseRange({ ...asked, from: now - 30 * DAY })).toBeNull()
  })

  it('warns at 7, 30 and 60 days, the later the less it reads', () => {
    const days = (count: number) => ({ from: now - count * DAY, to: now })
    expect(rangeWarning(days(7), RAW_LIMITS)).toBeNull()
    expect(rangeWarning(days(8), RAW_LIMITS)).toBe(7)
    expect(rangeWarning(days(31), RAW_LIMITS)).toBe(30)
    expect(rangeWarning(days(8), USUAL_LIMITS)).toBeNull()
    expect(rangeWarning(days(40), USUAL_LIMITS)).toBe(30)
    expect(rangeWarning(days(40), DAY_LIMITS)).toBeNull()
    expect(rangeWarning(days(61), DAY_LIMITS)).toBe(60)
  })
})
