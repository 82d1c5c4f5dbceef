import type { EventType } from '@/lib/events/event-types'
import type { SensorValues } from '@/lib/positions/fix'
import { addApart, type Jt808State, newBits, type Told } from './packet'

/** Where an event of a message belongs: its fix and the time of that. */
export type Place = { time: number; fix: number; buffered: boolean }

export type BitTable = Readonly<Record<number, EventType>>

/** The alarm flag of positions, by bit. 20 and 21 are told by what stands behind them in `areas.ts`. */
const BITS: BitTable = {
  0: 'sos',
  1: 'overspeed',
  2: 'fatigue',
  3: 'other',
  4: 'fault',
  5: 'gpsAntennaCut',
  6: 'fault',
  7: 'externalBatteryLow',
  8: 'powerCut',
  9: 'fault',
  10: 'fault',
  11: 'fault',
  12: 'fault',
  13: 'other',
  14: 'other',
  18: 'longDriving',
  19: 'other',
  20: 'other',
  21: 'other',
  22: 'other',
  23: 'other',
  24: 'fault',
  25: 'fuelDrain',
  26: 'theft',
  27: 'theft',
  28: 'moved',
  29: 'crash',
  30: 'rollover',
  31: 'doorOpen',
}

/** Reserved until 2013, and used by makers of battery trackers. */
const BEFORE_2019: BitTable = { ...BITS, 15: 'internalBatteryLow', 16: 'vibration', 17: 'dismantled' }
/** Driven against the rules; a tyre; somebody in the blind spot. */
const SINCE_2019: BitTable = { ...BITS, 15: 'other', 16: 'fault', 17: 'other' }

/** Raises what the alarm flag says and did not say before, live and buffered apart. */
export function addAlarmBits(
  out: Told,
  { state, bits, version }: { state: Jt808State; bits: number; version: number | null },
  place: Place,
): void {
  addBits(out, state, 'alarm', bits, version === null ? BEFORE_2019 : SINCE_2019, place)
}

/** Raises bits of another table, each of them; `source` tells in the event which one it is. */
export function addBits(
  out: Told,
  state: Jt808State,
  source: string,
  bits: number,
  table: BitTable,
  { time, fix, buffered }: Place,
): void {
  for (const { bit, resumes } of newBits(out, state, `${source} ${buffered}`, bits)) {
    const type = table[bit]
    const data: SensorValues = source === 'alarm' ? { bit } : { bit, source }
    if (!type) continue
    const subject = source === 'alarm' ? `bit ${bit}` : `${source} ${bit}`
    addApart(out, { type, time, fix, data, ...(resumes && { resumes }) }, subject)
  }
}
