/** Fixes that come later than so many days are judged without who drove then. */
export const DRIVER_LIMIT_DAYS = 35

/** A time in which somebody with a speed limit of their own drove what carries the device; milliseconds UTC, `to` null while they do. */
export type DriverLimit = {
  /** Whose driver it is. */
  accountId: number
  limitKmh: number
  from: number
  to: number | null
}

/**
 * The limits of who drove a device, the newest first, for rules that go by them; `accountIds` are its account and those above,
 * from the top.
 */
export type DriverLimits = { limits: readonly DriverLimit[]; accountIds: readonly number[] }

/** The limit of who drives at a time, in km/h; null where nobody is known to, or has none. Drivers of accounts above `accountId` count for nothing. */
export function driverLimitAt(
  time: number,
  { limits, accountIds }: DriverLimits,
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
