import type { Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { unwrapRing } from '@/lib/basemap/antimeridian'
import { labelPoint, ringAreaKm2 } from '@/lib/basemap/label-point'

const longestStep = (ring: Position[]) =>
  Math.max(...ring.slice(1).map(([lon = 0], i) => Math.abs(lon - (ring[i]?.[0] ?? 0))))

describe('a ring of the atlas', () => {
  it('stays as it is away from the antimeridian', () => {
    const ring = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ]
    expect(unwrapRing(ring)).toEqual({ ring, cut: [] })
  })

  it('goes on beyond 180° in place of jumping across the map', () => {
    const { ring, cut } = unwrapRing([
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
      [170, 60],
    ])
    expect(ring.map(([lon]) => lon)).toEqual([170, 190, 190, 170, 170])
    expect(cut).toEqual([])
  })

  it('around the south pole is led along it, from edge to edge', () => {
    const around = [-120, -60, 0, 60, 120, 180, -180, -120].map((lon) => [lon, -70 - Math.abs(lon) / 60])
    const { ring, cut } = unwrapRing(around)
    const lons = ring.map(([lon = 0]) => lon)
    expect([Math.min(...lons), Math.max(...lons)]).toEqual([-180, 180])
    expect(ring[0]).toEqual(ring.at(-1))
    expect(cut.map(([, lat]) => lat)).toContain(-90)
    expect(longestStep(ring.slice(0, -1).filter(([, lat = 0]) => lat > -90))).toBeLessThan(61)
  })

  it('that only walks around the pole is no land', () => {
    expect(
      unwrapRing([
        [-180, -89.999],
        [0, -89.999],
        [180, -89.999],
        [-180, -89.999],
      ]).ring,
    ).toEqual([])
  })
})

describe('the name of a country', () => {
  it('stands in the widest part, inside', () => {
    // A tall narrow north on a wide south, as Chile's neighbour would be.
    const [lon = 0, lat = 0] = labelPoint([
      [0, 0],
      [20, 0],
      [20, 10],
      [2, 10],
      [2, 30],
      [0, 30],
      [0, 0],
    ])
    expect(lon).toBeGreaterThan(5)
    expect(lon).toBeLessThan(15)
    expect(lat).toBeGreaterThan(1)
    expect(lat).toBeLessThan(10)
  })

  it('is ranked by area on the sphere', () => {
    const degree = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ]
    expect(ringAreaKm2(degree)).toBeGreaterThan(12_300)
    expect(ringAreaKm2(degree)).toBeLessThan(12_400)
  })
})
