import type { EventType } from './event-types'

/** What a vehicle does only on the move. A crash is not among them: it may be hit where it stands. */
const NEEDS_SPEED: ReadonlySet<EventType> = new Set([
  'hardAcceleration',
  'hardBraking',
  'sharpLeft',
  'sharpRight',
  'sharpTurn',
])

const TURNS: ReadonlySet<EventType> = new Set(['sharpLeft', 'sharpRight', 'sharpTurn'])
/** At such a speed nobody turns sharply, whatever it was before: it brakes first. */
const LEAST_TURN_KMH = 5

/** Slower, a turn is manoeuvring or the shake of a door. */
export const LEAST_HARSH_KMH = 10
/** Trackers tell of a manoeuvre when it is over; the speed before it is found within this. */
export const QUIET_LOOK_BACK_MS = 15_000

/**
 * Whether an event is likely false: it needs speed, and its vehicle had none. `speedKmh` is that of the fix it came
 * with, null where that is unknown; `before` gives those of the fixes shortly before, and is asked only when it
 * matters. Where no speed is known, nothing speaks against the event.
 */
export function isQuiet(type: EventType, speedKmh: number | null, before: () => readonly number[]): boolean {
  if (!NEEDS_SPEED.has(type) || (speedKmh !== null && speedKmh >= LEAST_HARSH_KMH)) return false
  if (TURNS.has(type) && speedKmh !== null && speedKmh < LEAST_TURN_KMH) return true
  const speeds = [...(speedKmh === null ? [] : [speedKmh]), ...before()]
  return speeds.length > 0 && speeds.every((speed) => speed < LEAST_HARSH_KMH)
}
