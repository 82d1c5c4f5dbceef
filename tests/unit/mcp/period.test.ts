import { describe, expect, it } from 'vitest'
import { askedPeriod } from '@/lib/mcp/period'

const ZONE = 'Asia/Kathmandu'
/** 02:15 of the ninth in Kathmandu. */
const NOW = Date.parse('2026-03-08T20:30:00Z')

describe('askedPeriod', () => {
  it('is today as the account’s clocks say, up to now, when nothing is said', () => {
    expect(askedPeriod({}, ZONE, NOW)).toEqual({
      from: '2026-03-08T18:15:00.000Z',
      to: '2026-03-08T20:30:00.000Z',
    })
  })

  it('takes days whole, by the clocks of the account', () => {
    expect(askedPeriod({ from: '2026-03-01', to: '2026-03-02' }, ZONE, NOW)).toEqual({
      from: '2026-02-28T18:15:00.000Z',
      to: '2026-03-02T18:14:59.000Z',
    })
  })

  it('takes instants as they are, and nothing after now', () => {
    const asked = { from: '2026-03-08T12:00:00+02:00', to: '2027-01-01' }
    expect(askedPeriod(asked, ZONE, NOW)).toEqual({
      from: '2026-03-08T10:00:00.000Z',
      to: '2026-03-08T20:30:00.000Z',
    })
  })

  it('leaves a reversed one reversed, and does not make one of a period ahead', () => {
    const reversed = askedPeriod({ from: '2026-03-05', to: '2026-03-03' }, ZONE, NOW)
    expect(reversed.from > reversed.to).toBe(true)
    const ahead = askedPeriod({ from: '2026-04-01' }, ZONE, NOW)
    expect(ahead).toEqual({ from: ahead.from, to: ahead.from })
  })
})
