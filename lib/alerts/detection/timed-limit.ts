/** Fixes that come later than so many days are judged without who drove then, and without what carried the device. */
export const TIMED_LIMIT_DAYS = 35

/**
 * A time in which somebody with a speed limit of their own drove what carries the device, or in which a vehicle with one carried
 * it; milliseconds UTC, `to` null while it goes on.
 */
export type TimedLimit = {
  /** Whose driver or vehicle it is. */
  accountId: number
  limitKmh: number
  from: number
  to: number | null
}

/** The limits of a device, the newest first, for rules that go by them; `accountIds` are its account and those above, from the top. */
export type TimedLimits = { limits: readonly TimedLimit[]; accountIds: readonly number[] }

/** The limit that holds at a time, in km/h; null where none is known. Those of accounts above `accountId` count for nothing. */
export function timedLimitAt(
  time: number,
  { limits, accountIds }: TimedLimits,
  accountId: number,
): number | null {
  const place = accountIds.indexOf(accountId)
  if (place < 0) return null
  for (const limit of limits) {
    if (limit.from > time || (limit.to !== null && limit.to <= time)) continue
    if (accountIds.indexOf(limit.accountId) >= place) return limit.limitKmh
  }
  return null
}
