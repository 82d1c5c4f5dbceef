import { describe, expect, it } from 'vitest'
import { distanceM } from '@/lib/geo/distance'
import type { SharePrivacy } from '@/lib/shares/schema'
import { movedCircle, rounded, shareArea } from '@/lib/shares/share-area'

const HOME = { lat: 41.15, lon: -8.61, radiusM: 400 }
const OPEN: SharePrivacy = { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 }
const north = (metres: number) => ({ lat: HOME.lat + metres / 111_195, lon: HOME.lon })
const SEEDS = Array.from({ length: 200 }, (_, seed) => `seed ${seed}`)

describe('the edge of a circle', () => {
  it('is moved by the link, always to where it was', () => {
    const edges = SEEDS.map((seed) => movedCircle(HOME, seed, 'wider'))
    expect(new Set(edges.map(({ radiusM }) => radiusM)).size).toBeGreaterThan(190)
    expect(movedCircle(HOME, 'seed 7', 'wider')).toEqual(edges[7])
  })

  it('goes round all that is to be withheld, and around none that is not to be told', () => {
    for (const seed of SEEDS) {
      const wider = movedCircle(HOME, seed, 'wider')
      expect(distanceM(wider, HOME) + HOME.radiusM).toBeLessThan(wider.radiusM)
      expect(wider.radiusM).toBeLessThanOrEqual(HOME.radiusM * 1.5)
      const smaller = movedCircle(HOME, seed, 'smaller')
      expect(distanceM(smaller, HOME) + smaller.radiusM).toBeLessThan(HOME.radiusM)
      expect(smaller.radiusM).toBeGreaterThanOrEqual(HOME.radiusM * 0.75)
    }
  })
})

describe('a position', () => {
  it('is told where nothing is withheld, to a tenth of a metre', () => {
    expect(shareArea(OPEN, () => 'a').tell({ lat: 41.12345678, lon: -8.1 })).toEqual({
      lat: 41.123457,
      lon: -8.1,
    })
  })

  it('is withheld in every circle, and told well beside them', () => {
    for (const seed of SEEDS) {
      const area = shareArea({ ...OPEN, withheld: [{ lat: 0, lon: 0, radiusM: 50 }, HOME] }, () => seed)
      for (const metres of [0, 200, 399]) expect(area.tell(north(metres))).toBeNull()
      expect(area.tell(north(1000))).not.toBeNull()
    }
  })

  it('is told within the only circle alone', () => {
    for (const seed of SEEDS) {
      const area = shareArea({ ...OPEN, onlyWithin: HOME }, () => seed)
      expect(area.tell(north(0))).not.toBeNull()
      for (const metres of [400, 10_000]) expect(area.tell(north(metres))).toBeNull()
    }
  })

  it('that is rounded into a circle is withheld', () => {
    const area = shareArea({ ...OPEN, withheld: [HOME], roundM: 10_000 }, () => 'a')
    for (let metres = 600; metres < 3000; metres += 50) {
      const told = area.tell(north(metres))
      if (told) expect(distanceM(told, HOME)).toBeGreaterThan(HOME.radiusM)
    }
  })
})

describe('a line', () => {
  const area = shareArea({ ...OPEN, withheld: [HOME] }, () => 'a')
  it('between two positions beside a circle is told of when it leads through it', () => {
    expect(area.crosses(north(-2000), north(2000))).toBe(true)
    expect(area.crosses(north(1000), north(2000))).toBe(false)
    const east = { lat: HOME.lat + 0.02, lon: HOME.lon + 0.02 }
    expect(area.crosses(north(2000), east)).toBe(false)
  })

  it('across the date line is as long as it is', () => {
    const place = { lat: 0, lon: 180, radiusM: 1000 }
    const there = shareArea({ ...OPEN, withheld: [place] }, () => 'a')
    expect(there.crosses({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBe(true)
    expect(there.crosses({ lat: 1, lon: 179.9 }, { lat: 1, lon: -179.9 })).toBe(false)
  })
})

describe('a grid', () => {
  it('has all positions around one of its points there, and moves none further than across a cell', () => {
    for (const lat of [-60, 0, 41.15, 80]) {
      for (let step = 0; step < 50; step++) {
        const point = { lat: lat + step * 0.0007, lon: 10 + step * 0.0013 }
        const told = rounded(point, 500)
        expect(rounded(told, 500)).toEqual(told)
        expect(distanceM(point, told)).toBeLessThan(500 * Math.SQRT1_2 + 5)
      }
    }
  })

  it('ends at the poles and goes on across the date line', () => {
    expect(rounded({ lat: 89.9999, lon: 5 }, 10_000).lat).toBeLessThanOrEqual(90)
    expect(Math.abs(rounded({ lat: 10, lon: 179.9999 }, 10_000).lon)).toBeLessThanOrEqual(180)
  })
})
