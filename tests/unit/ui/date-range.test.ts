import { describe, expect, it } from 'vitest'
import { firstWeekday, rangeTitle } from '@/components/ui/date-range/format'
import { commonRange } from '@/components/ui/date-range/presets'
import { isOutside, ordered, refusalOf } from '@/components/ui/date-range/range'
import {
  addDays,
  addMonths,
  lastDayOf,
  parseClock,
  secondsBetween,
} from '@/components/ui/date-range/wall-time'

describe('the calendar', () => {
  it('knows leap years and the ends of months', () => {
    expect(lastDayOf('2024-02')).toBe('2024-02-29')
    expect(lastDayOf('2100-02')).toBe('2100-02-28')
    expect(lastDayOf('2000-02')).toBe('2000-02-29')
    expect(addDays('2023-12-31', 1)).toBe('2024-01-01')
  })

  it('stops at the years 100 and 9999', () => {
    expect(addMonths('0100-01', -1)).toBe('0100-01')
    expect(addMonths('9999-12', 1)).toBe('9999-12')
    expect(addMonths('9999-06', 12)).toBe('9999-12')
  })

  it('begins weeks where the language does', () => {
    expect(['en', 'zh', 'ar', 'pt', 'es'].map(firstWeekday)).toEqual([1, 1, 6, 0, 1])
  })

  it('reads times that are times', () => {
    expect(parseClock('7:05', '00:00:00')).toBe('07:05:00')
    expect(parseClock('23:59', '00:00:59')).toBe('23:59:59')
    expect(parseClock('23:59:10', '00:00:59')).toBe('23:59:10')
    for (const text of ['24:00', '12:60', '12', 'noon', '12:5'])
      expect(parseClock(text, '00:00:00')).toBe(null)
  })
})

describe('a period', () => {
  const range = (start: string, end: string) => ({ start: `${start}T00:00:00`, end: `${end}T23:59:59` })

  it('is put in order when it was chosen from the end', () => {
    const { start, end } = range('2025-03-01', '2025-03-09')
    expect(ordered({ start: end, end: start })).toEqual({ start, end })
  })

  it('may be as long as the cap and no longer', () => {
    const week = range('2025-03-01', '2025-03-07')
    expect(secondsBetween(week.start, week.end)).toBe(7 * 86_400 - 1)
    expect(refusalOf(week, { maxDays: 7 })).toBe(null)
    expect(refusalOf(range('2025-03-01', '2025-03-08'), { maxDays: 7 })).toBe('tooLong')
  })

  it('stays within its bounds', () => {
    const limits = { min: '2025-03-02T00:00:00', max: '2025-03-08T12:00:00' }
    expect(refusalOf(range('2025-03-01', '2025-03-05'), limits)).toBe('tooEarly')
    expect(refusalOf(range('2025-03-03', '2025-03-08'), limits)).toBe('tooLate')
    expect(isOutside('2025-03-01', limits)).toBe(true)
    expect(isOutside('2025-03-08', limits)).toBe(false)
    expect(isOutside('2025-03-09', limits)).toBe(true)
  })

  it('has the usual presets', () => {
    const now = '2025-03-09T14:00:00'
    expect(commonRange('today', now)).toEqual(range('2025-03-09', '2025-03-09'))
    expect(commonRange('last7', now)).toEqual(range('2025-03-03', '2025-03-09'))
    expect(commonRange('lastMonth', now)).toEqual(range('2025-02-01', '2025-02-28'))
    expect(commonRange('thisMonth', now)).toEqual(range('2025-03-01', '2025-03-09'))
    // 9 March 2025 is a Sunday, the last day of its week.
    expect(commonRange('thisWeek', now)).toEqual(range('2025-03-03', '2025-03-09'))
    expect(commonRange('lastWeek', now)).toEqual(range('2025-02-24', '2025-03-02'))
  })

  it('is named in few words', () => {
    expect(rangeTitle('en', '2025-03-09T00:00:00', '2025-03-09T23:59:59')).toBe('Mar 9, 2025')
    expect(rangeTitle('en', '2025-03-01T00:00:00', '2025-03-09T23:59:59')).toBe('Mar 1 – 9, 2025')
    expect(rangeTitle('en', '2025-03-09T08:00:00', '2025-03-09T10:30:00')).toContain('08:00')
  })
})
