import type { Bounds } from './country-bounds'

/** Vehicles of one square of a grid over the world, and the bounds within it that they keep. */
export type Cell = { row: number; column: number; count: number; bounds: Bounds }

/** How wide a square of the grid is. */
export const CELL_DEGREES = 4
/** What is no wider is shown whole: as wide as a square with its neighbours. */
const WHOLE_DEGREES = 3 * CELL_DEGREES

/**
 * What a map opens on that is to show a fleet: all of it, or of one that is scattered over continents the part in which
 * most of it is. Null where there is nothing.
 */
export function busiestPart(cells: readonly Cell[]): Bounds | null {
  const whole = around(cells)
  if (!whole) return null
  const [west, south, east, north] = whole
  if (east - west <= WHOLE_DEGREES && north - south <= WHOLE_DEGREES) return whole
  const parts = cells.map((middle) => cells.filter((cell) => isBeside(cell, middle)))
  return around(parts.reduce((best, part) => (countOf(part) > countOf(best) ? part : best), []))
}

const isBeside = (one: Cell, other: Cell): boolean =>
  Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1

const countOf = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + count, 0)

const around = (cells: readonly Cell[]): Bounds | null =>
  cells.reduce<Bounds | null>(
    (so, { bounds }) =>
      so
        ? [
            Math.min(so[0], bounds[0]),
            Math.min(so[1], bounds[1]),
            Math.max(so[2], bounds[2]),
            Math.max(so[3], bounds[3]),
          ]
        : bounds,
    null,
  )
