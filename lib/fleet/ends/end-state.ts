import { daysBetween } from '@/lib/time/wall-clock'

/** What ends within so many days ends soon. */
export const END_SOON_DAYS = 30

/** How soon something ends. The texts stand in messages under `fleet.ends`. */
export const END_STATES = ['fine', 'soon', 'expired'] as const
export type EndState = (typeof END_STATES)[number]

/** What ends on a day still holds on that day; null of what does not end. */
export function endState(endsOn: string | null, today: string): EndState | null {
  if (endsOn === null) return null
  const left = daysBetween(today, endsOn)
  if (left < 0) return 'expired'
  return left <= END_SOON_DAYS ? 'soon' : 'fine'
}
