import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { CLASS_THRESHOLDS, classOfIcon } from '@/lib/tracking/class-thresholds'
import { DEFAULT_SENSING, type SensingSettings } from '@/lib/tracking/sensing/settings'
import { wiringOf } from '@/lib/tracking/sensing/wiring'
import { DEFAULT_TRACKING, type TrackingSettings } from '@/lib/tracking/settings'

/** What decides how a device is tracked: what it is, its alarm settings, and thresholds of its model and of itself. */
export type TrackingSources = {
  /** The picture that stands for it. */
  icon: string
  alarms: AlarmSettings | null
  ofModel: Partial<TrackingSettings> | null
  own: Partial<TrackingSettings> | null
}

/** The defaults, those of what it is by its picture, then the model's thresholds, then what its alarm settings say, then its own thresholds. */
export function trackingSettings({ icon, alarms, ofModel, own }: TrackingSources): TrackingSettings {
  const kind = classOfIcon(icon)
  const ofClass = kind === null ? null : CLASS_THRESHOLDS[kind]
  const tracking = { ...DEFAULT_TRACKING, ...ofClass, ...ofModel }
  if (alarms?.overspeedKmh) tracking.overspeedKmh = alarms.overspeedKmh
  if (alarms?.overspeedSeconds) tracking.overspeedS = alarms.overspeedSeconds
  return { ...tracking, ...own }
}

/** What the sensor engine is to know: the wiring of the sensors, and limits of the alarm settings. */
export function sensingSettings({
  alarms,
  sensors,
}: {
  alarms: AlarmSettings | null
  sensors: SensorSettings | null
}): SensingSettings {
  return {
    ...DEFAULT_SENSING,
    ...wiringOf(sensors),
    minTemperatureC: alarms?.minTemperatureC ?? null,
    maxTemperatureC: alarms?.maxTemperatureC ?? null,
    drainL: alarms?.fuelTheftLitres ?? DEFAULT_SENSING.drainL,
    drainMinutes: alarms?.fuelTheftMinutes ?? DEFAULT_SENSING.drainMinutes,
  }
}
