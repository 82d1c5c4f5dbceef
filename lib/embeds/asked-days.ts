import { AppError } from '@/lib/errors'
import type { Period } from '@/lib/time/period'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { type EmbedPeriod, MAX_EMBED_DAYS } from './limits'
import type { ShownEmbed } from './open-schema'
import type { EmbedView } from './terms-schema'

/** Days of a calendar, both included. */
export type Days = { from: string; to: string }
type AskableDays = NonNullable<ShownEmbed['days']>

const DAY_MS = 86_400_000
const daysBetween = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const periodOfDay = (day: string, zone: string): Period => ({
  from: startOfDay(day, zone),
  to: endOfDay(day, zone) + 999,
})

/** The days of a period that ends with `today` or before it; null for one that is asked for. */
export function daysOf(period: EmbedPeriod, today: string): Days | null {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const endOfLast = addDays(firstOfMonth, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return { from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast }
    case 'asked':
      return null
  }
}

/** Days that may be asked of a view, and how many at once; null where it has its own. A report reaches back a year. */
export function askableDays(view: EmbedView, now: number, zone: string): AskableDays | null {
  const today = dayOf(now, zone)
  if (view.kind === 'playback' && view.day === 'asked')
    return { first: addDays(today, -view.daysBack), last: today, most: 1 }
  if (view.kind === 'report' && view.period === 'asked')
    return { first: addDays(today, -365), last: today, most: MAX_EMBED_DAYS }
  return null
}

/**
 * The days that a call is about: the view's own, or those that it asks for, which are today where it says nothing.
 * Throws `embedDays` for days that the view does not show, and `rangeReversed`.
 */
export function decideDays(view: EmbedView, asked: Partial<Days>, now: number, zone: string): Days {
  const today = dayOf(now, zone)
  const own =
    view.kind === 'playback'
      ? daysOf(view.day, today)
      : view.kind === 'report'
        ? daysOf(view.period, today)
        : null
  if (own) {
    if ((asked.from ?? own.from) !== own.from || (asked.to ?? own.to) !== own.to)
      throw new AppError('embedDays')
    return own
  }
  const askable = askableDays(view, now, zone)
  if (!askable) throw new AppError('embedDays')
  const from = asked.from ?? asked.to ?? today
  const to = asked.to ?? from
  if (from > to) throw new AppError('rangeReversed')
  if (from < askable.first || to > askable.last || daysBetween({ from, to }) > askable.most)
    throw new AppError('embedDays')
  return { from, to }
}

/** Days that the page around an embed asks for; null where the embed does not offer them. */
export function askedPeriod(
  offered: AskableDays | null,
  { from, to = from }: { from: string; to?: string },
): Days | null {
  if (!offered || from > to || from < offered.first || to > offered.last) return null
  return daysBetween({ from, to }) <= offered.most ? { from, to } : null
}

/** The same number of days before or after, as far as the embed goes; null where it ends. */
export function neighbourDays(offered: AskableDays, { from, to }: Days, direction: 1 | -1): Days | null {
  const days = daysBetween({ from, to })
  return askedPeriod(offered, {
    from: addDays(from, direction * days),
    to: addDays(to, direction * days),
  })
}
