import type { LatLon } from '@/lib/geo/distance'
import type { SensorValues } from '@/lib/positions/fix'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type Began, type FixDetector, isoOf, MINUTE_MS, NOTHING_TOLD, type Tell } from '../detector'

/** A vehicle that stands: since when, and since when of that counts. */
type Standing = LatLon & {
  stillSince: number
  since: number
  told: boolean
  /** When it was seen there last, while it seems to leave. */
  leftAt: number | null
}
export type StandingState = Standing | null

/** Told when a vehicle has stood for so long: as soon as no fix says otherwise by then. A silence changes nothing of that. */
function standsFor<Params>(
  lengthMs: (params: Params) => number,
  figures: (params: Params) => SensorValues,
): FixDetector<StandingState, Params> {
  const began = (params: Params, { lat, lon, since }: Standing): Began => ({
    kind: 'began',
    time: since + lengthMs(params),
    lat,
    lon,
    speedKmh: null,
    lasts: true,
    data: { ...figures(params), since: isoOf(since) },
    since,
  })
  const isDue = (state: Standing, params: Params, by: number): boolean =>
    !state.told && state.leftAt === null && state.since + lengthMs(params) <= by

  function ended(state: Standing, at: number, params: Params): Tell {
    if (!state.told) return { kind: 'rejected', time: state.since, reason: 'tooShort' }
    return { kind: 'ended', time: Math.max(at, state.since + lengthMs(params)) }
  }

  return {
    initial: null,
    take(given, fix, { params, from }) {
      let state = given
      const tells: Tell[] = []
      if (state && isDue(state, params, fix.time)) {
        tells.push(began(params, state))
        state = { ...state, told: true }
      }
      if (fix.phase === 'leaves') {
        if (state && state.leftAt === null) state = { ...state, leftAt: fix.beforeTime ?? fix.time }
        return said(state, tells)
      }
      const { still } = fix
      if (state && still?.time !== state.stillSince) {
        tells.push(ended(state, state.leftAt ?? fix.beforeTime ?? fix.time, params))
        state = null
      }
      if (!still) return said(state, tells)
      if (state === null) {
        const { time, lat, lon } = still
        state = { lat, lon, stillSince: time, since: Math.max(time, from), told: false, leftAt: null }
      } else if (state.leftAt !== null) state = { ...state, leftAt: null }
      if (isDue(state, params, fix.time)) {
        tells.push(began(params, state))
        state = { ...state, told: true }
      }
      return said(state, tells)
    },
    pending: (state) => (state && !state.told ? state.since : null),
    due: (state, { params }) => (state && !state.told && state.leftAt === null ? began(params, state) : null),
  }
}

const said = (state: StandingState, tells: readonly Tell[]) => ({
  state,
  tells: tells.length > 0 ? tells : NOTHING_TOLD,
})

export const stayDetector = standsFor<ParamsOfKind<'stay'>>(
  ({ minutes }) => minutes * MINUTE_MS,
  ({ minutes }) => ({ minutes }),
)

const DAY_MS = 86_400_000
export const notMovedDetector = standsFor<ParamsOfKind<'notMovedForDays'>>(
  ({ days }) => days * DAY_MS,
  ({ days }) => ({ days }),
)
