import { describe, expect, it } from 'vitest'
import type { Shape } from '@/lib/geofences/shape'
import { boundsAround, outlineOf } from '@/lib/geofences/shape-outline'

const circle: Shape = { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 500 }

describe('the outline of a shape', () => {
  it('is a ring of 64 sides for a circle', () => {
    const { type, coordinates } = outlineOf(circle)
    expect(type).toBe('Polygon')
    expect(coordinates[0]).toHaveLength(65)
  })

  it('closes a polygon and a rectangle, and leaves a corridor open', () => {
    const points = [
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const
    expect(outlineOf({ kind: 'polygon', points }).coordinates).toEqual([
      [
        [2, 1],
        [3, 1],
        [3, 2],
        [2, 1],
      ],
    ])
    expect(
      outlineOf({ kind: 'rectangle', south: 1, west: 2, north: 3, east: 4 }).coordinates[0],
    ).toHaveLength(5)
    expect(outlineOf({ kind: 'corridor', points, widthM: 100 })).toEqual({
      type: 'LineString',
      coordinates: [
        [2, 1],
        [3, 1],
        [3, 2],
      ],
    })
  })

  it('goes on beyond the antimeridian instead of around the earth', () => {
    const points = [
      [-17, 179.9],
      [-17, -179.9],
    ] as const
    const [from, to] = outlineOf({ kind: 'corridor', points, widthM: 100 }).coordinates as number[][]
    expect(from?.[0]).toBeCloseTo(179.9)
    expect(to?.[0]).toBeCloseTo(180.1)
  })
})

describe('the bounds around shapes', () => {
  it('are none of none', () => expect(boundsAround([])).toBeNull())

  it('hold all of them', () => {
    const [[west, south], [east, north]] = boundsAround([
      circle,
      { kind: 'rectangle', south: 40, west: -9, north: 40.5, east: -8.9 },
    ]) as [[number, number], [number, number]]
    expect([west, south]).toEqual([-9, 40])
    expect(east).toBeGreaterThan(-8.61)
    expect(north).toBeGreaterThan(41.15)
  })

  it('stay narrow over the antimeridian', () => {
    const [[west], [east]] = boundsAround([
      { ...circle, lon: 179.99 },
      { ...circle, lon: -179.99 },
    ]) as [[number, number], [number, number]]
    expect(east - west).toBeLessThan(0.1)
  })
})
