import { z } from 'zod'
import { driverByName } from '@/lib/driving/driver-schema'
import type { CustomerData } from './record-schema'
import { deviceSummary } from './schema'

const time = z.iso.datetime().nullable()

/** A device in the table: what it is, whose, since when and until when. */
const deviceRow = deviceSummary.extend({
  sim: z.string().nullable(),
  iccid: z.string().nullable(),
  sn: z.string().nullable(),
  vin: z.string().nullable(),
  driverName: z.string().nullable(),
  /** Who drives, of the fleet of whoever asks; it counts before `driverName`. */
  driver: driverByName,
  remark: z.string().nullable(),
  /** What the type is called here: the account's alias, or the catalogue's name. */
  modelName: z.string(),
  accountName: z.string(),
  groupName: z.string().nullable(),
  autoActivate: z.boolean(),
  userExpiresAt: time,
  /** Null while it is stock. */
  soldAt: time,
  bindable: z.boolean(),
  bound: z.boolean(),
  /** Name of the app user who bound it, when the viewer may know it. */
  boundName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Metres since the first fix; null when the service has ended for the viewer. */
  mileageM: z.number().nullable(),
})
export type DeviceRow = z.infer<typeof deviceRow>

/** The same with what the documented calls tell besides. */
export type ListedDevice = DeviceRow & {
  imsi: string | null
  macAddress: string | null
  batteryChangedAt: string | null
  hardwareVersion: string | null
  softwareVersion: string | null
  chipId: string | null
  rfid: string | null
  driverPhone: string | null
  fuelPer100Km: number | null
  /** What its owner wrote down beside that. */
  customer: CustomerData
}

export const deviceList = z.object({
  items: z.array(deviceRow),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Those of the whole IMEIs asked for that no visible device has. */
  missing: z.array(z.string()),
})
export type DeviceList = z.infer<typeof deviceList>
