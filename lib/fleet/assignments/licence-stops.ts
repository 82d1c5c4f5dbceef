import { dayOf } from '@/lib/time/wall-clock'
import type { LicenceStatus } from '../drivers/driver-schema'

type Licence = { licenceStatus: LicenceStatus; licenceExpiresOn: string | null }
type Span = { from: number; to: number | null }
type When = { now: number; zone: string }

/**
 * Whether a licence is in the way of driving from now on: it was taken away, or has ended by the last day that is known of. What
 * was driven before now is not judged: how a licence stood then is not kept.
 */
export function licenceStops(
  { licenceStatus, licenceExpiresOn }: Licence,
  { from, to }: Span,
  { now, zone }: When,
): boolean {
  if (to !== null && to <= now) return false
  if (licenceStatus !== 'valid') return true
  const last = to === null ? Math.max(from, now) : to - 1
  return licenceExpiresOn !== null && licenceExpiresOn < dayOf(last, zone)
}
