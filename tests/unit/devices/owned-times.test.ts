import { describe, expect, it } from 'vitest'
import { isBeside, timesBeside } from '@/lib/devices/owned-times'

const times = (from: number, to: number) => ({ from: new Date(from), to: new Date(to) })

describe('the times of a range beside hidden ones', () => {
  it.each([
    ['nothing hidden', [], [[10, 90]]],
    ['before a sale', [[0, 30]], [[30, 90]]],
    [
      'between a sale and a sale back',
      [[30, 40]],
      [
        [10, 30],
        [40, 90],
      ],
    ],
    [
      'beside two that touch, in no order',
      [
        [40, 50],
        [30, 40],
      ],
      [
        [10, 30],
        [50, 90],
      ],
    ],
    [
      'beside two that overlap',
      [
        [30, 60],
        [40, 50],
      ],
      [
        [10, 30],
        [60, 90],
      ],
    ],
    ['after what was sold for good', [[60, 200]], [[10, 60]]],
    ['all of it hidden', [[0, 200]], []],
    ['hidden up to its end', [[10, 90]], []],
    [
      'hidden beside it',
      [
        [0, 10],
        [90, 99],
      ],
      [[10, 90]],
    ],
  ])('%s', (_, hidden, left) => {
    const given = hidden.map(([from = 0, to = 0]) => times(from, to))
    expect(timesBeside(times(10, 90), given)).toEqual(left.map(([from = 0, to = 0]) => times(from, to)))
  })
})

it('tells of what lasted when none of it was in a hidden time', () => {
  const hidden = [times(30, 40)]
  expect(isBeside(times(10, 29), hidden)).toBe(true)
  expect(isBeside(times(40, 50), hidden)).toBe(true)
  expect(isBeside(times(10, 30), hidden)).toBe(false)
  expect(isBeside(times(39, 50), hidden)).toBe(false)
  expect(isBeside(times(10, 50), hidden)).toBe(false)
})
