import { COMPUTER } from './measures'
import type { SensingSettings } from './settings'

type Level = [time: number, litres: number]
/** A level that rises or falls faster than driving explains. */
type Change = { up: boolean; start: number; from: number; end: number; to: number }

export type FuelState = {
  /** Whose level it is, and when that came last: of several sensors of a tank one is followed. */
  source?: { sensor: string; time: number } | null
  /** Readings that the level is the median of. */
  recent: Level[]
  /** Lowest smoothed level since the last refuel: what went below it was used. */
  low: Level | null
  /** What went lately, and may yet turn out to be a drain. */
  spent: Level[]
  change: Change | null
  /** The newest fuel rate or counter, of devices that measure what the engine takes. */
  meter: { time: number; rateLh: number | null; counterL: number | null } | null
}

export const NEW_FUEL: FuelState = {
  source: null,
  recent: [],
  low: null,
  spent: [],
  change: null,
  meter: null,
}

/** What makes a level that rises or falls a refuel or a drain. */
export type FuelThresholds = Pick<SensingSettings, 'refuelL' | 'drainL' | 'drainMinutes'>

export type FuelNews = {
  usedL: number
  change: { kind: 'refuel' | 'drain'; start: number; end: number; from: number; to: number } | null
}

const SMOOTHED = 5
const ENOUGH = 3
const SMOOTH_MS = 10 * 60_000
/** A level that has not gone on for so long has settled. */
const SETTLED_MS = 3 * 60_000
/** Who drives sends; what is gone after such a silence went while it stood. */
const PARKED_MS = 30 * 60_000
const MAX_RATE_GAP_MS = 60_000
const MAX_COUNTER_STEP_L = 100

/** Who says nothing for so long gives way to another sensor. */
const SILENT_MS = 24 * 3_600_000

/** By the name of the sensor, how much its level is believed; null for that of another tank. */
const trustIn = (sensor: string): number | null => (sensor === '' ? 2 : sensor === COMPUTER ? 1 : null)

/**
 * Whether a level is of the sensor that is followed: the one in the tank, else the vehicle's computer. Another one of the same
 * tank is not mixed with it; when it takes over, the levels begin anew.
 */
export function isFollowed(state: FuelState, time: number, sensor: string): boolean {
  const trust = trustIn(sensor)
  if (trust === null) return false
  const { source = null } = state
  if (source && source.sensor !== sensor) {
    if (trust < (trustIn(source.sensor) ?? 0) && time - source.time <= SILENT_MS) return false
    Object.assign(state, { recent: [], low: null, spent: [], change: null })
  }
  state.source = { sensor, time }
  return true
}

/** Takes in a fuel level in litres of the followed sensor. Consumption is never negative: what comes in is a refuel. */
export function takeLevel(
  state: FuelState,
  time: number,
  litres: number,
  settings: FuelThresholds,
): FuelNews {
  const silence = time - (state.recent.at(-1)?.[0] ?? time)
  if (silence > SMOOTH_MS) state.recent = []
  state.recent = [...state.recent, [time, litres] as Level].slice(-SMOOTHED)
  if (state.recent.length < ENOUGH) return { usedL: 0, change: null }
  const level = median(state.recent.map(([, value]) => value))
  if (!state.low) {
    state.low = [time, level]
    return { usedL: 0, change: null }
  }
  if (state.change) return whileChanging(state, state.change, time, level)
  const began = state.recent[0]?.[0] ?? time
  const [lowTime, low] = state.low
  if (level - low >= settings.refuelL) {
    state.change = { up: true, start: Math.min(lowTime, began), from: low, end: time, to: level }
    return { usedL: 0, change: null }
  }
  const lost = low - level
  if (lost > 0) {
    state.spent.push([time, lost])
    state.low = [time, level]
  } else if (lost > -1) state.low = [time, low]
  const windowMs = settings.drainMinutes * 60_000
  const away = began - lowTime > PARKED_MS && lost >= settings.drainL
  const lately = state.spent.filter(([at]) => time - at <= windowMs)
  const gone = sum(lately)
  if (away || gone >= settings.drainL) {
    const start = away ? lowTime : (lately[0]?.[0] ?? time) - SMOOTH_MS / 10
    state.change = { up: false, start, from: level + (away ? lost : gone), end: time, to: level }
    const usedL = sum(state.spent.filter(([at]) => time - at > windowMs))
    state.spent = []
    return { usedL: metered(state) ? 0 : usedL, change: null }
  }
  const usedL = sum(state.spent) - gone
  state.spent = lately
  return { usedL: metered(state) ? 0 : usedL, change: null }
}

/** Follows a refuel or a drain until the level has settled. */
function whileChanging(state: FuelState, change: Change, time: number, level: number): FuelNews {
  const further = change.up ? level > change.to + 0.5 : level < change.to - 0.5
  if (further) {
    change.to = level
    change.end = time
    return { usedL: 0, change: null }
  }
  if (time - change.end < SETTLED_MS) return { usedL: 0, change: null }
  const { up, start, end, from, to } = change
  state.change = null
  state.low = [time, change.up ? Math.min(to, level) : level]
  // Sloshing that looked like a refuel for a moment came back.
  if (up && level - from < (to - from) / 2) return { usedL: 0, change: null }
  return { usedL: 0, change: { kind: up ? 'refuel' : 'drain', start, end, from, to } }
}

/** Litres since the reading before, of what the engine says it takes. */
export function takeMeter(
  state: FuelState,
  time: number,
  { rateLh, counterL }: { rateLh: number | null; counterL: number | null },
): number {
  const before = state.meter
  state.meter = { time, rateLh: rateLh ?? null, counterL: counterL ?? before?.counterL ?? null }
  if (!before) return 0
  if (counterL !== null && before.counterL !== null) {
    const step = counterL - before.counterL
    return step > 0 && step <= MAX_COUNTER_STEP_L ? step : 0
  }
  if (rateLh === null || before.rateLh === null || time - before.time > MAX_RATE_GAP_MS) return 0
  return (((rateLh + before.rateLh) / 2) * (time - before.time)) / 3_600_000
}

const metered = (state: FuelState): boolean => state.meter !== null

const sum = (levels: readonly Level[]): number => levels.reduce((total, [, litres]) => total + litres, 0)

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
