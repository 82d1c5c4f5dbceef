import { expect, it } from 'vitest'
import { extendedHours } from '@/lib/shares/share-draft'

const HOUR = 3_600_000

it.each([
  ['whole hours are left', 4 * HOUR, 4, 8],
  ['parts of an hour are left: never less than was asked for', 3.2 * HOUR, 4, 8],
  ['it is over', -5 * HOUR, 1, 1],
  ['it would live longer than a link may', 700 * HOUR, 168, 720],
])('%s', (_, left, more, hours) => {
  expect(extendedHours(1_000_000 + left, more, 1_000_000)).toBe(hours)
})
