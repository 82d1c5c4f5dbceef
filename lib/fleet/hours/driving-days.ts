import { BREAK_MINUTES, type DrivingLimits } from './driving-limits'

/** Milliseconds UTC. */
export type Span = { from: number; to: number }
export type CalendarDay = { day: string; from: number; to: number }

export type DrivingDay = {
  day: string
  /** Milliseconds at the wheel on the day. */
  driven: number
  /** The longest driving without a break of those that end on the day. */
  stretch: number
  /** The longest time without driving before one of the day; null where none began on it, or nothing is known of before. */
  rest: number | null
  first: number
  last: number
  overDay: boolean
  overStretch: boolean
  shortRest: boolean
}

const MINUTE_MS = 60_000

/**
 * The days on which somebody drove, judged by limits, `days` in order. `drives` may overlap, as two vehicles do that one person is
 * said to drive. From `knownFrom` on it is known when they drove: who did not before their first drive has rested at least since then.
 */
export function drivingDays(
  drives: readonly Span[],
  { days, limits, knownFrom }: { days: readonly CalendarDay[]; limits: DrivingLimits; knownFrom: number },
): DrivingDay[] {
  const driven = merged(drives)
  const stretches = stretchesOf(driven)
  const found: DrivingDay[] = []
  // Of a day and those after it nothing before these is looked at.
  let [nextDrive, nextStretch] = [0, 0]
  for (const { day, from, to } of days) {
    while ((driven[nextDrive]?.to ?? Number.POSITIVE_INFINITY) <= from) nextDrive++
    while ((stretches[nextStretch]?.end ?? Number.POSITIVE_INFINITY) <= from) nextStretch++
    let [sum, stretch, last] = [0, 0, 0]
    let first: number | null = null
    let rest: number | null = null
    for (let at = nextDrive; at < driven.length; at++) {
      const drive = driven[at]
      if (!drive || drive.from >= to) break
      const starts = Math.max(drive.from, from)
      last = Math.min(drive.to, to)
      first ??= starts
      sum += last - starts
      if (drive.from >= from)
        rest = Math.max(rest ?? Number.NEGATIVE_INFINITY, drive.from - (driven[at - 1]?.to ?? knownFrom))
    }
    if (first === null) continue
    for (let at = nextStretch; at < stretches.length; at++) {
      const one = stretches[at]
      if (!one || one.end > to) break
      stretch = Math.max(stretch, one.length)
    }
    found.push({
      day,
      driven: sum,
      stretch,
      rest,
      first,
      last,
      overDay: sum > limits.dayMinutes * MINUTE_MS,
      overStretch: stretch > limits.stretchMinutes * MINUTE_MS,
      shortRest: rest !== null && rest < limits.restMinutes * MINUTE_MS,
    })
  }
  return found
}

/** Which of the limits a day is beyond. */
export const violationsOf = ({ overDay, overStretch, shortRest }: DrivingDay): number =>
  [overDay, overStretch, shortRest].filter(Boolean).length

/** In order and without overlap. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (span.to <= span.from) continue
    const last = all.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else all.push({ ...span })
  }
  return all
}

type Stretch = { end: number; length: number }

/** Driving from one break to the next: shorter pauses neither end it nor count. */
function stretchesOf(driven: readonly Span[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of driven) {
    const last = all.at(-1)
    if (last && from - last.end < BREAK_MINUTES * MINUTE_MS) {
      last.length += to - from
      last.end = to
    } else all.push({ end: to, length: to - from })
  }
  return all
}
