import { expect, it } from 'vitest'
import { zonedTime } from '@/lib/time/zoned-time'

it.each([
  ['2026-03-08T20:30:00Z', 'Asia/Kathmandu', '2026-03-09T02:15:00+05:45'],
  ['2026-07-01T12:00:00Z', 'America/St_Johns', '2026-07-01T09:30:00-02:30'],
  ['2026-01-01T12:00:00Z', 'UTC', '2026-01-01T12:00:00+00:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Lisbon', '2026-10-25T01:30:00+00:00'],
])('writes %s in %s as %s, the same instant', (instant, zone, written) => {
  const time = Date.parse(instant)
  expect(zonedTime(time, zone)).toBe(written)
  expect(Date.parse(written)).toBe(time)
})
