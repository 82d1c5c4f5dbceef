import { worldCities } from '@/lib/places/cities'
import { NameIndex } from '@/lib/places/name-index'
import type { FoundPlace } from '@/lib/search/schema'

let index: NameIndex | undefined

/** Cities of the embedded catalogue by the start of their name, the largest first. */
export function findPlaces(text: string, limit: number): FoundPlace[] {
  index ??= new NameIndex(worldCities())
  return index.startingWith(text, limit).map(({ name, country, lat, lon }) => ({ name, country, lat, lon }))
}
