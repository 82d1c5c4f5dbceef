import { describe, expect, it } from 'vitest'
import { newestWake, nextWake } from '@/lib/working-modes/next-wake'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

const at = (text: string) => Date.parse(text)
const everyHours = (syncInterval: number): WorkingMode => ({
  mode: 'timing',
  syncInterval,
  wakeUpTime: null,
  syncTime: null,
  limitation: null,
})
const byClock = (wakeUpTime: string, syncTime: string | null = null): WorkingMode => ({
  mode: 'timing',
  syncInterval: null,
  wakeUpTime,
  syncTime,
  limitation: null,
})
const onDays = (weekdays: number[], wakeUpTime: string): WorkingMode => ({
  mode: 'week',
  weekdays,
  wakeUpTime,
  limitation: null,
})
const since = at('2026-03-01T10:20:00Z')
const next = (mode: WorkingMode, after: string, zone = 'UTC') => {
  const wake = nextWake({ mode, since, zone }, at(after))
  return wake === null ? null : new Date(wake).toISOString().slice(0, 16)
}

describe('the next wake', () => {
  it('is none of a tracker that stays awake', () => {
    expect(next({ mode: 'normal', syncInterval: 60 }, '2026-03-02T00:00:00Z')).toBeNull()
  })

  it.each([
    ['2026-03-01T10:20:00Z', '2026-03-01T16:20'],
    ['2026-03-01T16:19:59Z', '2026-03-01T16:20'],
    ['2026-03-01T16:20:00Z', '2026-03-01T22:20'],
    ['2026-03-05T00:00:00Z', '2026-03-05T04:20'],
    // The clock of the tracker may be behind ours.
    ['2026-03-01T09:00:00Z', '2026-03-01T16:20'],
  ])('is counted in hours from when it took the mode: after %s', (after, wake) =>
    expect(next(everyHours(6), after)).toBe(wake),
  )

  it.each([
    ['UTC', '2026-03-02T07:30:00Z', '2026-03-02T19:00'],
    ['UTC', '2026-03-02T19:00:00Z', '2026-03-03T07:30'],
    // 07:30 and 19:00 in Nepal, five hours and three quarters ahead.
    ['Asia/Kathmandu', '2026-03-02T00:00:00Z', '2026-03-02T01:45'],
    ['Asia/Kathmandu', '2026-03-02T01:45:00Z', '2026-03-02T13:15'],
    ['Asia/Kathmandu', '2026-03-02T13:15:00Z', '2026-03-03T01:45'],
    ['America/New_York', '2026-03-02T11:00:00Z', '2026-03-02T12:30'],
  ])('is by the clocks of the zone, twice a day: %s after %s', (zone, after, wake) =>
    expect(next(byClock('19:00', '07:30'), after, zone)).toBe(wake),
  )

  it('keeps to the clock when clocks change', () => {
    // New York puts its clocks forward on 8 March 2026 at 02:00, and back on 1 November.
    const zone = 'America/New_York'
    expect(next(byClock('07:30'), '2026-03-07T12:30:00Z', zone)).toBe('2026-03-08T11:30')
    expect(next(byClock('02:30'), '2026-03-07T07:30:00Z', zone)).toBe('2026-03-08T07:30')
    expect(next(byClock('02:30'), '2026-03-08T07:30:00Z', zone)).toBe('2026-03-09T06:30')
    // 01:30 comes twice: it wakes once.
    expect(next(byClock('01:30'), '2026-10-31T12:00:00Z', zone)).toBe('2026-11-01T05:30')
    expect(next(byClock('01:30'), '2026-11-01T05:30:00Z', zone)).toBe('2026-11-02T06:30')
  })

  it('is on its days of the week, which the zone decides', () => {
    // 2026-03-02 is a Monday, which is 2.
    expect(next(onDays([2], '00:15'), '2026-03-01T12:00:00Z', 'Asia/Kathmandu')).toBe('2026-03-01T18:30')
    expect(next(onDays([2], '00:15'), '2026-03-01T18:30:00Z', 'Asia/Kathmandu')).toBe('2026-03-08T18:30')
    expect(next(onDays([1, 7], '08:00'), '2026-03-02T12:00:00Z')).toBe('2026-03-07T08:00')
    expect(next(onDays([1, 7], '08:00'), '2026-03-07T08:00:00Z')).toBe('2026-03-08T08:00')
  })
})

it('the newest wake is the last of those that passed', () => {
  const following = { mode: everyHours(6), since, zone: 'UTC' }
  const known = since + 6 * 3_600_000
  expect(newestWake(following, known, known + 1)).toBe(known)
  expect(newestWake(following, known, at('2026-03-05T00:00:00Z'))).toBe(at('2026-03-04T22:20:00Z'))
})
