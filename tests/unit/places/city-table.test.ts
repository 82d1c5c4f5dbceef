import { describe, expect, it } from 'vitest'
import { distanceM } from '@/lib/geo/distance'
import { worldCities } from '@/lib/places/cities'
import { CITY_KINDS, CityTable } from '@/lib/places/city-table'
import { PlaceGrid } from '@/lib/places/grid'

describe('the places of the world', () => {
  const cities = worldCities()
  const rowOf = (name: string, country: string) =>
    Array.from({ length: cities.size }, (_, row) => row).find(
      (row) => cities.country(row) === country && cities.name(row) === name,
    ) ?? -1

  it('are read from the file of their package', () => {
    expect(cities.size).toBeGreaterThan(100_000)
    expect(cities.city(rowOf('Porto', 'PT'))).toEqual({
      name: 'Porto',
      country: 'PT',
      population: expect.any(Number),
      lat: expect.closeTo(41.15, 1),
      lon: expect.closeTo(-8.61, 1),
    })
    expect(cities.kind(rowOf('Lisbon', 'PT'))).toBe(CITY_KINDS.capital)
    expect(cities.name(rowOf('São Paulo', 'BR'))).toBe('São Paulo')
    expect(worldCities()).toBe(cities)
  })

  it('are found again from a point, also across the date line', () => {
    const grid = new PlaceGrid(cities)
    const near = (lat: number, lon: number) => {
      const found = grid.nearest({ lat, lon })
      return found && { name: cities.name(found.at), km: Math.round(found.distanceM / 1000) }
    }
    expect(near(41.15, -8.61)).toMatchObject({ km: 0 })
    expect(near(0, -140)).toBeNull()
    expect(near(-16.8, 179.99)?.km).toBe(near(-16.8, -180.01)?.km)
    expect(near(90, 0)).toBeNull()
  })
})

describe('a table of places', () => {
  it('gives back what it was made from, whatever the script', () => {
    const given = [
      { name: 'Москва', country: 'RU', population: 10_381_222, lat: 55.75222, lon: 37.61556 },
      { name: '北京', country: 'CN', population: 18_960_744, lat: -39.9075, lon: -116.39723 },
    ]
    const table = CityTable.of(given)
    expect([table.city(0), table.city(1)]).toEqual(given)
    expect(distanceM(table.city(0), given[0] ?? table.city(1))).toBe(0)
  })
})
