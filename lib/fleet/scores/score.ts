import {
  BANDS,
  EVENT_KINDS,
  type EventKind,
  LOSS_KINDS,
  type LossKind,
  perEvent,
  type ScoreProfile,
} from './score-profile'

/** Shorter ways say too little. */
export const LEAST_M = 50_000

/** What was driven, and what happened meanwhile. Seconds and metres. */
export type DrivenFigures = {
  distanceM: number
  /** On trips, pauses in them included. */
  drivingS: number
  /** Standing with the engine on, and how much of it was between trips. */
  idleS: number
  idleOffTripS: number
  nightS: number
  /** Of the time of trips, what harsh moments could be seen in. */
  coveredS: number
  events: Record<EventKind, number>
  speedings: number
  /** By band. */
  speedingS: number[]
}

export type Loss = {
  kind: LossKind
  /** Whole points; those of all kinds add up to what is missing of 100. */
  points: number
  /** How often; null of what is a share of the time. */
  events: number | null
  per100Km: number | null
  /** How long; null of what is counted. */
  seconds: number | null
}

export type Score = {
  score: number | null
  /** Why there is none. */
  reason: 'tooShort' | null
  losses: Loss[]
  /** Percent of the driving time in which harsh moments could be seen; null without any. */
  coverage: number | null
}

export const noFigures = (): DrivenFigures => ({
  distanceM: 0,
  drivingS: 0,
  idleS: 0,
  idleOffTripS: 0,
  nightS: 0,
  coveredS: 0,
  speedings: 0,
  events: perEvent(0),
  speedingS: Array.from({ length: BANDS }, () => 0),
})

/** The band of a speed so much above the limit. An edge belongs to the band below it. */
export function bandOf(overKmh: number, edges: readonly number[]): number {
  const at = edges.findIndex((edge) => overKmh <= edge)
  return at < 0 ? edges.length : at
}

/**
 * 100 less what events on 100 km, minutes of speeding in an hour of driving and shares of idling and night cost. More than
 * 100 points cannot be lost: beyond them each kind has its part of 100.
 */
export function scoreOf(figures: DrivenFigures, profile: Pick<ScoreProfile, 'weights'>): Score {
  const coverage =
    figures.drivingS > 0 ? Math.round(100 * Math.min(1, figures.coveredS / figures.drivingS)) : null
  if (figures.distanceM < LEAST_M) return { score: null, reason: 'tooShort', losses: [], coverage }
  const exact = costsOf(figures, profile.weights)
  const sum = exact.reduce((all, cost) => all + cost, 0)
  const lost = Math.min(100, Math.round(sum))
  const points = wholePoints(lost, exact, sum)
  const losses = LOSS_KINDS.map((kind, at) => ({ kind, points: points[at] ?? 0, ...countOf(kind, figures) }))
  return { score: 100 - lost, reason: null, losses: losses.filter(tells), coverage }
}

const isEvent = (kind: LossKind): kind is EventKind => EVENT_KINDS.some((one) => one === kind)

const tells = ({ points, events, seconds }: Loss): boolean =>
  points > 0 || (events ?? 0) > 0 || (seconds ?? 0) > 0

/** What each kind costs, in their order, before it is made whole. */
export const costsOf = (figures: DrivenFigures, weights: ScoreProfile['weights']): number[] =>
  LOSS_KINDS.map((kind) => costOf(kind, figures, weights))

function costOf(kind: LossKind, figures: DrivenFigures, weights: ScoreProfile['weights']): number {
  if (isEvent(kind)) return weights.events[kind] * per100Km(figures.events[kind], figures)
  if (kind === 'idling') return weights.idling * share(figures.idleS, figures.drivingS + figures.idleOffTripS)
  if (kind === 'night') return weights.night * share(figures.nightS, figures.drivingS)
  const hours = figures.drivingS / 3600
  if (hours === 0) return 0
  const cost = figures.speedingS.reduce((all, s, band) => all + (s / 60) * (weights.speeding[band] ?? 0), 0)
  return cost / hours
}

function countOf(kind: LossKind, figures: DrivenFigures): Pick<Loss, 'events' | 'per100Km' | 'seconds'> {
  if (isEvent(kind)) {
    const events = figures.events[kind]
    return { events, per100Km: per100Km(events, figures), seconds: null }
  }
  if (kind !== 'speeding')
    return { events: null, per100Km: null, seconds: kind === 'idling' ? figures.idleS : figures.nightS }
  return {
    events: figures.speedings,
    per100Km: per100Km(figures.speedings, figures),
    seconds: figures.speedingS.reduce((all, s) => all + s, 0),
  }
}

const per100Km = (events: number, { distanceM }: DrivenFigures): number => (events / distanceM) * 100_000

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0)

/** Whole parts of `lost` in proportion to `exact`: what rounding leaves goes to the largest remainders, the first of equal ones. */
function wholePoints(lost: number, exact: readonly number[], sum: number): number[] {
  if (sum === 0) return exact.map(() => 0)
  const scaled = exact.map((cost) => (cost / sum) * lost)
  const whole = scaled.map(Math.floor)
  let left = lost - whole.reduce((all, one) => all + one, 0)
  const byRest = scaled
    .map((cost, at) => ({ at, rest: cost - Math.floor(cost) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRest) {
    if (left <= 0) break
    whole[at] = (whole[at] ?? 0) + 1
    left--
  }
  return whole
}
