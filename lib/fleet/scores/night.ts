import { addDays, dayOf, instantOf } from '@/lib/time/wall-clock'

/** From eleven in the evening to five in the morning. */
const NIGHT_FROM = 'T23:00:00'
const NIGHT_UNTIL = 'T05:00:00'

export type Span = { from: number; to: number }

/** The nights of a zone that a range touches, in order. */
export function nightsIn({ from, to }: Span, zone: string): Span[] {
  const nights: Span[] = []
  for (let day = addDays(dayOf(from, zone), -1); ; day = addDays(day, 1)) {
    const night = {
      from: instantOf(`${day}${NIGHT_FROM}`, zone),
      to: instantOf(`${addDays(day, 1)}${NIGHT_UNTIL}`, zone),
    }
    if (night.from >= to) return nights
    if (night.to > from) nights.push(night)
  }
}

/** The seconds of a span that lie in nights. */
export function nightSeconds(nights: readonly Span[], { from, to }: Span): number {
  let [low, high] = [0, nights.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nights[middle]?.to ?? 0) > from) high = middle
    else low = middle + 1
  }
  let ms = 0
  for (let night = nights[low]; night && night.from < to; night = nights[++low])
    ms += Math.min(to, night.to) - Math.max(from, night.from)
  return ms / 1000
}
