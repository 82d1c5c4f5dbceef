import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'

const moment = z.union([z.iso.date(), askedTime])

/** From when to when a tool is asked, both included. */
export const periodInput = {
  from: moment
    .optional()
    .describe(
      'ISO 8601 with an offset, or a day such as 2026-03-09 in the time zone of the account. Default: today',
    ),
  to: moment.optional().describe('The same; a day is meant to its end. Default: now'),
}

type Asked = { from?: string; to?: string }

/** What is meant by it, as instants; nothing that is asked about lies after `now`. */
export function askedPeriod({ from, to }: Asked, zone: string, now: number): { from: string; to: string } {
  const start = from === undefined ? startOfDay(dayOf(now, zone), zone) : instantOf(from, zone, startOfDay)
  const end = to === undefined ? now : Math.min(now, instantOf(to, zone, endOfDay))
  return {
    from: new Date(start).toISOString(),
    to: new Date(Math.max(end, endBefore(start, now))).toISOString(),
  }
}

/** A period that lies ahead as a whole keeps its beginning: it is refused for that, and not as reversed. */
const endBefore = (start: number, now: number) => (start > now ? start : Number.NEGATIVE_INFINITY)

function instantOf(text: string, zone: string, ofDay: (day: string, zone: string) => number): number {
  return text.includes('T') ? Date.parse(text) : ofDay(text, zone)
}
