import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDigest, quietUntil } from '@/lib/alerts/telling/telling-hours'
import { wallTimeOf } from '@/lib/time/wall-clock'

const ZONE = 'Europe/Lisbon'
const at = (text: string) => Date.parse(`${text}Z`)
const clock = fc.record({ hour: fc.nat(23), minute: fc.nat(59) }).map(({ hour, minute }) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(hour)}:${two(minute)}`
})
const zone = fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Australia/Lord_Howe')
const moment = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2026-12-31T00:00:00') })

describe('quiet hours', () => {
  it('go on over midnight by the clocks of the person', () => {
    const night = { from: '22:00', to: '07:00' }
    expect(quietUntil(night, ZONE, at('2026-01-10T21:59:00'))).toBeNull()
    expect(quietUntil(night, ZONE, at('2026-01-10T22:00:00'))).toBe(at('2026-01-11T07:00:00'))
    expect(quietUntil(night, ZONE, at('2026-01-11T06:59:00'))).toBe(at('2026-01-11T07:00:00'))
    expect(quietUntil(night, ZONE, at('2026-01-11T07:00:00'))).toBeNull()
    expect(quietUntil({ from: '12:00', to: '13:00' }, 'Asia/Kathmandu', at('2026-01-10T06:30:00'))).toBe(
      at('2026-01-10T07:15:00'),
    )
  })

  it('end by the clock when it changes in the night', () => {
    const night = { from: '22:00', to: '07:00' }
    // Clocks go forward at 01:00 on March 29, and back at 02:00 on October 25.
    expect(quietUntil(night, ZONE, at('2026-03-28T23:00:00'))).toBe(at('2026-03-29T06:00:00'))
    expect(quietUntil(night, ZONE, at('2026-10-24T22:00:00'))).toBe(at('2026-10-25T07:00:00'))
    // Over with the first 01:45; the second one begins nothing.
    expect(quietUntil({ from: '23:00', to: '01:45' }, ZONE, at('2026-10-25T00:44:00'))).toBe(
      at('2026-10-25T00:45:00'),
    )
    expect(quietUntil({ from: '23:00', to: '01:45' }, ZONE, at('2026-10-25T01:30:00'))).toBeNull()
  })

  it('end at their end, within a day and an hour', () => {
    fc.assert(
      fc.property(clock, clock, zone, moment, (from, to, where, now) => {
        const until = quietUntil({ from, to }, where, now)
        if (until === null) return
        expect(until).toBeGreaterThan(now)
        expect(until - now).toBeLessThanOrEqual(25 * 3_600_000)
        if (from !== to) expect(quietUntil({ from, to }, where, until)).toBeNull()
      }),
    )
  })
})

describe('the next digest', () => {
  const daily = { digest: 'daily', at: '08:00', day: 2 } as const

  it('is at its time of day, or on its day of the week', () => {
    expect(nextDigest(daily, ZONE, at('2026-01-10T07:00:00'))).toBe(at('2026-01-10T08:00:00'))
    expect(nextDigest(daily, ZONE, at('2026-01-10T08:00:00'))).toBe(at('2026-01-11T08:00:00'))
    expect(nextDigest(daily, ZONE, at('2026-06-10T06:59:00'))).toBe(at('2026-06-10T07:00:00'))
    // January 10 of 2026 is a Saturday.
    expect(nextDigest({ ...daily, digest: 'weekly' }, ZONE, at('2026-01-10T07:00:00'))).toBe(
      at('2026-01-12T08:00:00'),
    )
  })

  it('always comes, at the time that was asked for unless clocks skip it', () => {
    fc.assert(
      fc.property(clock, fc.integer({ min: 1, max: 7 }), zone, moment, (time, day, where, now) => {
        const next = nextDigest({ digest: 'weekly', at: time, day }, where, now)
        expect(next).toBeGreaterThan(now)
        expect(next - now).toBeLessThanOrEqual((7 * 24 + 1) * 3_600_000)
        const wall = wallTimeOf(next, where)
        const isSkipped = ['2026-03-29', '2026-10-04'].includes(wall.slice(0, 10))
        if (!isSkipped) expect(wall.slice(11, 16)).toBe(time)
        expect(new Date(`${wall}Z`).getUTCDay() + 1).toBe(day)
      }),
    )
  })
})
