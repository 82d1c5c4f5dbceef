import { plainName } from './free-name'
import { type VehicleBody, vehicleBody } from './vehicle-schema'
import {
  plainWord,
  VEHICLE_COLUMNS,
  type VehicleColumn,
  type VehicleEntry,
  type VehicleSheetWords,
} from './vehicle-sheet'

/** Why a row is not taken. The texts stand in messages under `fleet.vehicles.problems`. */
export const VEHICLE_PROBLEMS = [
  'name',
  'twice',
  'exists',
  'value',
  'chassis',
  'device',
  'deviceTwice',
  'deviceCarried',
] as const
export type VehicleProblem = (typeof VEHICLE_PROBLEMS)[number]

/** What becomes of a row: a new vehicle, one that changes, one that is so already, or nothing. */
export const ROW_OUTCOMES = ['new', 'change', 'same', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** A device that the account sees, and the id of the vehicle that carries it; null for none. */
export type KnownDevice = { id: number; name: string; carriedBy: number | null }
/** A vehicle of the account, and the IMEI of what it carries. */
export type KnownVehicle = { id: number; body: VehicleBody; imei: string | null }

export type KnownToSheet = {
  words: Omit<VehicleSheetWords, 'columns'>
  /** By `plainName`. */
  vehicles: ReadonlyMap<string, KnownVehicle>
  /** By IMEI. */
  devices: ReadonlyMap<string, KnownDevice>
  /** Whether a vehicle of the same name is changed; else its row is not taken. */
  changes: boolean
}

export type JudgedVehicle = {
  row: number
  name: string
  outcome: RowOutcome
  problem: VehicleProblem | null
  /** Which value is wrong. */
  column: VehicleColumn | null
  body: VehicleBody | null
  vehicle: KnownVehicle | null
  /** What it is to carry from now on; null where that stays. */
  device: KnownDevice | null
}

/** Judges rows one after the other: a name or device stands in one of them only. */
export function vehicleJudge(known: KnownToSheet): (entry: VehicleEntry) => JudgedVehicle {
  const names = new Set<string>()
  const imeis = new Set<string>()
  return ({ row, given }) => {
    const name = given.name ?? ''
    const refuse = (problem: VehicleProblem, column: VehicleColumn | null = null): JudgedVehicle => ({
      row,
      name,
      outcome: 'refused',
      problem,
      column,
      body: null,
      vehicle: null,
      device: null,
    })
    if (name === '') return refuse('name', 'name')
    const key = plainName(name)
    if (names.has(key)) return refuse('twice', 'name')
    names.add(key)
    const vehicle = known.vehicles.get(key) ?? null
    if (vehicle && !known.changes) return refuse('exists', 'name')
    const read = vehicleBody.safeParse({ ...vehicle?.body, ...valuesOf(given, known.words) })
    if (!read.success) {
      const [field] = read.error.issues[0]?.path ?? []
      const column = VEHICLE_COLUMNS.find((one) => one === field) ?? null
      return refuse(column === 'chassis' ? 'chassis' : 'value', column)
    }
    const imei = given.device ?? ''
    const device = imei === '' ? null : known.devices.get(imei)
    if (device === undefined) return refuse('device', 'device')
    if (device && imeis.has(imei)) return refuse('deviceTwice', 'device')
    if (device) imeis.add(imei)
    const isCarried = device !== null && device.carriedBy !== null && device.carriedBy !== vehicle?.id
    if (isCarried) return refuse('deviceCarried', 'device')
    const changesDevice = device !== null && device.carriedBy === null
    const isSame =
      vehicle !== null &&
      !changesDevice &&
      JSON.stringify(inOrder(read.data)) === JSON.stringify(inOrder(vehicle.body))
    return {
      row,
      name,
      problem: null,
      column: null,
      body: read.data,
      vehicle,
      outcome: vehicle === null ? 'new' : isSame ? 'same' : 'change',
      device: changesDevice ? device : null,
    }
  }
}

const FIELDS = VEHICLE_COLUMNS.filter((column) => column !== 'device')
const inOrder = (body: VehicleBody): unknown[] => FIELDS.map((field) => body[field])

/** The values of a row as a request would send them; a number or word that cannot be read stays what it is, to be refused. */
function valuesOf(
  given: VehicleEntry['given'],
  words: Omit<VehicleSheetWords, 'columns'>,
): Partial<Record<VehicleColumn, unknown>> {
  const values: Partial<Record<VehicleColumn, unknown>> = {}
  for (const field of FIELDS) {
    const cell = given[field]
    if (cell === undefined) continue
    if (NUMBERS.has(field)) values[field] = cell === '' ? null : numberIn(cell)
    else if (field === 'cargoType' || field === 'fuelType')
      values[field] = cell === '' ? null : (words[field].get(plainWord(cell)) ?? cell)
    else if (field !== 'status') values[field] = cell
    // A vehicle always has a status: an empty one leaves it.
    else if (cell !== '') values[field] = words.status.get(plainWord(cell)) ?? cell
  }
  return values
}

const NUMBERS: ReadonlySet<VehicleColumn> = new Set<VehicleColumn>([
  'productionYear',
  'seats',
  'wheels',
  'tonnage',
  'maxSpeedKmh',
])

const numberIn = (cell: string): number | string =>
  /^\d{1,7}([.,]\d{1,6})?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
