import type { Times } from '@/lib/devices/owned-times'
import { addDays, dayOf, daysBetween, startOfDay } from '@/lib/time/wall-clock'

/** What the board tells of: today, this week or this month, each beside the one before it. */
export const BOARD_PERIODS = ['day', 'week', 'month'] as const
export type BoardPeriod = (typeof BOARD_PERIODS)[number]

export type BoardSpans = { current: Times; previous: Times }

const QUARTER_MS = 900_000

/**
 * The period that runs at `now`, up to the end of the quarter of an hour, and the same stretch of the one before: half a week
 * beside a whole one would always look idle. Weeks begin on Monday. What is summed up are whole quarters of an hour, in both.
 */
export function boardSpans(period: BoardPeriod, now: number, zone: string): BoardSpans {
  const today = dayOf(now, zone)
  const first = firstDay(period, today)
  const before = dayBefore(period, first)
  const [from, beganBefore] = [startOfDay(first, zone), startOfDay(before, zone)]
  const to = Math.max(Math.ceil(now / QUARTER_MS) * QUARTER_MS, from + QUARTER_MS)
  // By the calendar and not by length: a week in which clocks are changed is an hour longer.
  const sameDay = addDays(before, daysBetween(first, today))
  const until = Math.min(startOfDay(sameDay, zone) + (to - startOfDay(today, zone)), from)
  return {
    current: { from: new Date(from), to: new Date(to) },
    previous: { from: new Date(beganBefore), to: new Date(until) },
  }
}

/** A day, seven days or a month that are over, beside as much before them: what a mail tells of. Whole days, `last` included. */
export function spansOver(
  period: BoardPeriod,
  { first, last }: { first: string; last: string },
  zone: string,
): BoardSpans {
  const start = (day: string) => new Date(startOfDay(day, zone))
  return {
    current: { from: start(first), to: start(addDays(last, 1)) },
    previous: { from: start(dayBefore(period, first)), to: start(first) },
  }
}

export type BoardDay = { day: string; starts: number; ends: number }

/** The days of the calendar that a span touches, each as far as it lies in it. */
export function boardDays({ from, to }: Times, zone: string): BoardDay[] {
  const days: BoardDay[] = []
  for (let starts = from.getTime(); starts < to.getTime(); ) {
    const day = dayOf(starts, zone)
    const ends = Math.min(startOfDay(addDays(day, 1), zone), to.getTime())
    days.push({ day, starts, ends })
    starts = ends
  }
  return days
}

function firstDay(period: BoardPeriod, today: string): string {
  if (period === 'day') return today
  if (period === 'month') return `${today.slice(0, 8)}01`
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, -((weekday + 6) % 7))
}

function dayBefore(period: BoardPeriod, first: string): string {
  if (period === 'day') return addDays(first, -1)
  if (period === 'week') return addDays(first, -7)
  return `${addDays(first, -1).slice(0, 8)}01`
}
