import { describe, expect, it } from 'vitest'
import { clipRing } from '@/lib/basemap/clip-ring'

const BOX = { west: 0, north: 0, east: 10, south: 10 }
const square = (x: number, y: number, size: number) => [
  x,
  y,
  x + size,
  y,
  x + size,
  y + size,
  x,
  y + size,
  x,
  y,
]

/** Signed: which way round a ring goes is part of what it says. */
function areaOf(ring: readonly number[]): number {
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.slice(i, i + 4)
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

describe('a ring cut to a box', () => {
  it('is itself inside, and nothing outside', () => {
    expect(clipRing(square(2, 2, 3), BOX)).toEqual(square(2, 2, 3))
    expect(clipRing(square(20, 2, 3), BOX)).toEqual([])
    expect(clipRing(square(2, -9, 3), BOX)).toEqual([])
  })

  it('is the box where it goes all around', () => {
    const cut = clipRing(square(-50, -50, 100), BOX)
    expect(areaOf(cut)).toBe(100)
    expect(Math.min(...cut)).toBe(0)
    expect(Math.max(...cut)).toBe(10)
  })

  it.each([
    ['a corner', square(-5, -5, 10), 25],
    ['an edge', square(8, 3, 4), 8],
    ['a ring that goes the other way round', [8, 3, 8, 7, 12, 7, 12, 3, 8, 3], -8],
  ])('keeps what overlaps: %s', (_, ring, area) => {
    const cut = clipRing(ring, BOX)
    expect(areaOf(cut)).toBeCloseTo(area)
    expect(cut.slice(0, 2)).toEqual(cut.slice(-2))
  })

  it('holds as much as there is of a shape that falls apart', () => {
    // A comb of two teeth that reach into the box from above, its back outside.
    const comb = [1, -5, 9, -5, 9, 4, 7, 4, 7, -1, 3, -1, 3, 4, 1, 4, 1, -5]
    expect(areaOf(clipRing(comb, BOX))).toBeCloseTo(16)
  })
})
