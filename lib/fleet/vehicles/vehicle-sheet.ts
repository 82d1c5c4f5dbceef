import { arrangeRows, type SheetEntry } from '@/lib/spreadsheet/arrange-rows'
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

export type VehicleEntry = SheetEntry<VehicleColumn>

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
  if (rows.length === 0) return null
  return arrangeRows(rows, { columns: VEHICLE_COLUMNS, needed: ['name'], plain: plainWord }, headings)
}
