import { eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { type DeviceSettings, deviceSettings, type SettingsSources } from '@/lib/devices/device-settings'
import type { TrackingSettings } from '@/lib/tracking/settings'

/**
 * Columns that decide a device's settings, of `devices` joined with its model and its record. The
 * thresholds of its type are those of the nearest account above it that set any.
 */
export const settingsSources = {
  heartbeatSeconds: deviceModels.heartbeatSeconds,
  alarms: deviceRecords.alarms,
  sensors: deviceRecords.sensors,
  thresholds: sql<(Partial<TrackingSettings> | null)[]>`jsonb_build_array(
    (select m.settings from model_tracking_settings m
      join accounts above on above.id = m.account_id
      join accounts owner on owner.id = ${devices.accountId} and owner.path like above.path || '%'
      where m.model = ${devices.model} order by length(above.path) desc limit 1),
    (select own.settings from tracking_settings own where own.device_id = ${devices.id}))`,
}

type Database = Tx | ReturnType<typeof database>

/**
 * What decides the settings of the given devices, for the platform itself or for devices that the caller has
 * found in scope.
 */
export async function sourcesOf(
  deviceIds: readonly number[],
  db: Database = database(),
): Promise<Map<number, SettingsSources>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .select({ id: devices.id, ...settingsSources })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(inArray(devices.id, [...deviceIds]))
  return new Map(rows.map(({ id, ...sources }) => [id, sources]))
}

/** Settings of the given devices. */
export async function settingsOf(
  deviceIds: readonly number[],
  db: Database = database(),
): Promise<Map<number, DeviceSettings>> {
  const sources = await sourcesOf(deviceIds, db)
  return new Map([...sources].map(([id, known]) => [id, deviceSettings(known)]))
}
