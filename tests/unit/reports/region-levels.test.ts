import { describe, expect, it } from 'vitest'
import { levelOf, regionLevels } from '@/lib/reports/region-levels'

describe('shades of regions', () => {
  it('are five at most, each for about as many regions, also where one towers above the others', () => {
    const levels = regionLevels([1, 2, 3, 4, 5, 6, 7, 8, 9, 10_000])
    expect(levels).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 5, to: 6 },
      { from: 7, to: 8 },
      { from: 9, to: 10_000 },
    ])
    expect([1, 2, 3, 8, 9, 10_000].map((value) => levelOf(levels, value))).toEqual([0, 0, 1, 3, 4, 4])
  })

  it('are as many as there are values where these are few', () => {
    expect(regionLevels([7, null, 3, 7, 0])).toEqual([
      { from: 3, to: 3 },
      { from: 7, to: 7 },
    ])
  })

  it('leave nought and what is not known without one', () => {
    expect(regionLevels([null, 0])).toEqual([])
    const levels = regionLevels([5])
    expect([null, 0, 5].map((value) => levelOf(levels, value))).toEqual([-1, -1, 0])
  })
})
