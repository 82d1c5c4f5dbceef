import { describe, expect, it } from 'vitest'
import { isWithin } from '@/lib/time/weekly-schedule'
import { nextInWindow } from '@/lib/time/window-starts'

const MINUTE_MS = 60_000
// A Monday.
const monday = (clock: string) => Date.parse(`2026-05-04T${clock}Z`)
const schedule = (from: string, to: string, days = [2], zone = 'UTC') => ({
  zone,
  windows: [{ days, from, to }],
})

describe('the next moment after the begin of a window', () => {
  it('is today, or on the next of its days', () => {
    const office = schedule('08:00', '17:00', [2, 4])
    expect(nextInWindow(office, monday('07:00'), 0)).toBe(monday('08:00'))
    expect(nextInWindow(office, monday('08:00'), 0)).toBe(Date.parse('2026-05-06T08:00Z'))
    expect(nextInWindow(office, Date.parse('2026-05-06T08:00Z'), 0)).toBe(Date.parse('2026-05-11T08:00Z'))
  })

  it('is so much later, over midnight too, while it is in the window yet', () => {
    const night = schedule('23:30', '02:00')
    expect(nextInWindow(night, monday('23:45'), 60 * MINUTE_MS)).toBe(Date.parse('2026-05-05T00:30Z'))
    expect(nextInWindow(night, Date.parse('2026-05-05T00:10Z'), 60 * MINUTE_MS)).toBe(
      Date.parse('2026-05-05T00:30Z'),
    )
    expect(nextInWindow(night, monday('12:00'), 150 * MINUTE_MS)).toBeNull()
  })

  it('goes by the clocks of the zone, and is always within', () => {
    const sunday = schedule('01:30', '04:00', [1], 'Europe/Lisbon')
    for (const after of ['2026-03-28T00:00Z', '2026-10-24T00:00Z', '2026-07-01T00:00Z']) {
      const next = nextInWindow(sunday, Date.parse(after), 30 * MINUTE_MS)
      expect(next).not.toBeNull()
      expect(isWithin(sunday, next ?? 0)).toBe(true)
    }
    expect(nextInWindow(sunday, Date.parse('2026-07-01T00:00Z'), 0)).toBe(Date.parse('2026-07-05T00:30Z'))
  })
})
