import { createTranslator } from 'next-intl'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { VEHICLE_COLUMNS, type VehicleColumn } from '@/lib/fleet/vehicles/vehicle-sheet'
import { type Language, textDirection } from '@/lib/i18n/languages'
import type { SheetFormat } from '@/lib/spreadsheet/read-sheet'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { download } from '@/server/exports/streamed'
import { loadMessages, type Messages } from '@/server/i18n/messages'

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const FIGURES: readonly VehicleColumn[] = ['productionYear', 'seats', 'wheels', 'tonnage', 'maxSpeedKmh']

/** Vehicles as a spreadsheet that can be edited and given back; without any it is the import's template. */
export async function vehicleSheetFile(
  batches: AsyncIterable<readonly Vehicle[]>,
  { format, isTemplate }: { format: SheetFormat; isTemplate: boolean },
  language: Language,
): Promise<Response> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet.vehicles' })
  const columns = VEHICLE_COLUMNS.map((key) => ({
    key,
    heading: t(`columns.${key}`),
    width: 18,
    // A program must not round an IMEI, or take a plate for a date.
    ...(FIGURES.includes(key) ? {} : { format: '@' }),
  }))
  async function* rows() {
    for await (const batch of batches) yield batch.map((vehicle) => rowOf(vehicle, messages))
  }
  async function* csv() {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))
    for await (const batch of rows()) {
      yield batch.map((row) => csvLine(columns.map(({ key }) => row[key]))).join('')
    }
  }
  const fileName = `${isTemplate ? t('templateFile') : t('file')}.${format}`
  const body =
    format === 'csv' ? csv() : xlsxFile(t('title'), textDirection(language) === 'rtl', columns, rows())
  return download({ fileName, type: TYPES[format] }, body)
}

function rowOf(vehicle: Vehicle, { fleet }: Messages): Record<VehicleColumn, Cell> {
  const { name, plate, brand, vehicleModel, color, chassis, productionYear, seats, wheels } = vehicle
  const { tonnage, cargoType, fuelType, maxSpeedKmh, status, device } = vehicle
  const { salesPerson, customerVehicleId, customerDriverId } = vehicle
  return {
    name,
    plate,
    brand,
    vehicleModel,
    color,
    chassis,
    productionYear,
    seats,
    wheels,
    tonnage,
    cargoType: cargoType && fleet.cargoTypes[cargoType],
    fuelType: fuelType && fleet.fuelTypes[fuelType],
    maxSpeedKmh,
    status: fleet.vehicleStates[status],
    salesPerson,
    customerVehicleId,
    customerDriverId,
    device: device?.imei ?? null,
  }
}
