/** A figure of a row: texts, instants and days as text, places as `[lat, lon]`. */
export type Cell = string | number | boolean | null | readonly [lat: number, lon: number]

/** What every row of a device says of it, by the keys of `DEVICE_COLUMNS`; one object for all of them. */
export type DeviceCells = Readonly<Record<string, Cell>>

/** `Cells` are those that the columns of its report ask for, where it is known of which one it is. */
export type ReportRow<Cells = Readonly<Record<string, Cell>>> = {
  /** Of which device; null where a row is of several. */
  imei: string | null
  device: DeviceCells | null
  /** The interval of time that the row is about, as ISO instants: what the map and the playback show of it. */
  from: string | null
  to: string | null
  cells: Cells
}

/** What stands in a column of a row: its own cell, else that of its device. */
export function cellOf({ cells, device }: ReportRow, key: string): Cell {
  const own = cells[key]
  return own === undefined ? (device?.[key] ?? null) : own
}

/**
 * Rows as they travel: what they say of their devices stands beside them once, by IMEI, and a row of a moment
 * leaves `from` and `to` out, which its cell of the column `time` says.
 */
export type PackedRows = {
  devices: Record<string, DeviceCells>
  time: string | null
  rows: (Pick<ReportRow, 'imei' | 'cells'> & Partial<Pick<ReportRow, 'from' | 'to'>>)[]
}

export function packRows(rows: readonly ReportRow[], time: string | null): PackedRows {
  const devices: Record<string, DeviceCells> = {}
  const packed = rows.map(({ imei, device, from, to, cells }) => {
    if (imei && device) devices[imei] = device
    const isMoment = time !== null && from !== null && from === to && from === cells[time]
    return isMoment ? { imei, cells } : { imei, from, to, cells }
  })
  return { devices, time, rows: packed }
}

export function unpackRows({ devices, time, rows }: PackedRows): ReportRow[] {
  return rows.map(({ imei, from, to, cells }) => {
    const moment = time === null ? null : ((cells[time] ?? null) as string | null)
    return {
      imei,
      device: (imei && devices[imei]) || null,
      from: from === undefined ? moment : from,
      to: to === undefined ? moment : to,
      cells,
    }
  })
}

/** Whether something that is about to leave as cells is nothing else. */
export function areCells(given: unknown): given is Readonly<Record<string, Cell>> {
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
