import type { SheetRow } from '@/lib/spreadsheet/sheet'
import type { CargoType, FuelType, VehicleStatus } from './vehicle-words'

export const MAX_VEHICLE_ROWS = 10_000

/** The columns of a spreadsheet of vehicles, in the order of the template; `device` is its IMEI. */
export const VEHICLE_COLUMNS = [
  'name',
  'plate',
  'brand',
  'vehicleModel',
  'color',
  'chassis',
  'productionYear',
  'seats',
  'wheels',
  'tonnage',
  'cargoType',
  'fuelType',
  'maxSpeedKmh',
  'status',
  'salesPerson',
  'customerVehicleId',
  'customerDriverId',
  'device',
] as const
export type VehicleColumn = (typeof VEHICLE_COLUMNS)[number]

/** Columns and words as they are called in any of our languages, as `plainWord` writes them. */
export type VehicleSheetWords = {
  columns: ReadonlyMap<string, VehicleColumn>
  cargoType: ReadonlyMap<string, CargoType>
  fuelType: ReadonlyMap<string, FuelType>
  status: ReadonlyMap<string, VehicleStatus>
}

/** A row of the sheet by its columns; a column that the sheet does not have is missing. */
export type VehicleEntry = { row: number; given: Partial<Record<VehicleColumn, string>> }

/** Without case, marks and white space: `Max speed (km/h)` and `max speed km/h` are one. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:()（）_./-]/g, '')

/**
 * The vehicles in the rows of a spreadsheet: by their headings, else the columns in the order of the template. Null without a column
 * of names.
 */
export function arrangeVehicles(
  rows: readonly SheetRow[],
  headings: ReadonlyMap<string, VehicleColumn>,
): VehicleEntry[] | null {
  const named = rows[0]?.cells.map((cell) => headings.get(plainWord(cell)) ?? null) ?? []
  const isNamed = named.some((column) => column !== null)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const places: readonly (VehicleColumn | null)[] = isNamed ? named : VEHICLE_COLUMNS.slice(0, width)
  // Of two columns with the same heading the first one counts.
  const columns = VEHICLE_COLUMNS.filter((column) => places.includes(column))
  if (!columns.includes('name')) return null
  return rows.slice(isNamed ? 1 : 0).map(({ number, cells }) => ({
    row: number,
    given: Object.fromEntries(columns.map((column) => [column, cells[places.indexOf(column)]?.trim() ?? ''])),
  }))
}
