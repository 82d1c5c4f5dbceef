import { dayOf, instantOf, startOfDay } from '@/lib/time/wall-clock'

type Given = { day: string; time: string | null }

/**
 * The moment of what was paid on a day at an hour by the clocks of a zone; where the hour is not known, its noon, or now on
 * the day that it is. Null of what is still to come.
 */
export function costMoment({ day, time }: Given, zone: string, now: number): number | null {
  const today = dayOf(now, zone)
  if (day > today) return null
  if (time === null) return day === today ? now : instantOf(`${day}T12:00:00`, zone)
  const at = instantOf(`${day}T${time}:00`, zone)
  return at > now ? null : at
}

/** All of a day: `to` is its last millisecond. */
export function wholeDay(day: string, zone: string): { from: number; to: number } {
  const from = startOfDay(day, zone)
  // A day may have 23 or 25 hours.
  const next = dayOf(from + 30 * 3_600_000, zone)
  return { from, to: startOfDay(next, zone) - 1 }
}
