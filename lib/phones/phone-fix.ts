import type { DeviceStatus } from '@/lib/devices/device-status'

/** Faster than any vehicle; what is beyond is not known. */
const MAX_KMH = 2000

/** The number when it lies within its bounds; what lies beyond is not known. */
export function within(value: number | null | undefined, min: number, max: number): number | null {
  return value !== null && value !== undefined && value >= min && value <= max ? value : null
}

export const toSpeed = (kmh: number | null | undefined): number | null => within(kmh, 0, MAX_KMH)

/** Whole degrees 0–359; a negative heading is one that the phone does not know. */
export function toHeading(degrees: number | null | undefined): number | null {
  const heading = within(degrees, 0, 360)
  return heading === null ? null : Math.round(heading) % 360
}

/** Metres above the sea. */
export function toAltitude(metres: number | null | undefined): number | null {
  return within(metres, -12_000, 32_000)
}

/** Metres. */
export function toAccuracy(metres: number | null | undefined): number | null {
  return within(metres, 0, 1_000_000)
}

/** Metres that the phone has counted. */
export function toOdometer(metres: number | null | undefined): number | null {
  return within(metres, 0, 1e10)
}

export function toStatus(batteryPercent: number | null, charging: boolean | null): DeviceStatus {
  return {
    ...(batteryPercent === null ? {} : { batteryPercent }),
    ...(charging === null ? {} : { charging }),
  }
}
