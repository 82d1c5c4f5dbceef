import { describe, expect, it } from 'vitest'
import { sizeOfShape } from '@/lib/geofences/describe-shape'
import { drawnShape, editedShape } from '@/lib/geofences/drawn-shape'
import type { Shape } from '@/lib/geofences/shape'
import { outlineOf } from '@/lib/geofences/shape-outline'

const circle = { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 750 } as const
const ringOf = (shape: Shape) => outlineOf(shape).coordinates[0] as [number, number][]

describe('what was drawn', () => {
  it('is the circle whose outline it is', () => {
    expect(drawnShape('circle', ringOf(circle), 0)).toEqual(circle)
  })

  it('is a polygon without the point that closes it, and without repeats', () => {
    const ring = [
      [2, 1],
      [3, 1],
      [3, 1],
      [3, 2],
      [2, 1],
    ]
    expect(drawnShape('polygon', ring, 0)).toEqual({
      kind: 'polygon',
      points: [
        [1, 2],
        [1, 3],
        [2, 3],
      ],
    })
  })

  it('is a rectangle, also over the antimeridian', () => {
    const ring = [
      [179, 1],
      [181, 1],
      [181, 2],
      [179, 2],
      [179, 1],
    ]
    expect(drawnShape('rectangle', ring, 0)).toEqual({
      kind: 'rectangle',
      south: 1,
      west: 179,
      north: 2,
      east: -179,
    })
  })

  it('is nothing before there is a point', () => expect(drawnShape('polygon', [], 0)).toBeNull())
})

describe('a circle that is edited', () => {
  it('keeps its size where it is moved, although its outline grows towards the pole', () => {
    const moved = ringOf({ ...circle, lat: 41.2, radiusM: 752 })
    expect(editedShape(circle, moved)).toEqual({ ...circle, lat: 41.2 })
  })

  it('keeps its middle where it is pulled larger', () => {
    const pulled = ringOf({ ...circle, lat: 41.150002, radiusM: 900 })
    expect(editedShape(circle, pulled)).toEqual({ ...circle, radiusM: 900 })
  })
})

describe('the size of a shape', () => {
  it('is said in metres', () => {
    expect(sizeOfShape(circle)).toEqual({ kind: 'circle', radiusM: 750 })
    const rectangle = { kind: 'rectangle', south: 60, west: 10, north: 60.01, east: 10.01 } as const
    expect(sizeOfShape(rectangle)).toEqual({ kind: 'rectangle', widthM: 556, heightM: 1112 })
    const points = [
      [41, -8],
      [41.1, -8],
    ] as const
    const { lengthM } = sizeOfShape({ kind: 'corridor', points, widthM: 200 }) as { lengthM: number }
    expect(Math.abs(lengthM - 11_120)).toBeLessThan(10)
  })
})
