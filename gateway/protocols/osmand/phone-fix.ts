import type { DecodedEvent } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import { cleanText } from './sensors'
import { parseAlarm, within } from './values'

/** What a phone says of one moment. */
export type PhoneReport = {
  time: number
  /** Null when it sent only what it hears of the network. */
  fix: DeviceFix | null
  sensors: DeviceFix['sensors']
  status: DeviceStatus
  alarm: string | null
}

/** A fix with nothing but time and place. */
export function makePhoneFix(time: number, lat: number, lon: number): DeviceFix {
  return {
    time,
    lat,
    lon,
    positioned: true,
    source: FIX_SOURCES.gps,
    speedKmh: null,
    heading: null,
    altitude: null,
    satellites: null,
    accuracyM: null,
    ignition: null,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
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

export function toEvents(reports: readonly PhoneReport[]): DecodedEvent[] {
  const located = reports.filter(({ fix }) => fix !== null)
  return reports.flatMap((report) => {
    if (report.alarm === null) return []
    const type = parseAlarm(report.alarm)
    const data = type === 'other' ? { data: { alarm: cleanText(report.alarm) } } : {}
    return [{ type, time: report.time, fix: report.fix ? located.indexOf(report) : null, ...data }]
  })
}
