import type { Happening } from './happening'

/** So many days before its end a device is told of. */
export const EXPIRING_DAYS = [60, 30, 7, 1] as const
const DAY_MS = 86_400_000

type Ends = { deviceId: number; endsAt: number | null; userEndsAt: number | null }

/**
 * What is to be told of a device's ends between two looks, the earlier excluded: the owner hears of whichever comes first,
 * those above of the platform's own. Milliseconds UTC.
 */
export function expiring(
  { deviceId, endsAt, userEndsAt }: Ends,
  { since, now }: { since: number; now: number },
): Happening[] {
  const forOwner = Math.min(endsAt ?? Number.POSITIVE_INFINITY, userEndsAt ?? Number.POSITIVE_INFINITY)
  const tell = (end: number, audience: 'owner' | 'above'): Happening[] =>
    EXPIRING_DAYS.filter((days) => end - days * DAY_MS > since && end - days * DAY_MS <= now).map((days) => ({
      kind: 'device.expiring' as const,
      deviceId,
      at: end - days * DAY_MS,
      audience,
      data: { expiresAt: new Date(end).toISOString(), daysLeft: days },
    }))
  return [
    ...(Number.isFinite(forOwner) ? tell(forOwner, 'owner') : []),
    ...(endsAt === null ? [] : tell(endsAt, 'above')),
  ]
}
