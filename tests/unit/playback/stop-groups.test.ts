import { describe, expect, it } from 'vitest'
import type { JourneyStop } from '@/lib/playback/journey'
import { groupNumbers, groupStops } from '@/lib/playback/stop-groups'

const stop = (number: number, lat: number, ms = 60_000): JourneyStop => ({
  kind: 'stop',
  key: `stop ${number}`,
  number,
  from: number * 1e6,
  to: number * 1e6 + ms,
  lat,
  lon: 8.5,
  ms,
  since: number * 1e6,
  idlingMs: 0,
  open: false,
})

describe('groupStops', () => {
  it('joins stops of one place and adds up their time', () => {
    const groups = groupStops([stop(1, 47), stop(2, 47.1), stop(3, 47.0002, 30_000)])
    expect(groups.map(({ stops }) => stops.map(({ number }) => number))).toEqual([[1, 3], [2]])
    expect(groups[0]?.ms).toBe(90_000)
  })
})

it('writes numbers on a mark, as many as there is room for', () => {
  const numbers = (...stops: JourneyStop[]) => groupNumbers({ lat: 47, lon: 8.5, ms: 0, stops })
  expect(numbers(stop(1, 47))).toBe('1')
  expect(numbers(stop(1, 47), stop(4, 47))).toBe('1·4')
  expect(numbers(stop(1, 47), stop(4, 47), stop(9, 47))).toBe('1·4…')
})
