import { z } from 'zod'
import { VEHICLE_ICONS } from './icons'
import { fallingPoint } from './tank-volume'
import { cleanVin, judgeVin } from './vin'

/**
 * What people write down about a device (spec section 3, rules of section 5). Every field may be
 * left out; null takes a value away.
 */
const label = (max: number) => z.string().trim().max(max).nullable().optional()
const decimals = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.twoDecimals')
    .nullable()
    .optional()

export const customerData = z.object({
  driverName: z
    .string()
    .trim()
    .max(20)
    .refine((value) => !/\s{2}/.test(value), 'validation.consecutiveSpaces')
    .nullable()
    .optional(),
  driverPhone: z
    .string()
    .trim()
    .max(20)
    .regex(/^[+\d][\d -]*$|^$/, 'validation.phone')
    .nullable()
    .optional(),
  driverNo: label(50),
  idCard: label(50),
  carFrame: label(50),
  engineNumber: label(50),
  vehicleModel: label(50),
  vehicleBrand: label(50),
  vehicleColor: label(30),
  /** Litres per 100 km as the customer states it. */
  fuelPer100Km: decimals(0, 200),
  installedOn: z.iso.date().nullable().optional(),
  installAddress: label(200),
  installCompany: label(100),
  installPosition: label(100),
  installedBy: label(50),
})
export type CustomerData = z.infer<typeof customerData>

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')
  .nullable()
  .optional()
const inputMeaning = z.object({ active: label(30), inactive: label(30) }).optional()

const together = (left: unknown, right: unknown) => (left == null) === (right == null)

export const alarmSettings = z
  .object({
    /** km/h, and how long in seconds: a multiple of 10. */
    overspeedKmh: z.number().int().min(1).max(200).nullable().optional(),
    overspeedSeconds: z.number().int().min(10).max(600).multipleOf(10).nullable().optional(),
    minTemperatureC: decimals(-40, 125),
    maxTemperatureC: decimals(-40, 125),
    /** Litres lost within so many minutes. */
    fuelTheftLitres: decimals(0.01, 10_000),
    fuelTheftMinutes: z.number().int().min(1).max(1440).nullable().optional(),
    /** Kilometres until a reminder, with the mileage that it counts from; at least 100. */
    mileageThresholdKm: z.number().int().min(100).max(10_000_000).nullable().optional(),
    mileageStartKm: z.number().min(0).max(10_000_000).nullable().optional(),
    /** Kilometres driven without a stop. */
    continuousKm: z.number().int().min(1).max(10_000).nullable().optional(),
    /** Hours of ignition, with the hours that it counts from; at least 50. */
    ignitionHours: z.number().int().min(50).max(1_000_000).nullable().optional(),
    ignitionStartHours: z.number().min(0).max(1_000_000).nullable().optional(),
    input1: inputMeaning,
    input2: inputMeaning,
    nightFrom: clock,
    nightTo: clock,
  })
  .refine((given) => together(given.overspeedKmh, given.overspeedSeconds), {
    path: ['overspeedSeconds'],
    message: 'validation.together',
  })
  .refine((given) => together(given.minTemperatureC, given.maxTemperatureC), {
    path: ['maxTemperatureC'],
    message: 'validation.together',
  })
  .refine(
    (given) => (given.maxTemperatureC ?? 1) > (given.minTemperatureC ?? 0) || given.maxTemperatureC == null,
    {
      path: ['maxTemperatureC'],
      message: 'validation.maxAboveMin',
    },
  )
  .refine((given) => together(given.fuelTheftLitres, given.fuelTheftMinutes), {
    path: ['fuelTheftMinutes'],
    message: 'validation.together',
  })
  .refine((given) => together(given.mileageThresholdKm, given.mileageStartKm), {
    path: ['mileageStartKm'],
    message: 'validation.together',
  })
  .refine((given) => together(given.ignitionHours, given.ignitionStartHours), {
    path: ['ignitionStartHours'],
    message: 'validation.together',
  })
  .refine((given) => together(given.nightFrom, given.nightTo), {
    path: ['nightTo'],
    message: 'validation.together',
  })
  .refine((given) => !given.nightFrom || !given.nightTo || given.nightFrom < given.nightTo, {
    path: ['nightTo'],
    message: 'validation.withinOneDay',
  })
export type AlarmSettings = z.infer<typeof alarmSettings>

export const TANK_SHAPES = ['cube', 'horizontal', 'irregular'] as const

/** Centimetres and litres; `curve` pairs a sensor value with litres, both rising. */
export const tank = z
  .object({
    shape: z.enum(TANK_SHAPES),
    lengthCm: decimals(1, 2000),
    widthCm: decimals(1, 2000),
    heightCm: decimals(1, 2000),
    diameterCm: decimals(1, 1000),
    capacityL: decimals(1, 100_000),
    curve: z
      .array(z.object({ value: z.number().min(0).max(1_000_000), litres: z.number().min(0).max(100_000) }))
      .max(100)
      .optional(),
  })
  .superRefine(({ curve = [], capacityL }, context) => {
    const falls = fallingPoint(curve)
    if (falls !== null)
      context.addIssue({ code: 'custom', path: ['curve', falls, 'litres'], message: 'validation.curveFalls' })
    const over = capacityL == null ? -1 : curve.findIndex(({ litres }) => litres > capacityL)
    if (over >= 0)
      context.addIssue({
        code: 'custom',
        path: ['curve', over, 'litres'],
        message: 'validation.overCapacity',
      })
  })
