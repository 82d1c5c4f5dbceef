import { LATE_WAIT_MS, type RouteTold } from '@/lib/fleet/routes/route-told'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type Began,
  type FixDetector,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  type Said,
  type Tell,
  type Terms,
} from '../detector'

/** A route that the vehicle is off, the one that it left first before the others. */
type Off = { routeId: number; route: string; metres: number; since: number; lat: number; lon: number }
export type OffRouteState = { off: readonly Off[]; told: boolean } | null

type Params = ParamsOfKind<'offRoute'>

/** Routes are told to the rules of their accounts and of those above. */
const isAbout = ({ accountIds, at }: RouteTold, { accountId, from }: Terms<never>): boolean =>
  accountIds.includes(accountId) && at.time >= from

const beganOf = ({ since, lat, lon, routeId, route, metres }: Off, { minutes }: Params): Began => ({
  kind: 'began',
  time: since + minutes * MINUTE_MS,
  since,
  lat,
  lon,
  speedKmh: null,
  lasts: true,
  data: { route, routeId, besideM: metres, ...(minutes > 0 && { minutes }) },
})

/** Told when a vehicle is off a route that it drives, at once or after some minutes; over when it is back. */
export const offRouteDetector: FixDetector<OffRouteState, Params> = {
  initial: null,
  take(given, { routes, time }, terms) {
    if (given === null && routes.length === 0) return { state: given, tells: NOTHING_TOLD }
    const lastsMs = terms.params.minutes * MINUTE_MS
    const tells: Tell[] = []
    let [off, told] = [given?.off ?? [], given?.told ?? false]
    for (const one of routes) {
      if (one.kind === 'offRoute' && isAbout(one, terms as Terms<never>)) {
        const { routeId, route, metres = 0, at } = one
        off = [...off, { routeId, route, metres, since: at.time, lat: at.lat, lon: at.lon }]
      } else if (one.kind === 'backOnRoute') {
        const place = off.findIndex(({ routeId }) => routeId === one.routeId)
        const back = off[place]
        if (!back) continue
        const isLong = one.at.time - back.since >= lastsMs
        if (place === 0 && !told && isLong) tells.push(beganOf(back, terms.params))
        if (place === 0 && (told || isLong)) tells.push({ kind: 'ended', time: one.at.time })
        if (place === 0) told = false
        off = off.filter((other) => other !== back)
      }
    }
    const [first] = off
    if (first && !told && time - first.since >= lastsMs) {
      tells.push(beganOf(first, terms.params))
      told = true
    }
    const isSame = off === (given?.off ?? off) && told === (given?.told ?? false)
    const state = off.length === 0 ? null : isSame && given ? given : { off, told }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due(state, { params }) {
    const first = state?.off[0]
    return first && !state.told ? beganOf(first, params) : null
  },
}

/** What of a kind is told at a fix is one alert. */
function toldOf(kind: 'late' | 'stopSkipped', { routes }: RuleFix, terms: Terms<never>): Said<null> {
  if (routes.length === 0) return NOTHING_SAID
  const own = routes.filter((one) => one.kind === kind && isAbout(one, terms))
  const [first] = own
  if (!first) return NOTHING_SAID
  return { state: null, tells: [beganAt([first, ...own.slice(1)])] }
}

function beganAt(stops: readonly [RouteTold, ...RouteTold[]]): Began {
  const [{ at, route, routeId, stop, stopName }] = stops
  const { time, lat, lon } = at
  return {
    kind: 'began',
    time,
    lat,
    lon,
    speedKmh: null,
    data: {
      route,
      routeId,
      ...(stop !== undefined && { stop }),
      ...(stopName && { stopName }),
      ...(stops.length > 1 && { stops: stops.length }),
    },
    lasts: false,
    beforeMs: null,
  }
}

const NOTHING_SAID: Said<null> = { state: null, tells: NOTHING_TOLD }

/** The stop that is due next of each route that the vehicle drives, and where the vehicle was seen last. */
export type RouteLateState = readonly RouteTold[] | null

/** Told when a stop was not reached by when it was due; of a vehicle that falls silent the first one, by the clock. */
export const routeLateDetector: FixDetector<RouteLateState, ParamsOfKind<'routeLate'>> = {
  initial: null,
  take(given, fix, terms) {
    const { tells } = toldOf('late', fix, terms as Terms<never>)
    return { state: seenAt(fix, nextDues(given, fix.routes, terms as Terms<never>)), tells }
  },
  due(state) {
    const first = state?.reduce((least, one) => (one.at.time < least.at.time ? one : least))
    if (!first) return null
    return { ...beganAt([first]), raiseAt: first.at.time + LATE_WAIT_MS }
  },
}

function nextDues(given: RouteLateState, routes: RuleFix['routes'], terms: Terms<never>): RouteLateState {
  let state = given
  for (const one of routes) {
    if (one.kind !== 'due') continue
    const others = (state ?? []).filter(({ routeId }) => routeId !== one.routeId)
    const isNext = one.stop !== undefined && isAbout(one, terms)
    state = isNext ? [...others, one] : others.length > 0 ? others : null
  }
  return state
}

function seenAt({ lat, lon }: RuleFix, state: RouteLateState): RouteLateState {
  if (!state || state.every(({ at }) => at.lat === lat && at.lon === lon)) return state
  return state.map((one) => ({ ...one, at: { ...one.at, lat, lon } }))
}

/** Told when a stop was passed by. */
export const routeStopSkippedDetector: FixDetector<null, ParamsOfKind<'routeStopSkipped'>> = {
  initial: null,
  take: (_, fix, terms) => toldOf('stopSkipped', fix, terms as Terms<never>),
}
