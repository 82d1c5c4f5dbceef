import type { City } from './grid'

/** Letters without their marks, in lower case: what people type for São Paulo. */
const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds cities by the start of their name, the largest first. */
export class NameIndex {
  private readonly entries: { key: string; city: City }[]

  constructor(cities: Iterable<City>) {
    this.entries = Array.from(cities, (city) => ({ key: plainName(city.name), city }))
    this.entries.sort((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : b.city.population - a.city.population,
    )
  }

  startingWith(text: string, limit: number): City[] {
    const start = plainName(text.trim())
    if (!start) return []
    const found: City[] = []
    for (let at = this.firstAtOrAfter(start); this.entries[at]?.key.startsWith(start); at++) {
      const entry = this.entries[at]
      if (entry) found.push(entry.city)
    }
    return found.sort((a, b) => b.population - a.population).slice(0, limit)
  }

  private firstAtOrAfter(key: string): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.entries[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }
}
