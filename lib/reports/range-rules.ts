import { earliestDay } from '@/lib/playback/period'
import { startOfDay } from '@/lib/time/wall-clock'
import type { Limits } from './report'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export type RangeRefusal = 'reversed' | 'tooLong' | 'tooEarly' | 'future'

type Asked = {
  from: number
  to: number
  now: number
  zone: string
  /** For how many months what it reads is kept. */
  months: number
  limits: Limits
  use: 'screen' | 'export'
}

/** Why a report cannot be made of a range, or null. Milliseconds UTC. */
export function refuseRange({ from, to, now, zone, months, limits, use }: Asked): RangeRefusal | null {
  if (from > to) return 'reversed'
  const most = use === 'screen' ? limits.screenDays : limits.exportDays
  // Days of a calendar in which the clocks are put back are an hour longer.
  if (to - from > most * DAY_MS + HOUR_MS) return 'tooLong'
  if (from < startOfDay(earliestDay({ now, zone, months }), zone)) return 'tooEarly'
  if (from > now) return 'future'
  return null
}

/** The mark that a range has passed, as something to be told about: it may take long. Null for none. */
export function rangeWarning({ from, to }: { from: number; to: number }, limits: Limits): 7 | 30 | 60 | null {
  const days = (to - from) / DAY_MS
  const marks = ([60, 30, 7] as const).filter((mark) => mark >= limits.warnDays)
  return marks.find((mark) => days > mark + HOUR_MS / DAY_MS) ?? null
}
