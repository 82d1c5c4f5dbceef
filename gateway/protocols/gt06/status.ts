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

type AlarmTable = ReadonlyMap<number, EventType>

/** The alarm byte; a high nibble of the language byte that follows, where used, counts as bits 11–8. */
const DEFAULT_ALARMS: AlarmTable = new Map<number, EventType>([
  [0x01, 'sos'],
  [0x02, 'powerCut'],
  [0x03, 'vibration'],
  [0x04, 'fenceEnter'],
  [0x05, 'fenceExit'],
  [0x06, 'overspeed'],
  [0x09, 'moved'],
  [0x0a, 'gpsLost'],
  [0x0b, 'gpsFound'],
  [0x0c, 'powerOn'],
  [0x0d, 'firstFix'],
  [0x0e, 'externalBatteryLow'],
  [0x0f, 'lowBatteryProtection'],
  [0x10, 'simChanged'],
  [0x11, 'powerOff'],
  [0x12, 'airplaneMode'],
  [0x13, 'dismantled'],
  [0x14, 'doorOpen'],
  [0x15, 'lowPowerShutdown'],
  [0x16, 'sound'],
  [0x17, 'fakeCell'],
  [0x18, 'coverOpened'],
  [0x19, 'internalBatteryLow'],
  [0x20, 'sleep'],
  [0x23, 'fall'],
  [0x26, 'hardAcceleration'],
  [0x27, 'hardBraking'],
  [0x29, 'hardAcceleration'],
  [0x2a, 'sharpLeft'],
  [0x2b, 'sharpRight'],
  [0x2c, 'crash'],
  [0x2d, 'rollover'],
  [0x2e, 'sharpTurn'],
  [0x30, 'hardBraking'],
  [0x32, 'pulled'],
  [0x3c, 'theft'],
  [0x4b, 'tilt'],
  [0x53, 'fuelDrain'],
  [0x5b, 'temperature'],
  [0x5c, 'temperature'],
  [0xfe, 'ignitionOn'],
  [0xff, 'ignitionOff'],
  [0x107, 'jamming'],
  [0x10b, 'jamming'],
])

/** Where the models of a family mean something else by a code. */
const FAMILY_ALARMS: ReadonlyMap<string, AlarmTable> = new Map([
  [
    'lw',
    new Map<number, EventType>([
      [0x18, 'crash'],
      [0x19, 'hardAcceleration'],
      [0x1a, 'hardBraking'],
      [0x1b, 'sharpTurn'],
    ]),
  ],
  [
    'seeworld',
    new Map<number, EventType>([
      [0x28, 'sharpTurn'],
      [0x29, 'crash'],
    ]),
  ],
])

/** What a code means to a model of this family; null when no table knows it. */
function alarmType(code: number, family: string | null): EventType | null {
  const own = family === null ? undefined : FAMILY_ALARMS.get(family.toLowerCase())
  return own?.get(code) ?? DEFAULT_ALARMS.get(code) ?? null
}

/**
 * Adds the event of an alarm code; 0 is none.
 *
 * @param unknown what becomes of a code that no table knows: in an alarm packet it is still an alarm,
 *   elsewhere the byte may mean something else
 */
export function addAlarm(
  out: Decoded,
  code: number,
  family: string | null,
  place: EventPlace,
  unknown: 'other' | 'ignored',
): void {
  if (code === 0) return
  const type = alarmType(code, family)
  if (type) addEvent(out, { type, ...place, data: { code } })
  else if (unknown === 'other') addEvent(out, { type: 'other', ...place, data: { code } })
}
