import { PERIOD_KINDS, type PeriodKind } from './period'
import type { PeriodsState } from './periods-state'
import type { TrackingSettings } from './settings'
import type { TrackedFix } from './state'

/** Fixes farther apart say nothing of what happened between them. */
export const MAX_APART_MS = 3000
/** One manoeuvre is one moment: further ones of its kind within this are the same. */
export const SAME_MS = 5000
/** Slower turns are manoeuvring. */
const LEAST_CORNERING_MS = 20 / 3.6

/**
 * Harsh moments at `fix`, with their strength in m/s², judged against the fix before it. Keeps in
 * `state` what the next fix is judged against.
 */
export function harshMoments(
  state: PeriodsState,
  fix: TrackedFix,
  settings: TrackingSettings,
): [PeriodKind, number][] {
  const { motion: before } = state
  const { time, speedKmh, heading = null } = fix
  state.motion = speedKmh === null ? null : { time, speedKmh, heading }
  if (state.harsh.length > 0) state.harsh = state.harsh.filter(([, at]) => time - at < SAME_MS)
  if (!before || speedKmh === null || time - before.time > MAX_APART_MS) return []
  const seconds = (time - before.time) / 1000
  const change = (speedKmh - before.speedKmh) / 3.6 / seconds
  const found: [PeriodKind, number][] = []
  if (change >= settings.harshAccelerationMs2) found.push(['harshAcceleration', change])
  if (-change >= settings.harshBrakingMs2) found.push(['harshBraking', -change])
  const slowest = Math.min(speedKmh, before.speedKmh) / 3.6
  if (slowest >= LEAST_CORNERING_MS && heading !== null && before.heading !== null) {
    const sideways = slowest * (turn(before.heading, heading) / seconds)
    if (sideways >= settings.harshCorneringMs2) found.push(['harshCornering', sideways])
  }
  return found.filter(([kind]) => isNew(state, PERIOD_KINDS[kind], time))
}

function isNew(state: PeriodsState, kind: number, time: number): boolean {
  const known = state.harsh.some(([of]) => of === kind)
  if (!known) state.harsh.push([kind, time])
  return !known
}

/** Radians between two headings in degrees. */
function turn(from: number, to: number): number {
  const degrees = Math.abs(((to - from + 540) % 360) - 180)
  return (degrees * Math.PI) / 180
}
