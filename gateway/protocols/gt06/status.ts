import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import { addEvent, addStatus } from './packet'

/** Percent for the levels 0 none … 6 full, in sixths. */
const BATTERY_PERCENT = [0, 16, 33, 50, 66, 83, 100] as const

/** Bits 5–3 of the info byte. */
const INFO_EVENTS: Partial<Record<number, EventType>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'internalBatteryLow',
  4: 'sos',
  6: 'other',
  7: 'dismantled',
}

/** Where an event of a packet belongs: the fix that came with it, or nothing. */
export type EventPlace = { time: number | null; fix: number | null }

export const NOWHERE: EventPlace = { time: null, fix: null }

/**
 * Takes in the info byte of heartbeats and alarms: bit 7 oil and electricity cut, 6 GPS tracking,
 * 5–3 alarm, 2 charging, 1 ACC, 0 armed.
 *
 * @returns whether ACC is on
 */
export function addInfo(out: Decoded, info: number, place: EventPlace): boolean {
  const ignition = (info & 0x02) !== 0
  addStatus(out, {
    fuelCut: (info & 0x80) !== 0,
    gpsTracking: (info & 0x40) !== 0,
    charging: (info & 0x04) !== 0,
    ignition,
    armed: (info & 0x01) !== 0,
  })
  const code = (info >> 3) & 0x07
  const type = INFO_EVENTS[code]
  if (type) addEvent(out, { type, ...place, data: { infoAlarm: code } })
  return ignition
}

/** Battery as a level (0–6) or, by models that have a gauge, in percent. Anything else says nothing. */
export function toBattery(byte: number): Pick<DeviceStatus, 'batteryPercent'> {
  const percent = BATTERY_PERCENT[byte] ?? (byte <= 100 ? byte : undefined)
  return percent === undefined ? {} : { batteryPercent: percent }
}

/** GSM level 0–4. Models that send percent or noise instead say nothing that fits. */
export function toGsmLevel(byte: number): Pick<DeviceStatus, 'gsmLevel'> {
  return byte === 0 || byte === 1 || byte === 2 || byte === 3 || byte === 4 ? { gsmLevel: byte } : {}
}
