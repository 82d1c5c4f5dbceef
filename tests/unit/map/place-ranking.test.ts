import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import {
  EVERY_PLACE_ZOOM,
  FIRST_PLACE_ZOOM,
  POPULATION_AT,
  type RankedPlace,
  rankPlaces,
} from '@/lib/basemap/place-ranking'

const town = (
  lon: number,
  lat: number,
  population: number,
  more: Partial<RankedPlace> = {},
): RankedPlace => ({
  lon,
  lat,
  population,
  capital: false,
  section: false,
  ...more,
})

const apartPx = (a: RankedPlace, b: RankedPlace, zoom: number) =>
  Math.hypot(mercatorX(a.lon) - mercatorX(b.lon), mercatorY(a.lat) - mercatorY(b.lat)) * 512 * 2 ** zoom

describe('naming places', () => {
  it('lets large cities come first and villages from zoom 10', async () => {
    const places = [town(0, 10, 9_000_000), town(40, 10, 300_000), town(80, 10, 1200), town(120, 10, 900)]
    expect([...(await rankPlaces(places))]).toEqual([2, 4, 10, EVERY_PLACE_ZOOM])
  })

  it('asks for fewer people at every zoom', () => {
    const least = Object.values(POPULATION_AT)
    expect(least).toEqual([...least].sort((a, b) => b - a))
    expect(Object.keys(POPULATION_AT)).toHaveLength(EVERY_PLACE_ZOOM - FIRST_PLACE_ZOOM)
  })

  it('lets the smaller of two neighbours wait until there is room', async () => {
    const [large = 0, small = 0] = await rankPlaces([town(10, 50, 8_000_000), town(11, 50, 7_000_000)])
    expect(large).toBe(FIRST_PLACE_ZOOM)
    expect(small).toBeGreaterThan(large + 2)
  })

  it('names a capital before a larger town, and a quarter of a town last', async () => {
    const [capital = 0, other = 0, quarter = 0] = await rankPlaces([
      town(0, 0, 150_000, { capital: true }),
      town(60, 0, 180_000),
      town(-60, 0, 500_000, { section: true }),
    ])
    expect(capital).toBeLessThan(other)
    expect(quarter).toBe(EVERY_PLACE_ZOOM)
  })

  it('keeps names apart at every zoom, wherever people live', async () => {
    const anywhere = fc.record({
      lon: fc.double({ min: -180, max: 179.9, noNaN: true }),
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      population: fc.integer({ min: 1000, max: 20_000_000 }),
      capital: fc.boolean(),
      section: fc.constant(false),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anywhere, { maxLength: 300 }), async (places) => {
        const zooms = await rankPlaces(places)
        for (let zoom = FIRST_PLACE_ZOOM; zoom < 6; zoom++) {
          const named = places.filter((_, i) => (zooms[i] ?? 0) === zoom)
          for (const [i, a] of named.entries()) {
            for (const b of named.slice(i + 1)) expect(apartPx(a, b, zoom)).toBeGreaterThan(70)
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})
