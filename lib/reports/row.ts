/** A figure of a row: texts, instants and days as text, places as `[lat, lon]`. */
export type Cell = string | number | boolean | null | readonly [lat: number, lon: number]

export type ReportRow = {
  /** Of which device; null where a row is of several. */
  imei: string | null
  /** The stretch of time that the row is about, as ISO instants: what the map and the playback show of it. */
  from: string | null
  to: string | null
  cells: Readonly<Record<string, Cell>>
}

/** Whether something that is about to leave as cells is nothing else. */
export function areCells(given: unknown): given is ReportRow['cells'] {
  if (typeof given !== 'object' || given === null) return false
  for (const key in given) if (!isCell((given as Record<string, unknown>)[key])) return false
  return true
}

function isCell(given: unknown): given is Cell {
  if (typeof given === 'number') return Number.isFinite(given)
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return true
  return Array.isArray(given) && given.length === 2 && given.every(Number.isFinite)
}

/** A number in a cell, or null. */
export function numberIn(row: ReportRow, key: string): number | null {
  const cell = row.cells[key]
  return typeof cell === 'number' ? cell : null
}
