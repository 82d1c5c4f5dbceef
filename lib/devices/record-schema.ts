import { z } from 'zod'
import { DEVICE_ADDRESS, IDENTIFIER_KIND_NAMES, possibleValues } from '@/lib/identifiers/identifier-kinds'
import { shownText } from '@/lib/text/shown-text'
import { type AlarmSettings, alarmSettings } from './alarm-schema'
import { VEHICLE_ICONS } from './icons'
import { decimals, label, mac } from './record-value'
import { identifiers } from './schema'
import { type SensorSettings, sensorSettings } from './sensor-schema'
import { deviceSources } from './sources'
import { cleanVin, judgeVin } from './vin'

/**
 * What people write down about a device (spec section 3, rules of section 5). Every field may be
 * left out; null takes a value away.
 */
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

/** The device itself: what it is called, what it is, what is printed on it. A field left out stays. */
export const basicData = z.object({
  name: shownText(1, 50).optional(),
  model: z.string().trim().min(1).max(40).optional(),
  icon: z.enum(VEHICLE_ICONS).optional(),
  /** Of the device's own account; null is the default group. */
  groupId: z.number().int().positive().nullable().optional(),
  plate: label(50),
  sim: label(21),
  iccid: label(22),
  imsi: label(20),
  sn: label(50),
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
  hardwareVersion: label(50),
  softwareVersion: label(50),
  chipId: label(50),
  rfid: label(50),
  /** A day counts as its noon by UTC, which is on that day almost everywhere. */
  batteryChangedAt: z
    .union([z.iso.datetime({ offset: true }), z.iso.date().transform((day) => `${day}T12:00:00.000Z`)])
    .nullable()
    .optional(),
  remark: label(500),
  identifiers: identifiers.optional(),
  sources: deviceSources.optional(),
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
    /** What it calls itself, by kind; one of them is its address. */
    identifiers: z.record(z.enum(IDENTIFIER_KIND_NAMES), z.string().nullable()),
    sources: deviceSources,
  }),
  /** Networks that it connected from. */
  networks: z.array(z.string()),
  customer: z.record(z.string(), z.unknown()),
  alarms: z.record(z.string(), z.unknown()),
  sensors: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  activatedAt: time,
  soldAt: time,
  expiresAt: time,
  userExpiresAt: time,
  bindable: z.boolean(),
  boundAccount: z.string().nullable(),
  pictures: z.array(devicePicture),
})
export type DeviceRecord = Omit<z.infer<typeof deviceRecord>, 'customer' | 'alarms' | 'sensors'> & {
  customer: CustomerData
  alarms: AlarmSettings
  sensors: SensorSettings
}

/** What was written down about a device by those who gave it away, as it is kept. */
export type EarlierRecordData = { customer: CustomerData; alarms: AlarmSettings; remark: string | null }

/** A record of an owner that a device had before, of the time until it went to somebody else. */
export const earlierRecord = z.object({
  id: z.number().int(),
  /** Null for its first owner. */
  from: time,
  to: z.iso.datetime(),
  /** Null of an account that is gone, or not seen. */
  accountName: z.string().nullable(),
  customer: z.record(z.string(), z.unknown()),
  alarms: z.record(z.string(), z.unknown()),
  remark: z.string().nullable(),
  pictures: z.array(devicePicture),
})
export type EarlierRecord = Omit<z.infer<typeof earlierRecord>, 'customer' | 'alarms'> & EarlierRecordData

export const MAX_PICTURES = 9
/** Pictures of several devices at once, and of one of them in KB. */
export const MAX_PICTURES_AT_ONCE = 200
export const MAX_PICTURE_KB = 8000

const ENDING = /\.[a-z]{3,4}$/i
/** `350000000000001-2.jpg` is the second picture of that device: IMEI, a mark, a serial from 1 to 9. */
const WITH_IMEI = /^(\d{15})[-_ ]?([1-9])?$/
/** The same with an identifier of another kind, whose end may look like a serial. */
const WITH_SERIAL = /^(.+)[-_ ]([1-9])$/

type PictureName = { imei: string; serial: number | null }

/**
 * What the name of a picture may say, the likeliest first; nothing for one that names no device. An identifier that
 * is no IMEI has a digit, so that no holiday is taken for a device.
 */
export function readPictureName(name: string): PictureName[] {
  const stem = name.trim().replace(ENDING, '')
  const [, imei, mark] = WITH_IMEI.exec(stem) ?? []
  if (imei) return [{ imei, serial: mark ? Number(mark) : null }]
  // An IMEI with what is no serial.
  if (/^\d{15}[-_ ]/.test(stem)) return []
  const [, start = '', serial] = WITH_SERIAL.exec(stem) ?? []
  const readings = [
    { imei: stem, serial: null },
    { imei: start, serial: Number(serial) },
  ]
  return readings
    .flatMap(({ imei, serial }) =>
      [...new Set([imei, ...possibleValues(imei)])].map((value) => ({ imei: value, serial })),
    )
    .filter(({ imei }) => DEVICE_ADDRESS.test(imei) && /\d/.test(imei))
}
