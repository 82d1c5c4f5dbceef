import { dayNumber, dayOfNumber, monthsLater } from './plan-days'

/** What a plan goes by; of several, whichever comes first. */
export const DUE_KINDS = ['distance', 'engine', 'time'] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** The texts stand under `fleet.services.states`. */
export const PLAN_STATES = ['fine', 'soon', 'due', 'overdue'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** From the last service on, or at fixed marks from the start of the plan on, whenever the services are done. */
export const SCHEDULES = ['last', 'fixed'] as const
export type Schedule = (typeof SCHEDULES)[number]

/** In metres and in seconds with the engine on. */
export type PlanTerms = {
  intervalM: number | null
  intervalEngineS: number | null
  intervalMonths: number | null
  intervalDays: number | null
  aheadM: number
  aheadEngineS: number
  aheadDays: number
  startOn: string
  schedule: Schedule
}

/** Where something is counted from: the start of a plan, or a service. `key` names it, `at` is its moment (milliseconds). */
export type Reference = { key: string; at: number; day: string; odometerM: number; engineS: number }

export type CountersNow = {
  day: string
  odometerM: number
  engineS: number
  /** Of an average day; 0 where the vehicle does not move. */
  dailyM: number
  dailyEngineS: number
}

/** One of the values that a service is due at: metres, seconds, or the number of a day. */
export type DueValue = {
  kind: DueKind
  value: number
  /** Names the value, whatever it comes to when the odometer is corrected: of each somebody is told once. */
  key: string
  state: PlanState
  /** How much of the interval is used up; 1 is due. */
  used: number
  /** The number of the day on which it is likely to be reached. */
  forecast: number | null
}

export type Judged = {
  state: PlanState
  dues: DueValue[]
  leads: DueKind | null
  used: number
  forecastOn: string | null
}

/** So much of an interval is a counter beyond it before the service is overdue and not just due. */
const OVER = 0.05

/** How a plan stands for a vehicle. `base` is where the plan starts, `last` the last service that was done for it. */
export function judgePlan(
  terms: PlanTerms,
  { base, last }: { base: Reference; last: Reference | null },
  now: CountersNow,
): Judged {
  const today = dayNumber(now.day)
  const begins = dayNumber(terms.startOn)
  const dues = [
    ...counterDue('distance', terms, { base, last }, now),
    ...counterDue('engine', terms, { base, last }, now),
    ...timeDue(terms, { base, last }, today),
  ]
  // Before it starts only its days are known.
  const known = today < begins && last === null ? dues.filter(({ kind }) => kind === 'time') : dues
  const [leading] = [...known].sort(
    (a, b) =>
      rankOf(b.state) - rankOf(a.state) || b.used - a.used || (a.forecast ?? 1e9) - (b.forecast ?? 1e9),
  )
  const forecasts = known.flatMap(({ forecast }) => (forecast === null ? [] : [forecast]))
  return {
    state: leading?.state ?? 'fine',
    dues: known,
    leads: leading?.kind ?? null,
    used: leading?.used ?? 0,
    forecastOn: forecasts.length > 0 ? dayOfNumber(Math.min(...forecasts)) : null,
  }
}

const rankOf = (state: PlanState): number => PLAN_STATES.indexOf(state)

type From = { base: Reference; last: Reference | null }

const OF_COUNTERS = {
  distance: { interval: 'intervalM', ahead: 'aheadM', value: 'odometerM', daily: 'dailyM' },
  engine: { interval: 'intervalEngineS', ahead: 'aheadEngineS', value: 'engineS', daily: 'dailyEngineS' },
} as const

function counterDue(
  kind: 'distance' | 'engine',
  terms: PlanTerms,
  { base, last }: From,
  now: CountersNow,
): DueValue[] {
  const names = OF_COUNTERS[kind]
  const interval = terms[names.interval]
  if (interval === null) return []
  const done =
    last === null ? 0 : marksDone(last[names.value] - base[names.value], interval, terms[names.ahead])
  const isFixed = terms.schedule === 'fixed'
  const due = isFixed ? base[names.value] + (done + 1) * interval : (last ?? base)[names.value] + interval
  const value = now[names.value]
  const left = due - value
  const daily = now[names.daily]
  const state: PlanState =
    left <= -interval * OVER ? 'overdue' : left <= 0 ? 'due' : left <= terms[names.ahead] ? 'soon' : 'fine'
  const days = left <= 0 ? 0 : daily > 0 ? Math.ceil(left / daily) : null
  return [
    {
      kind,
      value: due,
      state,
      key: keyOf(kind, terms, isFixed ? `mark ${done + 1}` : (last ?? base).key, interval),
      used: Math.max(0, 1 - left / interval),
      forecast: days === null || days > FAR_DAYS ? null : dayNumber(now.day) + days,
    },
  ]
}

/** Further away nothing is foretold. */
const FAR_DAYS = 3650

function timeDue(terms: PlanTerms, { base, last }: From, today: number): DueValue[] {
  const { intervalMonths, intervalDays } = terms
  const interval = intervalMonths ?? intervalDays
  if (interval === null) return []
  const start = dayNumber(terms.startOn)
  const markAt = (from: number, n: number) =>
    intervalMonths === null ? from + n * interval : monthsLater(from, n * interval)
  const isFixed = terms.schedule === 'fixed'
  const done = last === null ? 0 : daysDone(dayNumber(last.day) + terms.aheadDays, (n) => markAt(start, n))
  const from = isFixed ? markAt(start, done) : last === null ? start : dayNumber(last.day)
  const due = isFixed ? markAt(start, done + 1) : markAt(from, 1)
  const left = due - today
  return [
    {
      kind: 'time',
      value: due,
      forecast: due,
      state: left < 0 ? 'overdue' : left === 0 ? 'due' : left <= terms.aheadDays ? 'soon' : 'fine',
      key: keyOf(
        'time',
        terms,
        isFixed ? `mark ${done + 1}` : (last ?? base).key,
        `${interval}${intervalMonths === null ? 'd' : 'm'}`,
      ),
      used: Math.max(0, 1 - left / Math.max(1, due - from)),
    },
  ]
}

/** What a sum of fractions may be short of. */
const ROUNDED = 0.5

/**
 * Which fixed mark a service was for: the last one before it, or the next where that was warned of already. So one done on the
 * warning is not asked for again, and one done for another reason does not use up the mark.
 */
const marksDone = (since: number, interval: number, ahead: number): number =>
  Math.max(0, Math.floor((since + ahead + ROUNDED) / interval))

function daysDone(day: number, markAt: (n: number) => number): number {
  let n = 0
  while (markAt(n + 1) <= day) n++
  return n
}

const keyOf = (
  kind: DueKind,
  { schedule, startOn }: PlanTerms,
  from: string,
  interval: number | string,
): string => `${kind} ${schedule === 'fixed' ? `${startOn} ` : ''}${from} +${interval}`
