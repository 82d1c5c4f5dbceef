import { describe, expect, it } from 'vitest'
import { corridorArea } from '@/lib/geofences/corridor-area'
import { edgeDistance } from '@/lib/geofences/edge-distance'
import type { ShapePoint } from '@/lib/geofences/shape'

const WIDTH = 400
const BEND: ShapePoint[] = [
  [41, -8],
  [41.02, -8.01],
  [41.02, -8.03],
  [41.05, -8.0],
]
/** Around a block, and over its own beginning. */
const LOOP: ShapePoint[] = [
  [41, -8],
  [41.02, -8],
  [41.02, -8.03],
  [41.01, -8.03],
  [41.01, -7.98],
]
/** A street that is driven up and down again. */
const THERE_AND_BACK: ShapePoint[] = Array.from({ length: 200 }, (_, index) => [
  41 + (index % 2) * 0.05,
  -8 + (index % 7) * 1e-5,
])

/** Whether a place is within rings, by the rays that leave through them. */
function isIn(rings: readonly (readonly (readonly number[])[])[], lat: number, lon: number): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([x = 0, y = 0], index) => {
      const [toX = 0, toY = 0] = ring[index + 1] ?? [x, y]
      if (y > lat !== toY > lat && x + ((toX - x) * (lat - y)) / (toY - y) > lon) inside = !inside
    })
  return inside
}

describe.each([
  ['with bends', BEND, 1],
  ['that crosses itself', LOOP, 2],
  ['that goes back and forth', THERE_AND_BACK, 1],
])('the area of a corridor %s', (_, points, count) => {
  const rings = corridorArea(points, WIDTH)
  const off = edgeDistance({ kind: 'corridor', points, widthM: WIDTH })

  it('has one edge, and one around each place that it leaves free', () => {
    expect(rings).toHaveLength(count)
    for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
  })

  it('has its edge at half the width', () => {
    const away = rings.flat().map(([lon, lat]) => Math.abs(off({ lat, lon })))
    expect(Math.max(...away)).toBeLessThan(WIDTH / 20)
  })

  it('holds what is within, and nothing else', () => {
    for (let lat = 40.99; lat < 41.06; lat += 0.00137)
      for (let lon = -8.04; lon < -7.97; lon += 0.00151) {
        const metres = off({ lat, lon })
        if (Math.abs(metres) > WIDTH / 20)
          expect([lat, lon, isIn(rings, lat, lon)]).toEqual([lat, lon, metres < 0])
      }
  })
})

it('goes on over the antimeridian', () => {
  const [edge = []] = corridorArea(
    [
      [-17, 179.99],
      [-17, -179.99],
    ],
    WIDTH,
  )
  const lons = edge.map(([lon]) => lon)
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.03)
})

it('is wide in metres from south to north', () => {
  const points: ShapePoint[] = [
    [50, 10],
    [54, 10],
  ]
  const off = edgeDistance({ kind: 'corridor', points, widthM: 2000 })
  const away = corridorArea(points, 2000)
    .flat()
    .map(([lon, lat]) => Math.abs(off({ lat, lon })))
  expect(Math.max(...away)).toBeLessThan(60)
})

it('is found in no time for a long and narrow one, and for one of nothing', () => {
  const points: ShapePoint[] = Array.from({ length: 1000 }, (_, index) => [
    41 + index * 0.004,
    -8 + Math.sin(index) * 0.002,
  ])
  expect(corridorArea(points, 20).length).toBeGreaterThan(0)
  expect(corridorArea([], 20)).toEqual([])
  expect(corridorArea([[41, -8]], 200)).toHaveLength(1)
})
