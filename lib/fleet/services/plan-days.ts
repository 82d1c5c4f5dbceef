const DAY_MS = 86_400_000

/** The number of a day since 1970, by which days are compared and counted. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The same day so many months later, or the last of that month where it is shorter. */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + months
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  return Date.UTC(Math.floor(month / 12), month % 12, Math.min(date.getUTCDate(), last)) / DAY_MS
}
