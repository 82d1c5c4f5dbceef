import { expect, it } from 'vitest'
import { moveTo } from '@/lib/devices/group-order'

it('moves a group to the place of another, within the ends', () => {
  expect(moveTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(moveTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(moveTo([1, 2, 3], 1, 9)).toEqual([2, 3, 1])
  expect(moveTo([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
})
