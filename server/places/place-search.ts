import { loadWorldCities } from '@/lib/places/cities'
import { NameIndex } from '@/lib/places/name-index'
import { Turns } from '@/lib/queue/turns'
import type { FoundPlace } from '@/lib/search/schema'

let index: Promise<NameIndex> | undefined

/** Cities of the embedded catalogue by the start of their name, the largest first. */
export async function findPlaces(text: string, limit: number): Promise<FoundPlace[]> {
  index ??= makeIndex()
  const found = (await index).startingWith(text, limit)
  return found.map(({ name, country, lat, lon }) => ({ name, country, lat, lon }))
}

/** Made with the first search, in turns. */
async function makeIndex(): Promise<NameIndex> {
  const turns = new Turns()
  return NameIndex.of(await loadWorldCities(turns), turns)
}
