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

/** A number in a cell, or null. */
export function numberIn(row: ReportRow, key: string): number | null {
  const cell = row.cells[key]
  return typeof cell === 'number' ? cell : null
}
