import { type FixDetector, GAP_MS, NOTHING_TOLD, silenceBefore } from '../detector'

export type IgnitionState = { on: boolean | null }

/** Told at the first fix that has the ignition on, or off, where the one before had not. Turned back, that is over. */
const ignitionTurns = (wanted: boolean): FixDetector<IgnitionState, unknown> => ({
  initial: { on: null },
  take(given, fix) {
    const { time, lat, lon, speedKmh, ignition } = fix
    if (ignition === null || ignition === given.on) return { state: given, tells: NOTHING_TOLD }
    const state = { on: ignition }
    if (given.on === null) return { state, tells: NOTHING_TOLD }
    if (ignition !== wanted) return { state, tells: [{ kind: 'ended', time }] }
    const source = silenceBefore(fix) > GAP_MS ? 'afterGap' : 'fix'
    return {
      state,
      tells: [{ kind: 'began', time, lat, lon, speedKmh, data: { source }, lasts: false }],
    }
  },
})

export const ignitionOnDetector = ignitionTurns(true)
export const ignitionOffDetector = ignitionTurns(false)
