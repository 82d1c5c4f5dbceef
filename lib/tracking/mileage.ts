import { distanceM } from '@/lib/geo/distance'
import type { Judgement } from './judgement'
import { odometerStepM } from './odometer'
import type { TrackingSettings } from './settings'
import type { Pause, Place, TrackedFix, TrackingState, Way } from './state'

/**
 * Counts what `fix` adds to the way of `onto`. A moving vehicle's way is fix to fix; one that stays
 * within the pause radius for a while stands, and its jitter is taken back and not counted on.
 * Returns for how many seconds it has been within the radius, or null when it moved out of it.
 */
export function countStep(
  state: TrackingState,
  onto: Way,
  fix: TrackedFix,
  settings: TrackingSettings,
  judgement: Judgement,
): number | null {
  onto.fixes++
  onto.maxSpeedKmh = Math.max(onto.maxSpeedKmh, fix.speedKmh ?? 0)
  const pause = state.pause ?? pauseAt(onto, onto)
  state.pause = pause
  const away = distanceM(pause, fix)
  if (away > (pause.quiet ? settings.quietRadiusM : settings.pauseRadiusM)) {
    // Out of a standstill the way is straight from where it stood; else on from the last fix.
    if (pause.quiet) addStep(onto, fix, away, pause.odometerM, pause.time, judgement)
    else addStepFromReference(onto, fix, pause, away, judgement)
    beginAnew(pause, fix, state)
    return null
  }
  const seconds = (fix.time - pause.time) / 1000
  if (!pause.quiet && seconds >= settings.quietS) {
    takeBackPause(state, onto, judgement)
    settle(pause, onto, fix, judgement)
  } else if (!pause.quiet) {
    const cm = addStepFromReference(onto, fix, pause, away, judgement)
    if (cm > 0) pause.pending.push([fix.time, cm])
    pause.cm += cm
  }
  pause.refTime = fix.time
  pause.refLat = fix.lat
  pause.refLon = fix.lon
  pause.refOdometerM = fix.odometerM ?? null
  return seconds
}

/**
 * A pause becomes a standstill. It began where the vehicle came within the radius, perhaps still braking; it stands
 * where it is now, and jitters around that. The way there is straight.
 */
function settle(pause: Pause, onto: Way, fix: TrackedFix, judgement: Judgement): void {
  addStep(onto, fix, distanceM(pause, fix), pause.odometerM, pause.time, judgement)
  pause.lat = fix.lat
  pause.lon = fix.lon
  pause.odometerM = fix.odometerM ?? null
  pause.quiet = true
}

/** What the jitter of a standing vehicle added since its pause began was no way. */
export function takeBackPause(state: TrackingState, from: Way, judgement: Judgement): void {
  const pause = state.pause
  if (!pause) return
  for (const [time] of pause.pending) judgement.step(time, 0)
  from.cm -= pause.cm
  judgement.move(-pause.cm)
  pause.pending = []
  pause.cm = 0
}

/** `away` is how far the fix is from where the pause began, in metres: there the reference of a moving vehicle is. */
function addStepFromReference(
  onto: Way,
  fix: TrackedFix,
  pause: Pause,
  away: number,
  judgement: Judgement,
): number {
  const { refLat: lat, refLon: lon } = pause
  const metres = lat === pause.lat && lon === pause.lon ? away : distanceM({ lat, lon }, fix)
  return addStep(onto, fix, metres, pause.refOdometerM, pause.refTime, judgement)
}

/** The odometer's step where it is plausible, else the straight one. Returns what was added, in centimetres. */
function addStep(
  onto: Way,
  fix: TrackedFix,
  metres: number,
  odometerM: number | null,
  since: number,
  judgement: Judgement,
): number {
  const measured = odometerStepM(odometerM, fix.odometerM, metres, (fix.time - since) / 1000)
  const cm = Math.round((measured ?? metres) * 100)
  judgement.step(fix.time, cm)
  judgement.move(cm)
  onto.cm += cm
  if (measured !== null) onto.odometerCm += cm
  return cm
}

/** A pause that begins at a fix. */
export const pauseAtFix = (fix: TrackedFix, { engineMs }: TrackingState): Pause =>
  pauseAt(fix, { engineMs, odometerM: fix.odometerM ?? null })

/** The same as `pauseAtFix` without an object of its own: that of a moving vehicle begins anew with nearly every fix. */
function beginAnew(
  pause: Pause,
  { time, lat, lon, odometerM = null }: TrackedFix,
  state: TrackingState,
): void {
  pause.time = time
  pause.lat = lat
  pause.lon = lon
  pause.refTime = time
  pause.refLat = lat
  pause.refLon = lon
  pause.refOdometerM = odometerM
  pause.odometerM = odometerM
  pause.engineMs = state.engineMs
  pause.quiet = false
  if (pause.pending.length > 0) pause.pending = []
  pause.cm = 0
}

/** A pause that begins here; `at` tells engine time and odometer there. */
function pauseAt(
  { time, lat, lon }: Place,
  { engineMs, odometerM }: { engineMs: number; odometerM: number | null },
): Pause {
  const ref = { refTime: time, refLat: lat, refLon: lon, refOdometerM: odometerM }
  return { time, lat, lon, ...ref, odometerM, engineMs, quiet: false, pending: [], cm: 0 }
}
