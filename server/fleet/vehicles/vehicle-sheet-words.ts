import type { VehicleColumn, VehicleSheetWords } from '@/lib/fleet/vehicles/vehicle-sheet'
import { plainWord, VEHICLE_COLUMNS } from '@/lib/fleet/vehicles/vehicle-sheet'
import {
  CARGO_TYPES,
  type CargoType,
  FUEL_TYPES,
  type FuelType,
  VEHICLE_STATES,
  type VehicleStatus,
} from '@/lib/fleet/vehicles/vehicle-words'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

let words: Promise<VehicleSheetWords> | undefined

/** Columns and words in all our languages: a file may be written in another than its reader's. */
export function vehicleSheetWords(): Promise<VehicleSheetWords> {
  words ??= readWords()
  return words
}

async function readWords(): Promise<VehicleSheetWords> {
  const columns = new Map<string, VehicleColumn>()
  const cargoType = new Map<string, CargoType>()
  const fuelType = new Map<string, FuelType>()
  const status = new Map<string, VehicleStatus>()
  for (const language of LANGUAGES) {
    const { fleet } = await loadMessages(language)
    for (const one of VEHICLE_COLUMNS) columns.set(plainWord(fleet.vehicles.columns[one]), one)
    for (const one of CARGO_TYPES) cargoType.set(plainWord(fleet.cargoTypes[one]), one)
    for (const one of FUEL_TYPES) fuelType.set(plainWord(fleet.fuelTypes[one]), one)
    for (const one of VEHICLE_STATES) status.set(plainWord(fleet.vehicleStates[one]), one)
  }
  // As programs write them, whatever the language.
  for (const one of VEHICLE_COLUMNS) columns.set(plainWord(one), one)
  for (const one of CARGO_TYPES) cargoType.set(plainWord(one), one)
  for (const one of FUEL_TYPES) fuelType.set(plainWord(one), one)
  for (const one of VEHICLE_STATES) status.set(plainWord(one), one)
  return { columns, cargoType, fuelType, status }
}
