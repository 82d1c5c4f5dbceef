const HOUR_MS = 3_600_000

/**
 * Until when a command may be sent: so many hours after it was ordered, and to a device that sleeps by its working mode not
 * before its next waking is over. `sleepsUntil` is the end of that; null of a device that does not sleep.
 */
export function expiresAt(ordered: Date, hours: number, sleepsUntil: Date | null): Date {
  const usual = ordered.getTime() + hours * HOUR_MS
  return new Date(Math.max(usual, sleepsUntil?.getTime() ?? 0))
}
