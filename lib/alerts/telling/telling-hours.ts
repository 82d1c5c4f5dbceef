import { addDays, dayOf, instantOf } from '@/lib/time/wall-clock'

/** Times of day as `22:00`; the same twice is the whole day. */
export type QuietHours = { from: string; to: string }

/** When a person reads what was held: each day, or on one, 1 for Sunday to 7 for Saturday. */
export type DigestTimes = { digest: 'daily' | 'weekly'; at: string; day: number }

/** When the quiet hours end that it is in now, by the clocks of a zone; null outside of them. Milliseconds UTC. */
export function quietUntil({ from, to }: QuietHours, zone: string, now: number): number | null {
  const today = dayOf(now, zone)
  // Those of the evening before may go on.
  for (const day of [addDays(today, -1), today]) {
    const begins = instantOf(`${day}T${from}:00`, zone)
    const ends = instantOf(`${to > from ? day : addDays(day, 1)}T${to}:00`, zone)
    if (begins <= now && now < ends) return ends
  }
  return null
}

/** The next moment of a digest. */
export function nextDigest({ digest, at, day }: DigestTimes, zone: string, now: number): number {
  let date = dayOf(now, zone)
  for (;;) {
    const time = instantOf(`${date}T${at}:00`, zone)
    if (time > now && (digest === 'daily' || weekdayOf(date) === day)) return time
    date = addDays(date, 1)
  }
}

/** 1 for Sunday to 7 for Saturday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() + 1
