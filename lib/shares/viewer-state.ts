import type { z } from 'zod'
import type { EndReason } from './judge-share'
import type { openedShare, SharedTrail, SharedVehicle, ShareMessage, ShownLink } from './schema'
import { type RouteLines, routeLinesOf, stillDriven } from './viewer-routes'
import { continued, type Trails, trailsOf, withinChoice } from './viewer-trail'

export type OpenedShare = z.infer<typeof openedShare>
type LinkBrand = OpenedShare['brand']

/** What the page of a link shows while it is open. */
export type Watching = {
  phase: 'watching'
  link: ShownLink
  brand: LinkBrand
  /** Null before the first were told. */
  vehicles: readonly SharedVehicle[] | null
  trails: Trails
  /** Of the routes that vehicles drive. */
  routeLines: RouteLines
  /** Milliseconds that the server's clock is ahead of this machine's. */
  ahead: number
  /** Since when nothing is heard of the server, by this machine's clock; null while it is. */
  lostAt: number | null
}

export type ViewerState =
  | { phase: 'opening' }
  | Watching
  /** There is no such link, or its address is cut. */
  | { phase: 'refused' }
  /** The server was not reached, and nothing is shown yet. */
  | { phase: 'away' }
  | { phase: 'passcode'; isWrong: boolean; isAsking: boolean }
  /** Until then no further try is answered, by this machine's clock. */
  | { phase: 'tooMany'; until: number }
  | { phase: 'full' }
  | { phase: 'ended'; reason: EndReason | null }

/** What the page hears. `at` is by this machine's clock. */
export type ViewerNews =
  | { kind: 'opening' }
  | { kind: 'opened'; opened: OpenedShare; at: number }
  | { kind: 'message'; message: ShareMessage; at: number }
  | { kind: 'trail'; trail: SharedTrail }
  | { kind: 'lost'; at: number }
  | { kind: 'refusedBy'; error: string; at: number; seconds: number }
  | { kind: 'away' }

/** `requestTooFrequent` does not always say for how long. */
const PAUSE_S = 60

/** What is shown after `news`. What a link that is not open any more has shown is part of no other state. */
export function nextView(state: ViewerState, news: ViewerNews): ViewerState {
  if (state.phase === 'ended') return state
  switch (news.kind) {
    case 'opening':
      return state.phase === 'passcode' ? { ...state, isAsking: true } : opening(state)
    case 'opened':
      return watching(state, news.opened, news.at)
    case 'message':
      return state.phase === 'watching' ? heard(state, news.message, news.at) : state
    case 'trail':
      return state.phase === 'watching'
        ? { ...state, trails: trailsOf(news.trail, state.vehicles ?? []) }
        : state
    case 'lost':
      return state.phase === 'watching' && state.lostAt === null ? { ...state, lostAt: news.at } : state
    case 'away':
      return state.phase === 'watching' ? state : { phase: 'away' }
    case 'refusedBy':
      return refused(state, news)
  }
}

/** What was shown before a connection was lost stays while a new one is opened. */
const opening = (state: ViewerState): ViewerState =>
  state.phase === 'watching' ? state : { phase: 'opening' }

function watching(state: ViewerState, opened: OpenedShare, at: number): Watching {
  const { title, shows, endsAt, end, now, brand } = opened
  const link = { title, shows, endsAt, end, now }
  const before = state.phase === 'watching' ? state : null
  return {
    phase: 'watching',
    link,
    brand,
    ahead: now - at,
    vehicles: before?.vehicles ?? null,
    trails: before?.trails ?? new Map(),
    routeLines: before?.routeLines ?? new Map(),
    lostAt: before?.lostAt ?? null,
  }
}

function heard(state: Watching, message: ShareMessage, at: number): ViewerState {
  switch (message.type) {
    case 'ended':
      return { phase: 'ended', reason: message.reason }
    case 'hello': {
      const { type: _, ...link } = message
      const hasTrail = link.shows.fields.trail !== 'none'
      return {
        ...state,
        link,
        ahead: link.now - at,
        lostAt: null,
        trails: hasTrail ? state.trails : new Map(),
        routeLines: link.shows.fields.route ? state.routeLines : new Map(),
      }
    }
    case 'routes':
      return { ...state, routeLines: routeLinesOf(message.vehicles) }
    case 'state': {
      const { vehicles } = message
      const { fields, delayS } = state.link.shows
      const until = at + state.ahead - delayS * 1000
      const trails = withinChoice(continued(state.trails, vehicles), fields.trail, until)
      const routeLines = stillDriven(state.routeLines, vehicles)
      return { ...state, vehicles, trails, routeLines, lostAt: null }
    }
  }
}

function refused(
  state: ViewerState,
  { error, at, seconds }: { error: string; at: number; seconds: number },
): ViewerState {
  switch (error) {
    case 'shareRefused':
      return { phase: 'refused' }
    case 'shareEnded':
      return { phase: 'ended', reason: null }
    case 'sharePasscodeNeeded':
      return { phase: 'passcode', isWrong: false, isAsking: false }
    case 'sharePasscodeWrong':
      return { phase: 'passcode', isWrong: true, isAsking: false }
    case 'shareFull':
      return { phase: 'full' }
    case 'requestTooFrequent':
      // While something is shown, whoever asks too often waits behind it.
      if (state.phase === 'watching') return state
      return { phase: 'tooMany', until: at + 1000 * (seconds || PAUSE_S) }
    default:
      return state.phase === 'watching' ? state : { phase: 'away' }
  }
}
