/** What ends within so many days ends soon. */
export const END_SOON_DAYS = 30

/** How soon something ends. The texts stand in messages under `fleet.ends`. */
export const END_STATES = ['fine', 'soon', 'expired'] as const
export type EndState = (typeof END_STATES)[number]

const DAY_MS = 86_400_000

/** Days from one day of the calendar to another, both as `2026-11-27`. */
export const daysUntil = (today: string, day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

/** What ends on a day still holds on that day; null of what does not end. */
export function endState(endsOn: string | null, today: string): EndState | null {
  if (endsOn === null) return null
  const left = daysUntil(today, endsOn)
  if (left < 0) return 'expired'
  return left <= END_SOON_DAYS ? 'soon' : 'fine'
}
