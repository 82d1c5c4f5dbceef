import type { EventType } from '@/lib/events/event-types'

/** Alarms by what stands behind the IMEI. Of a fence the tracker does not say which way it was passed. */
const ALARMS: Readonly<Record<string, EventType>> = {
  'help me': 'sos',
  'low battery': 'internalBatteryLow',
  stockade: 'fenceExit',
  move: 'moved',
  speed: 'overspeed',
  'door alarm': 'doorOpen',
  'ac alarm': 'powerCut',
  'acc alarm': 'ignitionOn',
  'acc on': 'ignitionOn',
  'acc off': 'ignitionOff',
  'accident alarm': 'crash',
  'sensor alarm': 'vibration',
  'bonnet alarm': 'coverOpened',
  'footbrake alarm': 'theft',
  dtc: 'fault',
  oil1: 'fuelDrain',
  oil2: 'fuelDrain',
}

/** What a report tells that happened; null for one that is sent by the clock, or answers. */
export function eventOf(keyword: string): EventType | null {
  const plain = keyword.trim().toLowerCase()
  if (/^t:/.test(plain)) return 'temperature'
  if (/^oil \d/.test(plain)) return 'fuelDrain'
  return ALARMS[plain] ?? null
}

/** Whether it comes again and again until it is confirmed: a cry for help, and what a wire tells of. */
export const comesAgain = (keyword: string): boolean => /^(help me|.* alarm)$/i.test(keyword.trim())

/** What a keyword says of the ignition, whatever else stands in the report. */
export function ignitionOf(keyword: string): boolean | null {
  const [, state] = /^acc (on|off)$/i.exec(keyword.trim()) ?? []
  return state === undefined ? null : state.toLowerCase() === 'on'
}

/** Values within a keyword: `T:+28.0`, `oil 51.67`. */
export function valuesOf(keyword: string): Record<string, number> {
  const [, temperature] = /^t:([+-]?\d{1,3}(?:\.\d{1,2})?)$/i.exec(keyword.trim()) ?? []
  const [, fuel] = /^oil (\d{1,3}(?:\.\d{1,2})?)$/i.exec(keyword.trim()) ?? []
  return {
    ...(temperature === undefined ? {} : { temperatureC: Number(temperature) }),
    ...(fuel === undefined ? {} : { fuelPercent: Number(fuel) }),
  }
}

/** A tracker answers a command by its letter in small, and a `t`. */
export const isAnswer = (keyword: string): boolean => /^[a-z]t$/.test(keyword)
