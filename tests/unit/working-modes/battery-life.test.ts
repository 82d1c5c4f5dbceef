import { describe, expect, it } from 'vitest'
import { BATTERY_MAH, batteryLife, wakesPerDay } from '@/lib/working-modes/battery-life'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

const timing = (part: object): WorkingMode => ({
  mode: 'timing',
  syncInterval: null,
  wakeUpTime: null,
  syncTime: null,
  limitation: null,
  ...part,
})
const NORMAL: WorkingMode = { mode: 'normal', syncInterval: 60 }
const DAILY = timing({ wakeUpTime: '08:00' })
const SUNDAYS: WorkingMode = { mode: 'week', weekdays: [1], wakeUpTime: '08:00', limitation: null }

it('counts how often a tracker wakes within a day', () => {
  expect(wakesPerDay(NORMAL)).toBeNull()
  expect(wakesPerDay(DAILY)).toBe(1)
  expect(wakesPerDay(timing({ wakeUpTime: '08:00', syncTime: '20:00' }))).toBe(2)
  expect(wakesPerDay(timing({ syncInterval: 4 }))).toBe(6)
  expect(wakesPerDay({ ...SUNDAYS, weekdays: [1, 4] })).toBeCloseTo(2 / 7)
})

describe('an estimate of what a battery lasts', () => {
  it('is told in weeks, months or years, never more exactly', () => {
    // 8 000 mAh: 480 a day awake, 5.72 a day with one waking, 120.72 with one an hour.
    expect(batteryLife(NORMAL, BATTERY_MAH.first)).toEqual({ unit: 'weeks', amount: 2 })
    expect(batteryLife(timing({ syncInterval: 1 }), BATTERY_MAH.first)).toEqual({ unit: 'months', amount: 2 })
    expect(batteryLife(timing({ syncInterval: 12 }), BATTERY_MAH.first)).toEqual({ unit: 'years', amount: 2 })
    expect(batteryLife(DAILY, BATTERY_MAH.first)).toEqual({ unit: 'years', amount: 3 })
  })

  it('goes no further than batteries keep, and no finer than a week', () => {
    expect(batteryLife(SUNDAYS, BATTERY_MAH.first)).toEqual({ unit: 'moreThanYears', amount: 5 })
    expect(batteryLife(NORMAL, BATTERY_MAH.min)).toEqual({ unit: 'lessThanAWeek' })
  })

  it('grows with the battery and shrinks with every waking', () => {
    const weeks = (mah: number) => {
      const span = batteryLife(NORMAL, mah)
      return 'amount' in span ? span.amount : 0
    }
    expect(weeks(20_000)).toBe(5)
    expect(weeks(20_000)).toBeGreaterThan(weeks(10_000))
    const twice = timing({ wakeUpTime: '08:00', syncTime: '20:00' })
    expect([batteryLife(DAILY, 3000), batteryLife(twice, 3000)]).toEqual([
      { unit: 'months', amount: 14 },
      { unit: 'months', amount: 7 },
    ])
  })
})
