import type { DeviceRecord, EditDeviceBody } from '@/lib/devices/record-schema'
import type { Tank } from '@/lib/devices/sensor-schema'
import { ALARM_GROUPS, BATTERY_FIELDS, DRIVER_FIELDS, INSTALL_FIELDS, VEHICLE_FIELDS } from './record-fields'

type Json = Record<string, unknown>

/** What stands in the form: every field is there, null when it is empty. */
export type RecordValues = Required<Pick<EditDeviceBody, 'basic' | 'customer' | 'alarms' | 'sensors'>>

export const EMPTY_TANK: Tank = {
  shape: 'cube',
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  diameterCm: null,
  capacityL: null,
  curve: [],
}

function filled(part: string, stored: Json, paths: readonly { path: string }[]): Json {
  const names = paths.map(({ path }) => path.split('.')).filter(([first]) => first === part)
  const empty = Object.fromEntries(names.map(([, name]) => [name, null]))
  return { ...empty, ...stored }
}

/** The form's values of a record. */
export function valuesOf({ basic, customer, alarms, sensors }: DeviceRecord): RecordValues {
  return {
    basic: {
      ...basic,
      batteryChangedAt: basic.batteryChangedAt?.slice(0, 10) ?? null,
    } as RecordValues['basic'],
    customer: filled('customer', customer, [...DRIVER_FIELDS, ...VEHICLE_FIELDS, ...INSTALL_FIELDS]),
    alarms: {
      ...filled(
        'alarms',
        alarms,
        ALARM_GROUPS.flatMap(({ fields }) => fields),
      ),
      input1: { active: null, inactive: null, ...alarms.input1 },
      input2: { active: null, inactive: null, ...alarms.input2 },
    },
    sensors: {
      temperature: null,
      door: null,
      airConditioner: null,
      relay: null,
      batteryType: null,
      ...filled('sensors', sensors, BATTERY_FIELDS),
      bluetooth: sensors.bluetooth ?? [],
      fuel: sensors.fuel ? { ...sensors.fuel, tank: { ...EMPTY_TANK, ...sensors.fuel.tank } } : null,
    },
  }
}

type Dirty = { [part in keyof RecordValues]?: unknown }

const isTouched = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isTouched) : value === true

/** What is sent: changed fields of `basic`, and each other part as a whole when something in it changed. */
export function changesOf(values: RecordValues, dirty: Dirty): Omit<EditDeviceBody, 'confirmVin'> {
  const touched = Object.entries((dirty.basic ?? {}) as Json).filter(([, value]) => isTouched(value))
  const basic = Object.fromEntries(
    touched.map(([name]) => [name, values.basic[name as keyof RecordValues['basic']]]),
  )
  return {
    ...(touched.length > 0 && { basic }),
    ...(isTouched(dirty.customer) && { customer: values.customer }),
    ...(isTouched(dirty.alarms) && { alarms: values.alarms }),
    ...(isTouched(dirty.sensors) && { sensors: values.sensors }),
  }
}

/** How many values differ from what is saved. */
export function countChanges(dirty: unknown): number {
  if (dirty === true) return 1
  if (typeof dirty !== 'object' || dirty === null) return 0
  return Object.values(dirty).reduce((sum: number, value) => sum + countChanges(value), 0)
}
