import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  earliestDay,
  neighbourPeriod,
  PERIOD_PRESETS,
  presetOf,
  presetPeriod,
  refusePeriod,
} from '@/lib/playback/period'
import { wallTimeOf } from '@/lib/time/wall-clock'

const utc = (text: string) => Date.parse(`${text}Z`)
const calendar = (now: string, zone: string, firstWeekday = 1) => ({ now: utc(now), zone, firstWeekday })
const onWall = ({ from, to }: { from: number; to: number }, zone: string) => [
  wallTimeOf(from, zone),
  wallTimeOf(to, zone),
]

describe('a preset', () => {
  const kathmandu = calendar('2026-05-07T18:20:00', 'Asia/Kathmandu')

  it('means the days of the account, not of UTC', () => {
    // In Kathmandu it is the 8th already, a Friday.
    expect(onWall(presetPeriod('today', kathmandu), 'Asia/Kathmandu')).toEqual([
      '2026-05-08T00:00:00',
      '2026-05-08T23:59:59',
    ])
    expect(onWall(presetPeriod('yesterday', kathmandu), 'Asia/Kathmandu')[0]).toBe('2026-05-07T00:00:00')
    expect(onWall(presetPeriod('last7', kathmandu), 'Asia/Kathmandu')[0]).toBe('2026-05-02T00:00:00')
  })

  it('begins a week where the language does', () => {
    expect(onWall(presetPeriod('thisWeek', kathmandu), 'Asia/Kathmandu')[0]).toBe('2026-05-04T00:00:00')
    const saturday = { ...kathmandu, firstWeekday: 6 }
    expect(onWall(presetPeriod('thisWeek', saturday), 'Asia/Kathmandu')[0]).toBe('2026-05-02T00:00:00')
  })

  it('takes days as long as they are', () => {
    const spring = calendar('2026-03-29T12:00:00', 'Europe/Lisbon')
    const { from, to } = presetPeriod('today', spring)
    expect(to - from).toBe(23 * 3_600_000 - 1000)
    const hours24 = presetPeriod('last24h', spring)
    expect(hours24.to - hours24.from).toBe(24 * 3_600_000)
  })

  it('is recognised again', () => {
    for (const preset of PERIOD_PRESETS) {
      expect(presetOf(presetPeriod(preset, kathmandu), kathmandu)).toBe(preset)
    }
    expect(presetOf({ from: 0, to: 1 }, kathmandu)).toBe(null)
  })
})

describe('a period', () => {
  const lisbon = calendar('2026-08-31T12:00:00', 'Europe/Lisbon')

  it('may be 31 days, also those in which an hour is told twice', () => {
    const now = calendar('2026-11-10T12:00:00', 'Europe/Lisbon')
    const october = { from: utc('2026-09-30T23:00:00'), to: utc('2026-10-31T23:59:59') }
    expect(refusePeriod(october, { ...now, months: 6 })).toBe(null)
    expect(refusePeriod({ ...october, to: october.to + 86_400_000 }, { ...now, months: 6 })).toBe('tooLong')
  })

  it('lies within the last six months, and not in the future', () => {
    expect(earliestDay({ ...lisbon, months: 6 })).toBe('2026-02-28')
    const day = (text: string) => ({ from: utc(`${text}T00:00:00`), to: utc(`${text}T23:59:59`) })
    expect(refusePeriod(day('2026-02-28'), { ...lisbon, months: 6 })).toBe(null)
    expect(refusePeriod(day('2026-02-27'), { ...lisbon, months: 6 })).toBe('tooEarly')
    expect(refusePeriod(day('2026-08-31'), { ...lisbon, months: 6 })).toBe(null)
    expect(refusePeriod(day('2026-09-01'), { ...lisbon, months: 6 })).toBe('future')
    expect(refusePeriod({ from: lisbon.now, to: lisbon.now - 1 }, { ...lisbon, months: 6 })).toBe('reversed')
  })

  it('has neighbours that are whole days where it is', () => {
    const spring = presetPeriod('today', calendar('2026-03-29T12:00:00', 'Europe/Lisbon'))
    const before = neighbourPeriod(spring, -1, 'Europe/Lisbon')
    expect(onWall(before, 'Europe/Lisbon')).toEqual(['2026-03-28T00:00:00', '2026-03-28T23:59:59'])
    expect(neighbourPeriod({ from: 10_000, to: 25_000 }, 1, 'UTC')).toEqual({ from: 25_000, to: 40_000 })
  })

  it('goes forth and back to itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom('Asia/Kathmandu', 'Europe/Lisbon'),
        (days, zone) => {
          const now = utc('2026-01-05T10:00:00') + days * 86_400_000
          const week = presetPeriod('last7', { now, zone, firstWeekday: 1 })
          expect(neighbourPeriod(neighbourPeriod(week, -1, zone), 1, zone)).toEqual(week)
        },
      ),
    )
  })
})
