import type { EventType } from '@/lib/events/event-types'

/** By the three letters of a message. */
const EVENTS: Readonly<Record<string, EventType>> = {
  SOS: 'sos',
  SPD: 'overspeed',
  TOW: 'tow',
  IDL: 'idling',
  PNA: 'powerOn',
  PFA: 'powerOff',
  MPN: 'powerOn',
  EPN: 'powerOn',
  MPF: 'powerCut',
  EPF: 'powerCut',
  BPL: 'internalBatteryLow',
  IGN: 'ignitionOn',
  VGN: 'ignitionOn',
  IGF: 'ignitionOff',
  VGF: 'ignitionOff',
  CRA: 'crash',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
  ANT: 'gpsAntennaCut',
}

/** Behind the report's number: what became of it, in the lower half of the byte. */
const BY_KIND: Readonly<Record<string, Readonly<Record<number, EventType>>>> = {
  GEO: { 0: 'fenceExit', 1: 'fenceEnter' },
  SWG: { 0: 'fenceExit', 1: 'fenceEnter' },
  IGL: { 0: 'ignitionOff', 1: 'ignitionOn' },
  HBM: { 0: 'hardBraking', 1: 'hardAcceleration', 2: 'sharpTurn', 3: 'hardBraking', 4: 'hardAcceleration' },
}

/** What a message tells that happened; null for one that reports by the clock. */
export function eventOf(type: string, kind: string | undefined): EventType | null {
  const kinds = BY_KIND[type]
  if (!kinds) return EVENTS[type] ?? null
  return /^[0-9A-F]{1,2}$/i.test(kind ?? '') ? (kinds[Number.parseInt(kind ?? '', 16) & 0x0f] ?? null) : null
}
