import type { CustomerData } from '@/lib/devices/record-schema'
import { MEASURES, type Measure } from '@/lib/format/measure'
import type en from '@/messages/en.json'

export type FieldName = keyof typeof en.deviceRecord.fields

export type FieldKind = 'text' | 'number' | 'date' | 'clock' | 'note'

/** How one value of a record is asked for; `path` is its place in the form. */
export type RecordFieldSpec = {
  path: string
  label: FieldName
  kind?: FieldKind
  /** Unit behind a number, as in messages. */
  unit?: keyof typeof en.deviceRecord.units
  max?: number
  step?: number
  /** Written left to right in every language: codes, numbers, phones. */
  code?: true
}

const text = (part: string, name: string, max: number, code?: true): RecordFieldSpec => ({
  path: `${part}.${name}`,
  label: name as FieldName,
  max,
  ...(code && { code }),
})

export const PRINTED_FIELDS: RecordFieldSpec[] = [
  text('basic', 'sim', 21, true),
  text('basic', 'iccid', 22, true),
  text('basic', 'imsi', 20, true),
  text('basic', 'sn', 50, true),
  text('basic', 'vin', 50, true),
  text('basic', 'macAddress', 17, true),
  text('basic', 'hardwareVersion', 50, true),
  text('basic', 'softwareVersion', 50, true),
  text('basic', 'chipId', 50, true),
  text('basic', 'rfid', 50, true),
  { path: 'basic.batteryChangedAt', label: 'batteryChangedAt', kind: 'date' },
]

const customer = (name: keyof CustomerData, max: number, code?: true) => text('customer', name, max, code)

export const DRIVER_FIELDS: RecordFieldSpec[] = [
  customer('driverName', 20),
  customer('driverPhone', 20, true),
  customer('driverNo', 50, true),
  customer('idCard', 50, true),
]

export const VEHICLE_FIELDS: RecordFieldSpec[] = [
  customer('vehicleBrand', 50),
  customer('vehicleModel', 50),
  customer('vehicleColor', 30),
  customer('carFrame', 50, true),
  customer('engineNumber', 50, true),
  {
    path: 'customer.fuelPer100Km',
    label: 'fuelPer100Km',
    kind: 'number',
    unit: 'litresPer100Km',
    step: 0.01,
  },
]

export const INSTALL_FIELDS: RecordFieldSpec[] = [
  { path: 'customer.installedOn', label: 'installedOn', kind: 'date' },
  customer('installedBy', 50),
  customer('installCompany', 100),
  customer('installPosition', 100),
  customer('installAddress', 200),
]

const number = (
  name: FieldName,
  unit: RecordFieldSpec['unit'],
  step?: number,
  part = 'alarms',
): RecordFieldSpec => ({
  path: `${part}.${name}`,
  label: name,
  kind: 'number',
  ...(unit && { unit }),
  ...(step && { step }),
})

export type FieldGroup = {
  title: 'speed' | 'temperature' | 'tyres' | 'fuelTheft' | 'mileage' | 'engine' | 'night' | 'inputs'
  fields: RecordFieldSpec[]
}

/** Settings that stand or fall together are one group. */
export const ALARM_GROUPS: FieldGroup[] = [
  { title: 'speed', fields: [number('overspeedKmh', 'kmh'), number('overspeedSeconds', 'seconds', 10)] },
  {
    title: 'temperature',
    fields: [number('minTemperatureC', 'celsius', 0.01), number('maxTemperatureC', 'celsius', 0.01)],
  },
  {
    title: 'tyres',
    fields: [number('minTyreKpa', 'kpa'), number('maxTyreKpa', 'kpa'), number('maxTyreC', 'celsius', 0.01)],
  },
  {
    title: 'fuelTheft',
    fields: [number('fuelTheftLitres', 'litres', 0.01), number('fuelTheftMinutes', 'minutes')],
  },
  {
    title: 'mileage',
    fields: [
      number('mileageThresholdKm', 'km'),
      number('mileageStartKm', 'km'),
      number('continuousKm', 'km'),
    ],
  },
  { title: 'engine', fields: [number('ignitionHours', 'hours'), number('ignitionStartHours', 'hours')] },
  {
    title: 'night',
    fields: [
      { path: 'alarms.nightFrom', label: 'nightFrom', kind: 'clock' },
      { path: 'alarms.nightTo', label: 'nightTo', kind: 'clock' },
    ],
  },
  {
    title: 'inputs',
    fields: [
      { path: 'alarms.input1.active', label: 'input1Active', max: 30 },
      { path: 'alarms.input1.inactive', label: 'input1Inactive', max: 30 },
      { path: 'alarms.input2.active', label: 'input2Active', max: 30 },
      { path: 'alarms.input2.inactive', label: 'input2Inactive', max: 30 },
    ],
  },
]

export const BATTERY_FIELDS: RecordFieldSpec[] = [
  number('nominalVoltage', 'volts', 0.01, 'sensors'),
  number('cutoffVoltage', 'volts', 0.01, 'sensors'),
]

/** Dimensions that a shape of tank has. */
export const TANK_FIELDS = {
  cube: ['lengthCm', 'widthCm', 'heightCm'],
  horizontal: ['lengthCm', 'diameterCm'],
  irregular: [],
} as const satisfies Record<string, readonly FieldName[]>

const MEASURE_AT = new Map(
  ALARM_GROUPS.flatMap(({ fields }) => fields).flatMap(({ path, unit }) => {
    const measure = MEASURES.find((one) => one === unit)
    return measure ? [[path, measure] as const] : []
  }),
)

/** What a number at a place in the form measures, when it is typed in the account's unit. */
export function measureAt(path: string): Measure | null {
  if (/^sensors\.fuel\.tank\.(capacityL|curve\.\d+\.litres)$/.test(path)) return 'litres'
  return MEASURE_AT.get(path) ?? null
}
