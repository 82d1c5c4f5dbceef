import { END_SOON_DAYS } from '@/lib/fleet/ends/end-state'
import { daysBetween } from '@/lib/time/wall-clock'

/** Until when a vehicle is insured: not at all, until a day that is over, soon, or for a while. */
export const INSURED_STATES = ['none', 'ended', 'soon', 'later'] as const
export type InsuredState = (typeof INSURED_STATES)[number]

/** Both days as `2026-11-27`; on its last day an insurance still holds. */
export function insuredState(endsOn: string | null, today: string): InsuredState {
  if (endsOn === null) return 'none'
  const left = daysBetween(today, endsOn)
  if (left < 0) return 'ended'
  return left <= END_SOON_DAYS ? 'soon' : 'later'
}
