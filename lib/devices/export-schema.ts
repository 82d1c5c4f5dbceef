import { z } from 'zod'
import { deviceFilterShape, deviceOrderShape } from './device-filter'
import { MAX_EXPORT_DEVICES } from './filter-terms'

/** Rows that a task writes (spec section 5, exports). */
export const MAX_TASK_EXPORT_DEVICES = 30_000

export const EXPORT_COLUMNS = [
  'name',
  'imei',
  'status',
  'model',
  'account',
  'group',
  'plate',
  'sim',
  'lastPacketAt',
  'expiresAt',
  'userExpiresAt',
  'stock',
  'activatedAt',
  'bound',
  'driverName',
  'mileage',
  'createdAt',
  'sn',
  'vin',
  'iccid',
  'remark',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

export const exportDevicesBody = z.object({
  ...deviceFilterShape,
  ...deviceOrderShape,
  /** These devices, whatever else is asked for. */
  ids: z.array(z.number().int().positive()).min(1).max(MAX_EXPORT_DEVICES).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  columns: z
    .array(z.enum(EXPORT_COLUMNS))
    .min(1)
    .max(EXPORT_COLUMNS.length)
    .default([...EXPORT_COLUMNS]),
})
export type ExportDevicesBody = z.output<typeof exportDevicesBody>
