import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type FixDetector, GAP_MS, NOTHING_TOLD, type RuleFix, silenceBefore, type Tell } from '../detector'

type Params = ParamsOfKind<'tow'>
type Beyond = LatLon & { time: number; speedKmh: number | null }

export type TowState = {
  on: boolean | null
  /** Where it was when its ignition went off, or where it was put down. */
  anchor: LatLon | null
  /** The first fix too far from there. */
  beyond: Beyond | null
  told: boolean
}

/** Told when a vehicle is moved farther than so much with its ignition off; over when it stands, or the ignition is on. */
export const towDetector: FixDetector<TowState, Params> = {
  initial: { on: null, anchor: null, beyond: null, told: false },
  take(given, fix, { params }) {
    const on = fix.ignition ?? given.on
    if (on !== false) return withIgnition(given, fix, on)
    const tells: Tell[] = []
    let state: TowState = given.on === false ? given : { ...given, on, anchor: null, beyond: null }
    if (silenceBefore(fix) > GAP_MS) {
      // It may have been driven meanwhile.
      if (state.told) tells.push({ kind: 'ended', time: fix.beforeTime ?? fix.time })
      state = { ...state, anchor: null, beyond: null, told: false }
    }
    if (!state.anchor) {
      const { lat, lon } = fix.still ?? fix
      return { state: { ...state, anchor: { lat, lon } }, tells }
    }
    const metres = distanceM(state.anchor, fix)
    if (metres <= params.metres) return near(state, fix, tells)
    const { time, lat, lon, speedKmh } = fix
    const beyond = state.beyond ?? { time, lat, lon, speedKmh }
    if (fix.phase === 'leaves') {
      return { state: state.beyond ? state : { ...state, beyond }, tells }
    }
    if (!state.told) {
      const data = { metres: params.metres, movedM: Math.round(metres) }
      tells.push({ kind: 'began', ...beyond, data, lasts: true })
    }
    if (fix.phase === 'drives') return { state: state.told ? state : { ...state, beyond, told: true }, tells }
    // It was put down here. One that moved a little stands since before.
    const end = fix.still && fix.still.time > beyond.time ? fix.still.time : fix.time
    tells.push({ kind: 'ended', time: end, data: { movedM: Math.round(metres) } })
    return { state: { ...state, anchor: { lat, lon }, beyond: null, told: false }, tells }
  },
  pending: ({ beyond, told }) => (beyond && !told ? beyond.time : null),
}

function withIgnition(given: TowState, { time }: RuleFix, on: boolean | null) {
  if (given.on === on) return { state: given, tells: NOTHING_TOLD }
  const tells: Tell[] = given.told
    ? [{ kind: 'ended', time }]
    : given.beyond
      ? [{ kind: 'rejected', time: given.beyond.time, reason: 'ignitionOn' }]
      : []
  return { state: { on, anchor: null, beyond: null, told: false }, tells }
}

function near(state: TowState, { phase }: RuleFix, tells: Tell[]) {
  if (phase === 'leaves' || !state.beyond) return { state, tells }
  if (state.told) {
    // On its way back to where it was; over when it stands.
    if (phase === 'stands') tells.push({ kind: 'ended', time: state.beyond.time })
    return { state: phase === 'stands' ? { ...state, beyond: null, told: false } : state, tells }
  }
  tells.push({ kind: 'rejected', time: state.beyond.time, reason: 'drift' })
  return { state: { ...state, beyond: null }, tells }
}
