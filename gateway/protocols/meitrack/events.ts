import type { EventType } from '@/lib/events/event-types'

/** An answer to the question where it is. */
export const ASKED_FOR = 34
/** A card was read; it stands behind. */
export const CARD = 37

const EVENTS: Readonly<Record<number, EventType>> = {
  1: 'sos',
  17: 'internalBatteryLow',
  18: 'externalBatteryLow',
  19: 'overspeed',
  20: 'fenceEnter',
  21: 'fenceExit',
  22: 'powerOn',
  23: 'powerCut',
  24: 'gpsLost',
  25: 'gpsFound',
  26: 'sleep',
  27: 'wake',
  28: 'gpsAntennaCut',
  36: 'tow',
  44: 'jamming',
  78: 'crash',
  90: 'sharpLeft',
  91: 'sharpRight',
  129: 'hardBraking',
  130: 'hardAcceleration',
  135: 'fatigue',
}

/** What made a report; null for the clock, for ways, and for inputs. */
export const eventOf = (code: number): EventType | null => EVENTS[code] ?? null
