import type { DeviceSort } from '@/lib/devices/filter-terms'

export type DeviceColumn = {
  key: ColumnKey
  /** Pixels. */
  width: number
  sort?: DeviceSort
  /** At the inline end of its cell. */
  numeric?: boolean
}

/** Every column that the table knows, in its first order: what people know a vehicle by comes first. The name is pinned and always there. */
const COLUMN_LIST = [
  { key: 'plate', width: 116, sort: 'plate' },
  { key: 'imei', width: 148, sort: 'imei' },
  { key: 'status', width: 144, sort: 'status' },
  { key: 'lastPacketAt', width: 112, sort: 'lastPacketAt' },
  { key: 'model', width: 100, sort: 'model' },
  { key: 'account', width: 152, sort: 'account' },
  { key: 'group', width: 120, sort: 'group' },
  { key: 'expiresAt', width: 124, sort: 'expiresAt' },
  { key: 'sim', width: 124, sort: 'sim' },
  { key: 'userExpiresAt', width: 128, sort: 'userExpiresAt' },
  { key: 'stock', width: 112, sort: 'soldAt' },
  { key: 'activatedAt', width: 140, sort: 'activatedAt' },
  { key: 'bound', width: 136, sort: 'bound' },
  { key: 'driverName', width: 136, sort: 'driverName' },
  { key: 'mileage', width: 112, sort: 'mileage', numeric: true },
  { key: 'createdAt', width: 128, sort: 'createdAt' },
  { key: 'sn', width: 128, sort: 'sn' },
  { key: 'vin', width: 168, sort: 'vin' },
  { key: 'iccid', width: 180, sort: 'iccid' },
  { key: 'remark', width: 200, sort: 'remark' },
] as const

export type ColumnKey = (typeof COLUMN_LIST)[number]['key']
export const COLUMNS: readonly DeviceColumn[] = COLUMN_LIST
export const DEFAULT_COLUMNS: readonly ColumnKey[] = COLUMN_LIST.slice(0, 9).map(({ key }) => key)
