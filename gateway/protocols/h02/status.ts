import type { EventType } from '@/lib/events/event-types'

/** What the four bytes of a status say. */
type H02Status = {
  ignition: boolean
  armed: boolean
  fuelCut: boolean
  doorOpen: boolean
  /** Bits that are on, whatever they mean. */
  bits: number
}

const ACC_OFF = 10
const ARMED = 9
const DOOR_OPEN = 8
const FUEL_CUT = 27
const ON_BACKUP_BATTERY = 19
const BATTERY_OUT = 20

/** Bits from the lowest of the last byte on. Some makers put SOS at 18, which the vendor's table keeps free. */
const ALARMS: readonly (readonly [bit: number, type: EventType])[] = [
  [0, 'theft'],
  [1, 'sos'],
  [2, 'overspeed'],
  [3, 'theft'],
  [4, 'fenceEnter'],
  [5, 'gpsAntennaCut'],
  [6, 'gpsAntennaCut'],
  [7, 'fenceExit'],
  [11, 'internalBatteryLow'],
  [16, 'fault'],
  [17, 'vibration'],
  [18, 'sos'],
  [ON_BACKUP_BATTERY, 'powerCut'],
  [21, 'gpsAntennaCut'],
  [22, 'gpsAntennaCut'],
  [24, 'temperature'],
  [25, 'moved'],
  [28, 'powerCut'],
]

/**
 * A status: a bit that is 0 is on.
 *
 *   byte 1: 0 temperature | 1 moved | 2 GPRS blocked | 3 fuel cut | 4 power of the car off | 5–7 sensors
 *   byte 2: 0 GPS fault | 1 shaken | 2 SOS, some makers | 3 on backup battery | 4 battery out | 5, 6 GPS antenna
 *   byte 3: 0 door open | 1 armed | 2 ACC off | 3 low power | 5 engine | 7 too fast at the moment
 *   byte 4: 0 door, 1 SOS, 2 overspeed, 3 engine, 4 fence in, 5, 6 GPS antenna, 7 fence out: alarms that stay on until
 *     the device is told to clear them
 */
export function readStatus(hex: string): H02Status | null {
  if (!/^[0-9a-f]{8}$/i.test(hex)) return null
  const bits = ~Number.parseInt(hex, 16) >>> 0
  const isOn = (bit: number) => hasBit(bits, bit)
  return {
    ignition: !isOn(ACC_OFF),
    armed: isOn(ARMED),
    fuelCut: isOn(FUEL_CUT),
    doorOpen: isOn(DOOR_OPEN),
    bits,
  }
}

const hasBit = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1

/** Whether the door was open by the bits of a status before. */
export const hadDoorOpen = (bits: number | null): boolean => bits !== null && hasBit(bits, DOOR_OPEN)

/** An alarm that came on, by the first of its bits, and all bits that came on and mean it. */
type NewAlarm = { type: EventType; bit: number; all: number }

/** What came on since a status before, each once. */
export function newAlarms(bits: number, before: number | null): NewAlarm[] {
  const risen = before === null ? bits : bits & ~before
  const found = ALARMS.filter(([bit]) => hasBit(risen, bit)).map(([bit, type]) => ({ type, bit }))
  // A battery that is out while the supply is there is its own; without the supply both are one cut.
  if (hasBit(risen, BATTERY_OUT) && !hasBit(bits, ON_BACKUP_BATTERY))
    found.push({ type: 'internalBatteryLow', bit: BATTERY_OUT })
  const alarms = new Map<EventType, NewAlarm>()
  for (const { type, bit } of found) {
    const { bit: first, all } = alarms.get(type) ?? { bit, all: 0 }
    alarms.set(type, { type, bit: first, all: (all | (1 << bit)) >>> 0 })
  }
  return [...alarms.values()]
}

/** A level of 1 to 6, or percent; 0 and what is beyond say nothing. */
export function toBatteryPercent(value: number): number | null {
  if (!(value >= 1 && value <= 100)) return null
  if (value <= 3) return (value - 1) * 10
  return value <= 6 ? (value - 1) * 20 : value
}
