import { describe, expect, it } from 'vitest'
import { CityTable } from '@/lib/places/city-table'
import { NameIndex } from '@/lib/places/name-index'

const city = (name: string, population: number) => ({ name, country: 'XX', population, lat: 0, lon: 0 })
const index = await NameIndex.of(
  CityTable.of([
    city('Porto', 250_000),
    city('Porto Alegre', 1_400_000),
    city('Portland', 650_000),
    city('São Paulo', 12_000_000),
    city('Oporto', 10),
  ]),
)
const names = (text: string, limit = 10) => index.startingWith(text, limit).map(({ name }) => name)

describe('cities by name', () => {
  it('are those that begin with the text, the largest first', () => {
    expect(names('port')).toEqual(['Porto Alegre', 'Portland', 'Porto'])
    expect(names('PORTO')).toEqual(['Porto Alegre', 'Porto'])
    expect(names('port', 1)).toEqual(['Porto Alegre'])
  })

  it('are found without their marks', () => {
    expect(names('sao p')).toEqual(['São Paulo'])
    expect(names('São')).toEqual(['São Paulo'])
  })

  it('are none where there is none', () => {
    expect(names('zz')).toEqual([])
    expect(names('  ')).toEqual([])
  })
})
