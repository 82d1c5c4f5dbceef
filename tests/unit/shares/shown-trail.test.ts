import { describe, expect, it } from 'vitest'
import type { TrailChoice } from '@/lib/shares/schema'
import { shareArea } from '@/lib/shares/share-area'
import { trailParts, trailRange } from '@/lib/shares/shown-trail'

const PRIVACY = { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 }
const HOME = { lat: 41, lon: -8, radiusM: 300 }
const fix = (lat: number, time: number) => ({ lat, lon: -8, time })
const MINUTE = 60_000

describe('the range of a trail', () => {
  const range = (choice: TrailChoice, minutes: number, delayS = 0) =>
    trailRange(choice, { createdAt: 0, delayS, now: minutes * MINUTE })

  it('begins with the link, or a quarter of an hour ago, whichever is later', () => {
    expect(range('none', 60)).toBeNull()
    expect(range('sinceCreation', 60)).toEqual({ from: 0, to: 60 * MINUTE })
    expect(range('minutes15', 60)).toEqual({ from: 45 * MINUTE, to: 60 * MINUTE })
    expect(range('minutes15', 5)).toEqual({ from: 0, to: 5 * MINUTE })
    expect(range('minutes15WithPast', 5)).toEqual({ from: -10 * MINUTE, to: 5 * MINUTE })
  })

  it('ends before the delay', () => {
    expect(range('minutes15', 60, 600)).toEqual({ from: 35 * MINUTE, to: 50 * MINUTE })
    expect(range('sinceCreation', 5, 600)).toBeNull()
  })
})

describe('a trail', () => {
  it('is one line where nothing is withheld, without points that are told already', () => {
    const area = shareArea({ ...PRIVACY, roundM: 100 }, () => 'a')
    const parts = trailParts([fix(42, 1), fix(42.000001, 2), fix(42.1, 3)], area)
    expect(parts).toHaveLength(1)
    expect(parts[0]?.map(([, , time]) => time)).toEqual([1, 3])
  })

  it('is cut where a point is withheld', () => {
    const area = shareArea({ ...PRIVACY, withheld: [HOME] }, () => 'a')
    const parts = trailParts([fix(41.02, 1), fix(41.01, 2), fix(41, 3), fix(40.99, 4), fix(40.98, 5)], area)
    expect(parts.map((part) => part.map(([, , time]) => time))).toEqual([
      [1, 2],
      [4, 5],
    ])
  })

  it('is cut where it was driven through a circle between two points', () => {
    const area = shareArea({ ...PRIVACY, withheld: [HOME] }, () => 'a')
    expect(trailParts([fix(41.02, 1), fix(40.98, 2)], area)).toHaveLength(2)
    expect(trailParts([fix(41.04, 1), fix(41.02, 2)], area)).toHaveLength(1)
  })
})
