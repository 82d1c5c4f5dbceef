const DAY_MS = 86_400_000

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)
export const dayAfter = (day: string, days = 1): string => utcDay(dayStart(day) + days * DAY_MS)
export const dayEnd = (day: string): number => dayStart(day) + DAY_MS
