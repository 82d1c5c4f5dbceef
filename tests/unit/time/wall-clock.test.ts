import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, dayOf, endOfDay, instantOf, offsetAt, startOfDay, wallTimeOf } from '@/lib/time/wall-clock'

const utc = (text: string) => Date.parse(`${text}Z`)
const HOUR = 3_600_000

describe('the clocks of a zone', () => {
  it('are read with quarters of an hour too', () => {
    expect(wallTimeOf(utc('2026-05-01T18:30:05'), 'Asia/Kathmandu')).toBe('2026-05-02T00:15:05')
    expect(offsetAt(utc('2026-05-01T00:00:00'), 'Asia/Kathmandu')).toBe(5.75 * HOUR)
    expect(startOfDay('2026-05-02', 'Asia/Kathmandu')).toBe(utc('2026-05-01T18:15:00'))
  })

  it('jump forward in spring: the hour that is skipped comes out after it', () => {
    expect(instantOf('2026-03-29T00:59:59', 'Europe/Lisbon')).toBe(utc('2026-03-29T00:59:59'))
    expect(instantOf('2026-03-29T01:30:00', 'Europe/Lisbon')).toBe(utc('2026-03-29T01:30:00'))
    expect(wallTimeOf(utc('2026-03-29T01:30:00'), 'Europe/Lisbon')).toBe('2026-03-29T02:30:00')
    expect(endOfDay('2026-03-29', 'Europe/Lisbon') - startOfDay('2026-03-29', 'Europe/Lisbon')).toBe(
      23 * HOUR - 1000,
    )
  })

  it('are put back in autumn: of the two hours the first is meant', () => {
    expect(instantOf('2026-10-25T01:30:00', 'Europe/Lisbon')).toBe(utc('2026-10-25T00:30:00'))
    expect(endOfDay('2026-10-25', 'Europe/Lisbon') - startOfDay('2026-10-25', 'Europe/Lisbon')).toBe(
      25 * HOUR - 1000,
    )
  })

  it('may skip midnight itself', () => {
    // Clocks in Beirut go from 00:00 to 01:00.
    const start = startOfDay('2026-03-29', 'Asia/Beirut')
    expect(wallTimeOf(start, 'Asia/Beirut')).toBe('2026-03-29T01:00:00')
    expect(dayOf(start - 1000, 'Asia/Beirut')).toBe('2026-03-28')
  })

  it('show every instant as a text that means it again, unless it is told twice', () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Europe/Lisbon']
    const instants = fc.integer({
      min: utc('2026-01-01T00:00:00') / 1000,
      max: utc('2027-12-31T00:00:00') / 1000,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (seconds, zone) => {
        const instant = seconds * 1000
        const wall = wallTimeOf(instant, zone)
        const again = instantOf(wall, zone)
        expect(wallTimeOf(again, zone)).toBe(wall)
        expect(Math.abs(again - instant)).toBeLessThanOrEqual(HOUR)
      }),
    )
  })
})

test('days end where the calendar is written another way', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => dayOf(Date.parse('9999-12-31T23:59:59Z') + 1000, 'UTC')).toThrow(RangeError)
})
