import { describe, expect, it } from 'vitest'
import type { SharedVehicle } from '@/lib/shares/schema'
import { continued, trailsOf, withinChoice } from '@/lib/shares/viewer-trail'

const van = (lat: number, time: number, part = 1): SharedVehicle => ({
  key: 'van',
  withheld: false,
  position: { lat, lon: -8, time, part },
})
const hidden: SharedVehicle = { key: 'van', withheld: true, position: null }
const asked = { vehicles: [{ key: 'van', part: 1, parts: [[[41, -8, 1000] as [number, number, number]]] }] }
const linesOf = (trails: ReturnType<typeof trailsOf>) =>
  trails.get('van')?.parts.map((line) => line.map(([lat]) => lat))

describe('the trail of a page that is open', () => {
  it('is continued by the feed, each position once', () => {
    let trails = trailsOf(asked, [van(42, 2000)])
    trails = continued(trails, [van(42, 2000)])
    trails = continued(trails, [van(43, 3000)])
    expect(linesOf(trails)).toEqual([[41, 42, 43]])
  })

  it('begins a line of its own with another part, and ends one where positions are withheld', () => {
    let trails = trailsOf(asked, [van(42, 2000)])
    trails = continued(trails, [hidden])
    expect(linesOf(trails)).toEqual([[41, 42]])
    trails = continued(trails, [van(45, 5000, 2)])
    trails = continued(trails, [van(46, 6000, 2)])
    expect(linesOf(trails)).toEqual([
      [41, 42],
      [45, 46],
    ])
  })

  it('begins with the feed where none was asked for yet, and goes with its vehicle', () => {
    const trails = continued(new Map(), [van(42, 2000)])
    expect(linesOf(trails)).toEqual([[42]])
    expect(continued(trails, []).size).toBe(0)
  })

  it('has no points where positions come without parts', () => {
    const { part: _, ...position } = van(42, 2000).position ?? { lat: 0, lon: 0, time: 0 }
    expect(linesOf(continued(new Map(), [{ ...van(42, 2000), position }]))).toEqual([])
  })

  it('loses what is older than a quarter of an hour where that is chosen', () => {
    const minutes = (n: number) => n * 60_000
    let trails = continued(new Map(), [van(41, minutes(0))])
    trails = continued(trails, [van(42, minutes(10))])
    trails = continued(trails, [van(43, minutes(20), 2)])
    expect(linesOf(withinChoice(trails, 'minutes15', minutes(20)))).toEqual([[42], [43]])
    expect(linesOf(withinChoice(trails, 'minutes15', minutes(30)))).toEqual([[43]])
    expect(withinChoice(trails, 'sinceCreation', minutes(99))).toBe(trails)
    expect(withinChoice(trails, 'minutes15', minutes(5))).toBe(trails)
  })
})
