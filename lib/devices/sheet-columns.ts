import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import type { SheetRow } from '@/lib/spreadsheet/sheet'

/** Columns of a spreadsheet of devices, in the order of the template, with their longest texts. */
export const SHEET_COLUMNS = [
  'imei',
  'name',
  'model',
  'plate',
  'sim',
  'group',
  'icon',
  'iccid',
  'sn',
  'vin',
  'driverName',
  'driverPhone',
  'remark',
] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

export const COLUMN_LENGTHS: Record<SheetColumn, number> = {
  imei: 40,
  name: 50,
  model: 40,
  plate: 50,
  sim: 21,
  group: 20,
  icon: 20,
  iccid: 22,
  sn: 50,
  vin: 50,
  driverName: 20,
  driverPhone: 20,
  remark: 500,
}

export const MAX_SHEET_ROWS = 10_000
export const MAX_SHEET_KB = 10_000

/** Headings of all languages, as `plainHeading` writes them, with the column that they name. */
export type Headings = ReadonlyMap<string, SheetColumn>

/** A row of the sheet by its columns; a column that the sheet does not have is missing. */
export type GivenRow = { number: number; given: Partial<Record<SheetColumn, string>> }

export type DeviceSheet = {
  columns: SheetColumn[]
  /** The headings as they stand in the file, empty for a file without any. */
  headings: string[]
  rows: GivenRow[]
  /** Every row's cells as they are in the file, for a file of what was refused. */
  cells: string[][]
}

/** A heading without case, marks and white space: `IMEI *` and `imei` are one. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:()（）_.-]/g, '')
}

/**
 * Finds the columns by their headings, in any of our languages. A sheet without headings has its
 * columns in the order of the template, and is known by the digits of an identifier in its first row. Null when
 * there is no column of IMEIs.
 */
export function arrangeSheet(rows: readonly SheetRow[], headings: Headings): DeviceSheet | null {
  const [first, ...others] = rows
  if (!first) return null
  const named = first.cells.map((cell) => headings.get(plainHeading(cell)) ?? null)
  if (named.includes('imei')) return take(named, first.cells, others)
  const [start = ''] = first.cells
  if (!isIdentifier(start) && !first.cells.some((cell) => /^\d{15}$/.test(cell))) return null
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return take(SHEET_COLUMNS.slice(0, width), [], rows)
}

/** What no heading looks like: an identifier of some kind with several digits in a row. */
export const isIdentifier = (cell: string): boolean => DEVICE_ADDRESS.test(cell) && /\d{4}/.test(cell)

function take(
  places: readonly (SheetColumn | null)[],
  headings: string[],
  rows: readonly SheetRow[],
): DeviceSheet {
  // Of two columns with the same heading the first one counts.
  const columns = SHEET_COLUMNS.filter((column) => places.includes(column))
  const given = rows.map(({ number, cells }) => ({
    number,
    given: Object.fromEntries(columns.map((column) => [column, cells[places.indexOf(column)] ?? ''])),
  }))
  return { columns, headings, rows: given, cells: rows.map(({ cells }) => cells) }
}
