import { api } from '@/lib/http/client'
import { MAX_PLACES } from '@/lib/places/place-text'
import type { NamedPlace } from '@/lib/places/schema'

export type Point = readonly [lat: number, lon: number]

/** Rows come into view one after the other; together they are one question. */
const GATHER_MS = 120
const MAX_KNOWN = 5000

/** About 10 m: further digits name the same place. */
const keyOf = ([lat, lon]: Point) => `${lat.toFixed(4)} ${lon.toFixed(4)}`

/** Addresses come in the language of the page. */
const books = new Map<string, PlaceBook>()

export function placeBook(language: string): PlaceBook {
  const book = books.get(language) ?? new PlaceBook()
  books.set(language, book)
  return book
}

/** Has places be asked for anew: the landmarks that they are named by have changed. */
export function forgetPlaces(): void {
  const before = [...books.values()]
  books.clear()
  for (const book of before) book.forget()
}

/** Remembers where positions are, in words, and asks for those that somebody looks at. */
class PlaceBook {
  private readonly known = new Map<string, NamedPlace>()
  private readonly asked = new Set<string>()
  private waiting: Point[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly listeners = new Set<() => void>()
  private version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Changes whenever an answer has come. */
  readonly readVersion = (): number => this.version

  find(point: Point): NamedPlace | null {
    return this.known.get(keyOf(point)) ?? null
  }

  /** Knows nothing any more: who reads it is drawn anew, and asks the book that is in its place. */
  forget(): void {
    this.known.clear()
    this.tell()
  }

  want(points: readonly Point[]): void {
    for (const point of points) {
      const key = keyOf(point)
      if (this.known.has(key) || this.asked.has(key)) continue
      this.asked.add(key)
      this.waiting.push(point)
    }
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.askAll(), GATHER_MS)
  }

  private async askAll(): Promise<void> {
    this.timer = undefined
    const waiting = this.waiting
    this.waiting = []
    for (let from = 0; from < waiting.length; from += MAX_PLACES) {
      await this.ask(waiting.slice(from, from + MAX_PLACES))
    }
  }

  private async ask(points: readonly Point[]): Promise<void> {
    const places = await api('POST', '/api/places/reverse', {
      body: { points },
      hideError: true,
    }).catch(() => null)
    if (this.known.size > MAX_KNOWN) this.known.clear()
    points.forEach((point, index) => {
      const place = places?.[index]
      if (place) this.known.set(keyOf(point), place)
      // What failed may be asked again when it comes into view again.
      this.asked.delete(keyOf(point))
    })
    this.tell()
  }

  private tell(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}
