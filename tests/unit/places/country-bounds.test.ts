import { expect, it } from 'vitest'
import { CityTable } from '@/lib/places/city-table'
import { countryBounds } from '@/lib/places/country-bounds'

const city = (country: string, lat: number, lon: number) => ({
  name: `${country} ${lat} ${lon}`,
  country,
  lat,
  lon,
  population: 1000,
})

it('reaches over the towns of a country, and not to its far islands', () => {
  const towns = Array.from({ length: 100 }, (_, at) => city('PT', 37 + at / 20, -9 + at / 50))
  const cities = CityTable.of([...towns, city('PT', 32.6, -16.9), city('FI', 60, 25)])
  const [west, south, east, north] = countryBounds(cities, 'PT') ?? []
  expect(west).toBeCloseTo(-8.98, 1)
  expect(south).toBeCloseTo(37.05, 1)
  expect(east).toBeCloseTo(-7.06, 1)
  expect(north).toBeCloseTo(41.85, 1)
  expect(countryBounds(cities, 'FI')).toEqual([25, 60, 25, 60])
  expect(countryBounds(cities, 'XX')).toBeNull()
})
