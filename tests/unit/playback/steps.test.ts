import { describe, expect, it } from 'vitest'
import { neighbourEdge, neighbourFix } from '@/lib/playback/steps'

const times = Float64Array.of(10, 20, 30)

describe('neighbourFix', () => {
  it.each([
    [20, 1, 30],
    [20, -1, 10],
    [25, 1, 30],
    [25, -1, 20],
    [0, 1, 10],
    [40, -1, 30],
  ] as const)('leads from %d in direction %d to %d', (time, direction, to) => {
    expect(neighbourFix(times, 3, time, direction)).toBe(to)
  })

  it('stays at the ends', () => {
    expect(neighbourFix(times, 3, 30, 1)).toBe(30)
    expect(neighbourFix(times, 3, 10, -1)).toBe(10)
    expect(neighbourFix(times, 0, 5, 1)).toBe(5)
  })
})

describe('neighbourEdge', () => {
  const intervals = [
    { from: 10, to: 20 },
    { from: 20, to: 50 },
  ]

  it('leads to where an interval begins or ends', () => {
    expect(neighbourEdge(intervals, 12, 1)).toBe(20)
    expect(neighbourEdge(intervals, 20, 1)).toBe(50)
    expect(neighbourEdge(intervals, 20, -1)).toBe(10)
  })

  it('stays where there is none', () => {
    expect(neighbourEdge(intervals, 50, 1)).toBe(50)
    expect(neighbourEdge([], 7, -1)).toBe(7)
  })
})
