import { AppError } from '@/lib/errors'

/** An interval of time, both ends included. Milliseconds since 1970, UTC. */
export type Period = { from: number; to: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Refuses a range that is reversed or longer than `maxDays`. Days of a calendar in which the clocks are
 * put back are an hour longer, which is granted.
 */
export function requireRange({ from, to }: { from: Date; to: Date }, maxDays: number): void {
  if (from > to) throw new AppError('rangeReversed')
  if (to.getTime() - from.getTime() > maxDays * DAY_MS + HOUR_MS)
    throw new AppError('rangeTooLong', { days: maxDays })
}
