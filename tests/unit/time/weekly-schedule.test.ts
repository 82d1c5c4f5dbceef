import { describe, expect, it } from 'vitest'
import { isWithin, weeklySchedule } from '@/lib/time/weekly-schedule'

const window = (days: number[], from: string, to: string, zone = 'UTC') => ({
  zone,
  windows: [{ days, from, to }],
})
/** 2026-05-04 was a Monday, which is 2. */
const monday = (clock: string) => Date.parse(`2026-05-04T${clock}Z`)

describe('windows of a week', () => {
  it('hold from their begin up to their end, on their days', () => {
    const mornings = window([2, 3], '08:00', '12:30')
    expect(
      ['07:59:59', '08:00:00', '12:29:59', '12:30:00'].map((at) => isWithin(mornings, monday(at))),
    ).toEqual([false, true, true, false])
    expect(isWithin(window([1], '08:00', '12:30'), monday('09:00:00'))).toBe(false)
    expect(isWithin(null, monday('09:00:00'))).toBe(true)
  })

  it('go over midnight into the day after, by the clocks of their zone', () => {
    const nights = window([1], '22:00', '05:00')
    expect(isWithin(nights, monday('04:59:00'))).toBe(true)
    expect(isWithin(nights, monday('05:00:00'))).toBe(false)
    expect(isWithin(nights, monday('23:00:00'))).toBe(false)
    expect(isWithin(nights, monday('00:00:00') - 3_600_000)).toBe(true)
    // 02:00 in UTC is 07:45 in Kathmandu.
    expect(isWithin(window([2], '07:45', '07:46', 'Asia/Kathmandu'), monday('02:00:00'))).toBe(true)
    expect(isWithin(window([2], '00:00', '00:00'), monday('13:00:00'))).toBe(true)
  })

  it('are refused where they name no time, day or zone', () => {
    const flaws = [window([2], '24:00', '05:00'), window([8], '01:00', '02:00'), window([], '01:00', '02:00')]
    for (const flaw of flaws) expect(weeklySchedule.safeParse(flaw).success).toBe(false)
    expect(weeklySchedule.safeParse(window([2], '01:00', '02:00', 'Moon/Sea')).success).toBe(false)
    expect(weeklySchedule.safeParse(window([2], '01:00', '02:00')).success).toBe(true)
  })
})