export type Tank = z.infer<typeof tank>

const mac = z
  .string()
  .trim()
  .regex(/^([0-9a-f]{2}:?){5}[0-9a-f]{2}$/i, 'validation.mac')

export const sensorSettings = z
  .object({
    /** One fuel sensor: capacitive on the analogue input, or ultrasonic on a serial port. */
    fuel: z
      .object({
        kind: z.enum(['capacitive', 'ultrasonic']),
        port: z.enum(['adc', 'rs232', 'rs485']),
        tank: tank.optional(),
      })
      .refine(({ kind, port }) => (kind === 'capacitive') === (port === 'adc'), {
        path: ['port'],
        message: 'validation.fuelPort',
      })
      .nullable()
      .optional(),
    temperature: z.enum(['rs232', 'rs485', 'oneWire', 'bluetooth']).nullable().optional(),
    door: z.enum(['input1', 'input2', 'bluetooth']).nullable().optional(),
    airConditioner: z.enum(['input1', 'input2']).nullable().optional(),
    batteryType: label(30),
    nominalVoltage: decimals(0, 1000),
    cutoffVoltage: decimals(0, 30),
    bluetooth: z
      .array(z.object({ name: z.string().trim().min(1).max(30), mac }))
      .max(20)
      .refine(
        (list) => new Set(list.map((one) => one.mac.toLowerCase().replaceAll(':', ''))).size === list.length,
        {
          message: 'validation.macDuplicate',
        },
      )
      .refine((list) => new Set(list.map((one) => one.name.toLowerCase())).size === list.length, {
        message: 'validation.sensorNameDuplicate',
      })
      .optional(),
  })
  .refine(({ door, airConditioner }) => !door || door !== airConditioner, {
    path: ['airConditioner'],
    message: 'validation.inputTaken',
  })
  .refine(({ fuel, temperature }) => !temperature || temperature !== fuel?.port, {
    path: ['temperature'],
    message: 'validation.portTaken',
  })
export type SensorSettings = z.infer<typeof sensorSettings>

const text = (max: number) => z.string().trim().max(max).nullable().optional()

/** The device itself: what it is called, what it is, what is printed on it. A field left out stays. */
export const basicData = z.object({
  name: z.string().trim().min(1).max(50).optional(),
  model: z.string().trim().min(1).max(40).optional(),
  icon: z.enum(VEHICLE_ICONS).optional(),
  /** Of the device's own account; null is the default group. */
  groupId: z.number().int().positive().nullable().optional(),
  plate: text(50),
  sim: text(21),
  iccid: text(22),
  imsi: text(20),
  sn: text(50),
  vin: z
    .string()
    .transform(cleanVin)
    .refine((vin) => vin === '' || judgeVin(vin) !== 'wrongFormat', 'validation.vin')
    .nullable()
    .optional(),
  macAddress: z
    .union([mac, z.literal('')])
    .nullable()
    .optional(),
  hardwareVersion: text(50),
  softwareVersion: text(50),
  chipId: text(50),
  rfid: text(50),
  batteryChangedAt: z.iso.datetime({ offset: true }).nullable().optional(),
  remark: text(500),
})

/** Changes of a device: fields of `basic` one by one, each of the other parts as a whole. */
export const editDeviceBody = z.object({
  basic: basicData.optional(),
  customer: customerData.optional(),
  alarms: alarmSettings.optional(),
  sensors: sensorSettings.optional(),
  /** Saves a VIN whose check digit is wrong. */
  confirmVin: z.boolean().default(false),
})
export type EditDeviceBody = z.output<typeof editDeviceBody>

const time = z.iso.datetime().nullable()

export const devicePicture = z.object({
  id: z.number().int(),
  serial: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type DevicePicture = z.infer<typeof devicePicture>

/** Everything that is written down about a device. */
export const deviceRecord = z.object({
  id: z.number().int(),
  imei: z.string(),
  accountId: z.number().int(),
  accountName: z.string(),
  basic: z.object({
    name: z.string(),
    model: z.string(),
    icon: z.string(),
    groupId: z.number().int().nullable(),
    plate: z.string().nullable(),
    sim: z.string().nullable(),
    iccid: z.string().nullable(),
    imsi: z.string().nullable(),
    sn: z.string().nullable(),
    vin: z.string().nullable(),
    macAddress: z.string().nullable(),
    hardwareVersion: z.string().nullable(),
    softwareVersion: z.string().nullable(),
    chipId: z.string().nullable(),
    rfid: z.string().nullable(),
    batteryChangedAt: time,
    remark: z.string().nullable(),
  }),
  customer: z.record(z.string(), z.unknown()),
  alarms: z.record(z.string(), z.unknown()),
  sensors: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  activatedAt: time,
  soldAt: time,
  expiresAt: time,
  userExpiresAt: time,
  boundAccount: z.string().nullable(),
  pictures: z.array(devicePicture),
})
export type DeviceRecord = Omit<z.infer<typeof deviceRecord>, 'customer' | 'alarms' | 'sensors'> & {
  customer: CustomerData
  alarms: AlarmSettings
  sensors: SensorSettings
}

export const MAX_PICTURES = 9
/** Pictures of several devices at once, and of one of them in KB. */
export const MAX_PICTURES_AT_ONCE = 200
export const MAX_PICTURE_KB = 8000
