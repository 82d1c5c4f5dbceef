import { expect, it } from 'vitest'
import { licenceStops } from '@/lib/fleet/assignments/licence-stops'

const DAY = 86_400_000
const now = Date.parse('2026-05-10T12:00:00Z')
const when = { now, zone: 'Europe/Berlin' }
const stops = (
  licence: Partial<Parameters<typeof licenceStops>[0]>,
  span: Parameters<typeof licenceStops>[1] = { from: now, to: null },
) => licenceStops({ licenceStatus: 'valid', licenceExpiresOn: null, ...licence }, span, when)

it('is in the way where it was taken away, or has ended', () => {
  expect(stops({})).toBe(false)
  expect(stops({ licenceStatus: 'suspended' })).toBe(true)
  expect(stops({ licenceStatus: 'withdrawn' })).toBe(true)
  // It holds on its last day.
  expect(stops({ licenceExpiresOn: '2026-05-10' })).toBe(false)
  expect(stops({ licenceExpiresOn: '2026-05-09' })).toBe(true)
})

it('is judged by the end of what is said, and by what is to come', () => {
  const soon = { licenceExpiresOn: '2026-05-12' }
  expect(stops(soon)).toBe(false)
  expect(stops(soon, { from: now + 5 * DAY, to: null })).toBe(true)
  expect(stops(soon, { from: now, to: now + 5 * DAY })).toBe(true)
  // Midnight in Berlin ends the twelfth.
  expect(stops(soon, { from: now, to: Date.parse('2026-05-12T22:00:00Z') })).toBe(false)
  expect(stops({ licenceStatus: 'withdrawn' }, { from: now - 2 * DAY, to: now - DAY })).toBe(false)
})
