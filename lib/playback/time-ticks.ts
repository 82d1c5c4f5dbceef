import { addDays, dayOf, offsetAt, startOfDay } from '@/lib/time/wall-clock'
import type { Span } from './spans'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE].concat(
  [1, 2, 3, 6, 12].map((hours) => hours * HOUR),
)

/** A mark on the time axis; `day` when it is the beginning of one. */
export type TimeTick = { time: number; day: boolean }

/** Round times of the account's clocks within `window`, at most about `most`, days always among them. */
export function timeTicks(window: Span, most: number, zone: string): TimeTick[] {
  const length = window.to - window.from
  const step = STEPS.find((candidate) => length / candidate <= most)
  const days = daysWithin(window, zone)
  if (!step) {
    const few = Math.ceil(length / DAY / Math.max(1, most))
    return everyFew(days, few).filter(({ time }) => time >= window.from)
  }
  const ticks: TimeTick[] = []
  for (const { time: start, ends } of days) {
    // Counted on the wall: an hour that is skipped or told twice shifts none of the others.
    for (let wall = 0; ; wall += step) {
      const time = wall === 0 ? start : onWall(start, wall, zone)
      if (time >= ends) break
      if (time >= window.from && time <= window.to && time !== ticks.at(-1)?.time) {
        ticks.push({ time, day: wall === 0 })
      }
    }
  }
  return ticks
}

type DayStart = { time: number; ends: number; number: number }

function daysWithin(window: Span, zone: string): DayStart[] {
  const days: DayStart[] = []
  for (let day = dayOf(window.from, zone); ; day = addDays(day, 1)) {
    const time = startOfDay(day, zone)
    if (time > window.to) return days
    days.push({ time, ends: startOfDay(addDays(day, 1), zone), number: Date.parse(day) / DAY })
  }
}

/** When the wall shows `wall` milliseconds after a day's beginning. */
function onWall(start: number, wall: number, zone: string): number {
  const naive = start + wall
  return naive - (offsetAt(naive, zone) - offsetAt(start, zone))
}

/** Counted from a fixed day, so that marks do not jump while the window moves. */
function everyFew(days: readonly DayStart[], few: number): TimeTick[] {
  return days.filter(({ number }) => number % few === 0).map(({ time }) => ({ time, day: true }))
}
