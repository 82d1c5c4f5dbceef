import { Turns } from '@/lib/queue/turns'
import { mercatorX, mercatorY } from './mercator'
import { descendingBy } from './ordered-by'

export type RankedPlace = {
  lat: number
  lon: number
  population: number
  capital: boolean
  /** A quarter of a town, not a town. */
  section: boolean
}

/** From this zoom on a map may show every place there is; which fit is up to the labels. */
export const EVERY_PLACE_ZOOM = 11
export const FIRST_PLACE_ZOOM = 2

/** How many people a place has at least to be named at a zoom: cities first, villages from zoom 10. */
export const POPULATION_AT: Record<number, number> = {
  2: 2_000_000,
  3: 700_000,
  4: 200_000,
  5: 80_000,
  6: 30_000,
  7: 12_000,
  8: 5000,
  9: 2500,
  10: 1000,
}
/** A capital is named long before a town of its size would be. */
const CAPITAL_COUNTS_AS = 4
const LEAST_CAPITAL = 300_000
/** Least distance of two names on screen, in pixels, from the first zoom to the last. */
const APART_PX = { first: 92, last: 56 }
const TILE_PX = 512

/**
 * The zoom at which each place is first named, in the order given. The larger goes first; a place
 * too near to one already named waits for the next zoom, so that every zoom shows about as many
 * names wherever people live densely or thinly. Works in turns.
 */
export async function rankPlaces(
  places: readonly RankedPlace[],
  turns: Turns = new Turns(),
): Promise<Uint8Array> {
  const zooms = new Uint8Array(places.length).fill(EVERY_PLACE_ZOOM)
  const weights = await turns.map(places, weightOf)
  const order = descendingBy(weights)
  const xs = await turns.map(places, ({ lon }) => mercatorX(lon))
  const ys = await turns.map(places, ({ lat }) => mercatorY(lat))

  for (let zoom = FIRST_PLACE_ZOOM; zoom < EVERY_PLACE_ZOOM; zoom++) {
    await turns.next()
    const named = new SpacedPoints(apartAt(zoom) / (TILE_PX * 2 ** zoom))
    const least = POPULATION_AT[zoom] ?? 0
    // Who was named at the zoom before stays; only the others must find room.
    await turns.each(order, (i) => {
      if ((zooms[i] ?? 0) < zoom) named.add(xs[i] ?? 0, ys[i] ?? 0)
    })
    await turns.each(order, (i) => {
      if ((weights[i] ?? 0) < least || zooms[i] !== EVERY_PLACE_ZOOM || places[i]?.section) return
      if (named.addIfApart(xs[i] ?? 0, ys[i] ?? 0)) zooms[i] = zoom
    })
  }
  return zooms
}

const weightOf = ({ population, capital }: RankedPlace) =>
  capital ? Math.max(population * CAPITAL_COUNTS_AS, LEAST_CAPITAL) : population

function apartAt(zoom: number): number {
  const share = (zoom - FIRST_PLACE_ZOOM) / (EVERY_PLACE_ZOOM - 1 - FIRST_PLACE_ZOOM)
  return APART_PX.first + (APART_PX.last - APART_PX.first) * share
}

/** Points of the unit square, kept so that those nearer than `apart` are found at once. */
class SpacedPoints {
  private readonly cells = new Map<number, number[]>()
  private readonly across: number

  constructor(private readonly apart: number) {
    this.across = Math.ceil(1 / apart) + 1
  }

  add(x: number, y: number): void {
    const key = this.cell(x) + this.cell(y) * this.across
    const cell = this.cells.get(key)
    if (cell) cell.push(x, y)
    else this.cells.set(key, [x, y])
  }

  addIfApart(x: number, y: number): boolean {
    const [column, row] = [this.cell(x), this.cell(y)]
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const cell = this.cells.get(c + r * this.across)
        if (cell && this.isNear(cell, x, y)) return false
      }
    }
    this.add(x, y)
    return true
  }

  private isNear(cell: number[], x: number, y: number): boolean {
    for (let i = 0; i < cell.length; i += 2) {
      if (Math.hypot((cell[i] ?? 0) - x, (cell[i + 1] ?? 0) - y) < this.apart) return true
    }
    return false
  }

  private cell(at: number): number {
    return Math.floor(at / this.apart)
  }
}
