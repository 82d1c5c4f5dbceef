import type { ToldCells } from './report-page'

type Place = { lat: number; lon: number; place: string }

const figure = (cells: ToldCells, key: string): number | null => {
  const cell = cells[key]
  return typeof cell === 'number' ? cell : null
}
const rounded = (value: number, steps: number) => Math.round(value * steps) / steps

/** A figure as it is, to three places behind the point. */
export function numberOf(cells: ToldCells, key: string): number | null {
  const value = figure(cells, key)
  return value === null ? null : rounded(value, 1000)
}

/** Metres as kilometres, to the metre. */
export function kilometresOf(cells: ToldCells, key: string): number | null {
  const metres = figure(cells, key)
  return metres === null ? null : rounded(metres / 1000, 1000)
}

export function textOf(cells: ToldCells, key: string): string | null {
  const cell = cells[key]
  return typeof cell === 'string' ? cell : null
}

export const isTrue = (cells: ToldCells, key: string): boolean => cells[key] === true

export function placeOf(cells: ToldCells, key: string): Place | null {
  const cell = cells[key]
  return typeof cell === 'object' && cell !== null && 'place' in cell ? cell : null
}

/** `12 rows` of `40`, and how to get the others. */
export function countLine(what: string, shown: number, count: number, nextCursor: string | null): string {
  if (count === 0) return `No ${what} in this period.`
  const more = nextCursor ? ' Ask again with nextCursor for more.' : ''
  return shown === count ? `${count} ${what}.` : `${shown} of ${count} ${what}.${more}`
}
