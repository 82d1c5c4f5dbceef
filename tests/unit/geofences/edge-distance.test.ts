import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceM } from '@/lib/geo/distance'
import { edgeDistance } from '@/lib/geofences/edge-distance'
import { boxOf, type Shape, sizeM, spanM } from '@/lib/geofences/shape'
import { wayWithin } from '@/lib/geofences/way-within'

const SQUARE: Shape = {
  kind: 'polygon',
  points: [
    [41, -8],
    [41.01, -8],
    [41.01, -7.99],
    [41, -7.99],
  ],
}

describe('the distance to an edge', () => {
  it('is less than zero within, and metres', () => {
    const at = edgeDistance(SQUARE)
    expect(at({ lat: 41.005, lon: -8.001 })).toBeCloseTo(
      distanceM({ lat: 41.005, lon: -8.001 }, { lat: 41.005, lon: -8 }),
      0,
    )
    expect(at({ lat: 41.001, lon: -7.995 })).toBeCloseTo(-111.2, 0)
    expect(at({ lat: 41.02, lon: -7.98 })).toBeCloseTo(Math.hypot(1111.95, 839), -1)
  })

  it('is the same for a rectangle and the polygon of its corners', () => {
    const box = edgeDistance({ kind: 'rectangle', south: 41, west: -8, north: 41.01, east: -7.99 })
    const polygon = edgeDistance(SQUARE)
    fc.assert(
      fc.property(
        fc.double({ min: 40.99, max: 41.02, noNaN: true }),
        fc.double({ min: -8.02, max: -7.97, noNaN: true }),
        (lat, lon) => {
          expect(box({ lat, lon })).toBeCloseTo(polygon({ lat, lon }), 6)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('reaches half the width to each side of a corridor, and beyond its ends', () => {
    const at = edgeDistance({
      kind: 'corridor',
      widthM: 100,
      points: [
        [41, -8],
        [41.01, -8],
        [41.01, -7.9],
      ],
    })
    expect(at({ lat: 41.005, lon: -8 })).toBeCloseTo(-50, 3)
    expect(at({ lat: 41.01, lon: -7.9 })).toBeCloseTo(-50, 3)
    expect(at({ lat: 40.999, lon: -8 })).toBeCloseTo(111.195 - 50, 1)
  })

  it('knows no antimeridian', () => {
    const fiji: Shape = {
      kind: 'polygon',
      points: [
        [-17, 179.99],
        [-17, -179.99],
        [-16.98, -179.99],
        [-16.98, 179.99],
      ],
    }
    const at = edgeDistance(fiji)
    for (const lon of [179.995, 180, -180, -179.995]) expect(at({ lat: -16.99, lon })).toBeLessThan(-500)
    expect(at({ lat: -16.99, lon: 179.98 })).toBeGreaterThan(1000)
    expect(spanM(boxOf(fiji))).toBeLessThan(2300)
    expect(sizeM(fiji)).toBeCloseTo(Math.sqrt(2224 * 2127), -2)
  })
})

describe('the way within a shape', () => {
  it('is found where it enters and leaves, however far apart the fixes are', () => {
    const circle: Shape = { kind: 'circle', lat: 41, lon: -8, radiusM: 200 }
    const at = edgeDistance(circle)
    const [found, ...more] = wayWithin(at, { lat: 41, lon: -8.5 }, { lat: 41, lon: -7.5 })
    expect(more).toEqual([])
    expect(found?.depthM).toBeGreaterThan(150)
    const metres = distanceM({ lat: 41, lon: -8.5 }, { lat: 41, lon: -7.5 })
    expect(((found?.to ?? 0) - (found?.from ?? 0)) * metres).toBeCloseTo(400, -1)
  })

  it('is one stretch for each time that it leads through', () => {
    const comb: Shape = {
      kind: 'polygon',
      points: [
        [41, -8],
        [41.02, -8],
        [41.02, -7.99],
        [41.005, -7.99],
        [41.005, -7.98],
        [41.02, -7.98],
        [41.02, -7.97],
        [41, -7.97],
      ],
    }
    const ways = wayWithin(edgeDistance(comb), { lat: 41.015, lon: -8.01 }, { lat: 41.015, lon: -7.96 })
    expect(ways).toHaveLength(2)
    expect(
      wayWithin(edgeDistance(comb), { lat: 41.015, lon: -8.01 }, { lat: 41.015, lon: -7.985 }),
    ).toHaveLength(1)
  })

  it('agrees with looking every metre', () => {
    const at = edgeDistance({
      kind: 'corridor',
      widthM: 60,
      points: [
        [41, -8],
        [41.003, -7.996],
        [41.001, -7.99],
      ],
    })
    const place = fc.record({
      lat: fc.double({ min: 40.997, max: 41.006, noNaN: true }),
      lon: fc.double({ min: -8.005, max: -7.985, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (from, to) => {
        const looks = Math.max(2, Math.ceil(distanceM(from, to) * 4))
        const inside = Array.from({ length: looks + 1 }, (_, look) => {
          const share = look / looks
          return (
            at({
              lat: from.lat + (to.lat - from.lat) * share,
              lon: from.lon + (to.lon - from.lon) * share,
            }) <= 0
          )
        })
        const share = inside.filter(Boolean).length / inside.length
        const found = wayWithin(at, from, to).reduce((sum, stretch) => sum + stretch.to - stretch.from, 0)
        expect(Math.abs(found - share) * distanceM(from, to)).toBeLessThan(5)
      }),
      { numRuns: 100 },
    )
  })
})
