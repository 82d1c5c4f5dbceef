import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { onlineWindowMs } from '@/lib/tracking/online-window'
import { DEFAULT_SENSING, type SensingSettings } from '@/lib/tracking/sensing/settings'
import { DEFAULT_TRACKING, type TrackingSettings } from '@/lib/tracking/settings'

/** What the engines need to know of a device besides what it sends. */
export type DeviceSettings = {
  tracking: TrackingSettings
  sensing: SensingSettings
  /** For how long after a packet it counts as online. */
  onlineWindowMs: number
}

export const DEFAULT_DEVICE_SETTINGS: DeviceSettings = {
  tracking: DEFAULT_TRACKING,
  sensing: DEFAULT_SENSING,
  onlineWindowMs: onlineWindowMs(0),
}

export type SettingsSources = {
  heartbeatSeconds: number
  alarms: AlarmSettings | null
  sensors: SensorSettings | null
  /** Thresholds of the device's type and of the device itself, the later over the earlier. */
  thresholds: readonly (Partial<TrackingSettings> | null)[]
}

/** The defaults, then the device type's thresholds, then what its alarm settings say, then its own thresholds. */
export function deviceSettings({
  heartbeatSeconds,
  alarms,
  sensors,
  thresholds,
}: SettingsSources): DeviceSettings {
  const [ofType, own] = thresholds
  const tracking = { ...DEFAULT_TRACKING, ...ofType }
  if (alarms?.overspeedKmh) tracking.overspeedKmh = alarms.overspeedKmh
  if (alarms?.overspeedSeconds) tracking.overspeedS = alarms.overspeedSeconds
  return {
    tracking: { ...tracking, ...own },
    sensing: {
      ...DEFAULT_SENSING,
      tank: sensors?.fuel?.tank ?? null,
      minTemperatureC: alarms?.minTemperatureC ?? null,
      maxTemperatureC: alarms?.maxTemperatureC ?? null,
      drainL: alarms?.fuelTheftLitres ?? DEFAULT_SENSING.drainL,
      drainMinutes: alarms?.fuelTheftMinutes ?? DEFAULT_SENSING.drainMinutes,
    },
    onlineWindowMs: onlineWindowMs(heartbeatSeconds),
  }
}
