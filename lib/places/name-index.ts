import { Turns } from '@/lib/queue/turns'
import type { City, CityTable } from './city-table'

/** Letters without their marks, in lower case: what people type for São Paulo. */
const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** So many are sorted or merged between two pauses. */
const PIECE = 1024

/** Sorts rows by their keys, a piece at a time: pieces first, which are then merged. */
function* sortingBy(keys: readonly string[], rows: Uint32Array): Generator<void, Uint32Array> {
  const keyOf = (at: number | undefined) => keys[at ?? -1] ?? ''
  const compare = (a: number, b: number) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)
  for (let from = 0; from < rows.length; from += PIECE) {
    rows.subarray(from, from + PIECE).sort(compare)
    yield
  }
  let sorted = rows
  let merged: Uint32Array = new Uint32Array(rows.length)
  for (let width = PIECE; width < rows.length; width *= 2) {
    for (let from = 0; from < rows.length; from += 2 * width) {
      const [middle, end] = [Math.min(from + width, rows.length), Math.min(from + 2 * width, rows.length)]
      let [left, right] = [from, middle]
      for (let to = from; to < end; to++) {
        const takesLeft = right >= end || (left < middle && keyOf(sorted[left]) <= keyOf(sorted[right]))
        merged[to] = sorted[takesLeft ? left++ : right++] ?? 0
        if (to % PIECE === 0) yield
      }
    }
    ;[sorted, merged] = [merged, sorted]
  }
  return sorted
}

/** Finds places of a table by the start of their name, the largest first. */
export class NameIndex {
  private constructor(
    private readonly cities: CityTable,
    /** All places in the order of their plain names, which are made again where they are looked at. */
    private readonly sorted: Uint32Array,
  ) {}

  /** Sorts the names of a table, in turns. */
  static async of(cities: CityTable, turns: Turns = new Turns()): Promise<NameIndex> {
    const rows = Uint32Array.from({ length: cities.size }, (_, at) => at)
    const keys = await turns.map(rows, (at) => plainName(cities.name(at)))
    return new NameIndex(cities, await turns.run(sortingBy(keys, rows)))
  }

  startingWith(text: string, limit: number): City[] {
    const start = plainName(text.trim())
    if (!start) return []
    const found: number[] = []
    for (let i = this.firstAtOrAfter(start); i < this.sorted.length; i++) {
      if (!this.keyAt(i).startsWith(start)) break
      found.push(this.sorted[i] ?? 0)
    }
    const { cities } = this
    return found
      .sort((a, b) => cities.population(b) - cities.population(a))
      .slice(0, limit)
      .map((at) => cities.city(at))
  }

  private keyAt(i: number): string {
    return plainName(this.cities.name(this.sorted[i] ?? 0))
  }

  private firstAtOrAfter(key: string): number {
    let [low, high] = [0, this.sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.keyAt(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}
