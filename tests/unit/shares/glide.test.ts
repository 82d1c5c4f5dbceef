import { describe, expect, it } from 'vitest'
import { glideTo, joinsOn, type Spot, spotAt, standStill } from '@/lib/shares/glide'
import type { SharedPosition } from '@/lib/shares/schema'

const spot = (lat: number, lon: number, heading: number | null = null): Spot => ({ lat, lon, heading })
const go = (from: Spot, to: Spot, ms = 4000, joins = true) =>
  glideTo(standStill(from, 0), to, { now: 1000, ms, joins })

describe('a vehicle between two fixes', () => {
  it('is drawn on its way, in the time that lay between them', () => {
    const glide = go(spot(41, -8), spot(41.01, -8.02))
    expect(spotAt(glide, 1000)).toMatchObject({ lat: 41, lon: -8 })
    expect(spotAt(glide, 3000).lat).toBeCloseTo(41.005, 9)
    expect(spotAt(glide, 3000).lon).toBeCloseTo(-8.01, 9)
    expect(spotAt(glide, 5000)).toEqual(spot(41.01, -8.02))
    expect(spotAt(glide, 9000)).toEqual(spot(41.01, -8.02))
  })

  it('takes neither no time nor for ever', () => {
    expect(go(spot(41, -8), spot(41.001, -8), 10).ms).toBe(600)
    expect(go(spot(41, -8), spot(41.001, -8), 300_000).ms).toBe(10_000)
    expect(go(spot(41, -8), spot(41.001, -8), -5000).ms).toBe(600)
  })

  it('goes on from where it is drawn when the next fix comes early', () => {
    const first = go(spot(41, -8), spot(41.01, -8))
    const next = glideTo(first, spot(41.02, -8), { now: 3000, ms: 2000, joins: true })
    expect(next.from.lat).toBeCloseTo(41.005, 9)
    expect(spotAt(next, 5000).lat).toBe(41.02)
  })

  it('turns the short way round', () => {
    const glide = go(spot(41, -8, 350), spot(41.01, -8, 10), 3000)
    const heading = spotAt(glide, 1500).heading ?? 0
    expect(Math.min(heading, 360 - heading)).toBeLessThan(1)
    expect(spotAt(go(spot(41, -8), spot(41.01, -8, 90)), 1500).heading).toBe(90)
  })

  it('crosses the date line by the short way', () => {
    const glide = go(spot(0, 179.99), spot(0, -179.99), 2000)
    expect(Math.abs(spotAt(glide, 2000).lon)).toBeCloseTo(180, 6)
  })

  it('is in another place at once where that is far away, or where no line leads', () => {
    expect(go(spot(41, -8), spot(42, -8)).ms).toBe(0)
    expect(go(spot(41, -8), spot(41.001, -8), 4000, false)).toMatchObject({ ms: 0, to: spot(41.001, -8) })
  })
})

describe('a line between two positions', () => {
  const at = (part?: number): SharedPosition => ({ lat: 41, lon: -8, time: 0, ...(part && { part }) })

  it('leads through those of one part', () => {
    expect(joinsOn(at(3), at(3), true)).toBe(true)
    expect(joinsOn(at(3), at(4), true)).toBe(false)
  })

  it('leads nowhere without parts, where something may have been withheld in between', () => {
    expect(joinsOn(at(), at(), true)).toBe(false)
    expect(joinsOn(at(), at(), false)).toBe(true)
  })
})
