import type { EventType } from '@/lib/events/event-types'

/** By the vendor's list of alerts. */
const ALERTS: Readonly<Record<number, EventType>> = {
  1: 'overspeed',
  3: 'gpsAntennaCut',
  5: 'fenceExit',
  6: 'fenceEnter',
  8: 'gpsAntennaCut',
  9: 'sleep',
  10: 'wake',
  13: 'fault',
  14: 'externalBatteryLow',
  15: 'vibration',
  16: 'crash',
  18: 'other',
  22: 'overspeed',
  23: 'overspeed',
  24: 'temperature',
  25: 'fault',
  26: 'other',
  27: 'hardBraking',
  28: 'fault',
  33: 'ignitionOn',
  34: 'ignitionOff',
  40: 'powerOn',
  41: 'powerCut',
  45: 'tampering',
  46: 'hardAcceleration',
  47: 'hardBraking',
  48: 'sharpTurn',
  49: 'overspeed',
  50: 'jamming',
  61: 'idling',
  64: 'other',
  73: 'fuelDrain',
  75: 'temperature',
}

const EMERGENCIES: Readonly<Record<number, EventType>> = {
  1: 'sos',
  2: 'moved',
  3: 'powerCut',
  5: 'theft',
  6: 'theft',
  7: 'moved',
  8: 'vibration',
}

/** A card, or a button of a driver; who it is stands behind. */
export const CARD = 59

/** Null for what ends something, and for what tells of nothing that anybody has to know. */
export const alertOf = (code: number | null): EventType | null =>
  code === null ? null : (ALERTS[code] ?? null)
export const emergencyOf = (code: number | null): EventType =>
  (code === null ? undefined : EMERGENCIES[code]) ?? 'other'
