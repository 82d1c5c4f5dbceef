import { expect, it } from 'vitest'
import { beginsUntil, hasTimeToRepeat, limitOf } from '../../../scripts/test/time-left'

const MINUTE = 60_000
const limit = (minutes?: string) =>
  limitOf({ NODE_ENV: 'test', TEST_BEGAN: '1000', TEST_MINUTES: minutes }, 5000)

it('counts from when it began, installing included, until the last test can be over', () => {
  expect(beginsUntil(limit('85'))).toBe(1000 + 81 * MINUTE)
  expect(beginsUntil(limit())).toBe(beginsUntil(limit('85')))
  expect(beginsUntil(limitOf({ NODE_ENV: 'test' }, 5000))).toBe(5000 + 81 * MINUTE)
})

it('repeats on another Node while more than half of the time is left', () => {
  const repeats = (minute: number, minutes?: string) =>
    hasTimeToRepeat(limit(minutes), 1000 + minute * MINUTE)
  expect([repeats(45, '100'), repeats(46, '100')]).toEqual([true, false])
  expect(repeats(30)).toBe(true)
})

it('has no limit by 0', () => {
  expect(beginsUntil(limit('0'))).toBeNull()
  expect(hasTimeToRepeat(limit('0'), 1e12)).toBe(true)
})
