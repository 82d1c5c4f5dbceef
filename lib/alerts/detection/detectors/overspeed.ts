import type { ParamsOfKind } from '../../kinds/kinds'
import { type FixDetector, GAP_MS, NOTHING_TOLD, type RuleFix, type Tell, type Terms } from '../detector'

type Params = ParamsOfKind<'overspeed'>

/** Fixes farther apart say nothing of the speed between them. */
const SILENCE_MS = 120_000

type Speeding = {
  time: number
  lat: number
  lon: number
  /** Of the last fix that was too fast. */
  until: number
  /** For how long it was seen to be. */
  heldMs: number
  limitKmh: number
  peakKmh: number
  told: boolean
  /** It was fast for long enough, and is not any more, and only seems to have left so far. */
  isOver: boolean
}
export type OverspeedState = Speeding | null

function limitFor(terms: Terms<Params>, fix: RuleFix): number | null {
  const { params, fenceLimitAt, driverLimitAt, vehicleLimitAt } = terms
  if (params.limitFrom === 'own') return params.limitKmh
  if (params.limitFrom === 'fence') return fenceLimitAt?.(fix) ?? null
  return (params.limitFrom === 'driver' ? driverLimitAt : vehicleLimitAt)?.(fix.time) ?? null
}

/** Faster than a limit for so long: from the first fix that was too fast to the last. */
export const overspeedDetector: FixDetector<OverspeedState, Params> = {
  initial: null,
  take(given, fix, terms) {
    const { speedKmh } = fix
    // A fix that tells no speed says nothing of it.
    if (speedKmh === null && fix.phase !== 'stands') return { state: given, tells: NOTHING_TOLD }
    const limitKmh = fix.phase === 'stands' || speedKmh === null ? null : limitFor(terms, fix)
    const isTooFast = limitKmh !== null && speedKmh !== null && speedKmh > limitKmh
    if (!given && !isTooFast) return { state: given, tells: NOTHING_TOLD }
    const { durationS } = terms.params
    const tells: Tell[] = []
    let state = given
    if (state && !(isTooFast && goesOn(state, fix, limitKmh))) {
      const lasted = !state.told && state.heldMs >= durationS * 1000
      if (lasted && fix.phase === 'leaves')
        return { state: state.isOver ? state : { ...state, isOver: true }, tells: NOTHING_TOLD }
      if (lasted && fix.phase === 'drives') tells.push(began(state, durationS))
      tells.push(over({ ...state, told: state.told || tells.length > 0 }, fix))
      state = null
    }
    if (!isTooFast) return { state, tells }
    const next = state ? held(state, fix, speedKmh) : begun(fix, limitKmh, speedKmh)
    if (next.told || fix.phase !== 'drives' || next.heldMs < durationS * 1000) return { state: next, tells }
    return { state: { ...next, told: true }, tells: [...tells, began(next, durationS)] }
  },
  pending: (state) => (state && !state.told ? state.time : null),
  wouldCount(fix, terms) {
    const limitKmh = limitFor(terms, fix)
    return limitKmh !== null && fix.speedKmh !== null && fix.speedKmh > limitKmh
  },
}

function goesOn(state: Speeding, { time }: RuleFix, limitKmh: number): boolean {
  const silence = time - state.until
  return !state.isOver && state.limitKmh === limitKmh && silence <= (state.told ? GAP_MS : SILENCE_MS)
}

function begun({ time, lat, lon }: RuleFix, limitKmh: number, speedKmh: number): Speeding {
  return { time, lat, lon, until: time, heldMs: 0, limitKmh, peakKmh: speedKmh, told: false, isOver: false }
}

function held(state: Speeding, { time }: RuleFix, speedKmh: number): Speeding {
  return {
    ...state,
    until: time,
    heldMs: state.heldMs + (time - state.until),
    peakKmh: Math.max(state.peakKmh, speedKmh),
  }
}

const began = ({ time, lat, lon, limitKmh, peakKmh }: Speeding, durationS: number): Tell => ({
  kind: 'began',
  time,
  lat,
  lon,
  speedKmh: peakKmh,
  lasts: true,
  data: { limitKmh, durationS, peakKmh },
})

function over({ told, time, until, peakKmh }: Speeding, { drifted }: RuleFix): Tell {
  if (told) return { kind: 'ended', time: until, speedKmh: peakKmh, data: { peakKmh } }
  return { kind: 'rejected', time, reason: drifted ? 'drift' : 'tooShort' }
}
