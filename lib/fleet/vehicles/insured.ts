/** Within so many days an insurance ends soon. */
export const INSURANCE_SOON_DAYS = 30

/** Until when a vehicle is insured: not at all, until a day that is over, soon, or for a while. */
export const INSURED_STATES = ['none', 'ended', 'soon', 'later'] as const
export type InsuredState = (typeof INSURED_STATES)[number]

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Both days as `2026-11-27`; on its last day an insurance still holds. */
export function insuredState(endsOn: string | null, today: string): InsuredState {
  if (endsOn === null) return 'none'
  const left = dayNumber(endsOn) - dayNumber(today)
  if (left < 0) return 'ended'
  return left <= INSURANCE_SOON_DAYS ? 'soon' : 'later'
}
