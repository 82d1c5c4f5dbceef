import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, type WeeklySchedule } from '@/lib/time/weekly-schedule'
import { nextOccurrence, occurrenceAt } from '@/lib/time/window-occurrence'

const ALL = [1, 2, 3, 4, 5, 6, 7]
const in_ = (zone: string, ...windows: WeeklySchedule['windows']): WeeklySchedule => ({ zone, windows })
const texts = (schedule: WeeklySchedule, time: string) => {
  const found = occurrenceAt(schedule, Date.parse(time))
  return found && [new Date(found.from).toISOString(), new Date(found.to).toISOString()]
}

describe('the window that a moment is in', () => {
  // 4 May 2026 is a Monday.
  it('is of its day by the clocks of the zone, with its end in the next one', () => {
    const weekdays = in_('Asia/Kathmandu', { days: [2, 3, 4, 5, 6], from: '08:00', to: '17:00' })
    expect(texts(weekdays, '2026-05-04T02:15:00Z')).toEqual([
      '2026-05-04T02:15:00.000Z',
      '2026-05-04T11:15:00.000Z',
    ])
    expect(texts(weekdays, '2026-05-04T11:15:00Z')).toBeNull()
    expect(texts(weekdays, '2026-05-03T06:00:00Z')).toBeNull()
  })

  it('may go over midnight, and be a whole day', () => {
    const night = in_('UTC', { days: [2], from: '22:00', to: '04:00' })
    const whole = ['2026-05-04T22:00:00.000Z', '2026-05-05T04:00:00.000Z']
    expect(texts(night, '2026-05-05T01:00:00Z')).toEqual(whole)
    expect(texts(night, '2026-05-04T23:00:00Z')).toEqual(whole)
    expect(texts(night, '2026-05-06T01:00:00Z')).toBeNull()
    expect(texts(in_('UTC', { days: ALL, from: '06:00', to: '06:00' }), '2026-05-04T05:59:00Z')).toEqual([
      '2026-05-03T06:00:00.000Z',
      '2026-05-04T06:00:00.000Z',
    ])
  })

  it('is the one that began first where two hold', () => {
    const both = in_(
      'UTC',
      { days: ALL, from: '10:00', to: '14:00' },
      { days: ALL, from: '08:00', to: '12:00' },
    )
    expect(texts(both, '2026-05-04T11:00:00Z')?.[0]).toBe('2026-05-04T08:00:00.000Z')
    expect(texts(both, '2026-05-04T12:30:00Z')?.[0]).toBe('2026-05-04T10:00:00.000Z')
  })

  it('is as the schedule says at any time, whatever was asked before', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const window = fc.record({
      days: fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }),
      from: clock,
      to: clock,
    })
    // Clocks of the first are put forward on 29 March 2026, those of the second never.
    const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu')
    const time = fc.integer({ min: Date.UTC(2026, 3, 1), max: Date.UTC(2026, 3, 20) })
    fc.assert(
      fc.property(
        zone,
        fc.array(window, { minLength: 1, maxLength: 4 }),
        fc.array(time),
        (of, windows, times) => {
          const schedule = in_(of, ...windows)
          for (const one of times) {
            const found = occurrenceAt(schedule, one)
            expect(found !== null).toBe(isWithin(schedule, one))
            expect(found).toEqual(occurrenceAt({ ...schedule }, one))
            if (found) expect(found.from <= one && one < found.to).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the next window', () => {
  it('is the first that the clock comes to, whatever the schedule', () => {
    const HOUR = 3_600_000
    const hour = fc.integer({ min: 0, max: 23 }).map((one) => `${String(one).padStart(2, '0')}:00`)
    const window = fc.record({
      days: fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }),
      from: hour,
      to: hour,
    })
    const time = fc.integer({ min: 0, max: 24 * 14 }).map((hours) => Date.UTC(2026, 3, 1) + hours * HOUR)
    fc.assert(
      fc.property(window, fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'), time, (one, zone, from) => {
        const schedule = in_(zone, one)
        let at = from
        const began = () => occurrenceAt(schedule, at)?.from ?? Number.NEGATIVE_INFINITY
        while (began() <= from) at += HOUR
        expect(nextOccurrence(schedule, from)).toEqual(occurrenceAt(schedule, at))
      }),
    )
  })

  it('is the longest of those that begin together, and none of a schedule without days', () => {
    const from = '08:00'
    const two = in_('UTC', { days: ALL, from, to: '09:00' }, { days: ALL, from, to: '12:00' })
    const next = nextOccurrence(two, Date.parse('2026-05-04T08:00:00Z'))
    expect(next?.to).toBe(Date.parse('2026-05-05T12:00:00Z'))
    expect(nextOccurrence(in_('UTC', { days: [], from, to: '09:00' }), 0)).toBeNull()
  })
})
