import { type Access, may } from '@/lib/auth/access'
import type { ErrorName } from '@/lib/errors'
import { isEndSetAbove, type ServiceEnds } from './service-end'

/** "Lifetime" is kept as so many years (spec section 4). */
const LIFETIME_YEARS = 10

/** When a lifetime that is granted at `now` ends. */
export function lifetimeEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + LIFETIME_YEARS)
  return end
}

export type ExpiringDevice = { ownerId: number; activatedAt: Date | null; expiresAt: Date | null }

/** What a user's lifetime comes to: never longer than the platform serves the device. */
export function userLifetimeEnd({ expiresAt }: ExpiringDevice, now: Date): Date {
  const end = lifetimeEnd(now)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

/** Why the account may not set this end for the user of a device, or null when it may. Null takes the end away. */
export function userExpiryRefusal(
  device: ExpiringDevice,
  until: Date | null,
  loginAccountId: number,
): ErrorName | null {
  if (device.ownerId === loginAccountId) return 'ownStockExpiry'
  if (device.activatedAt === null) return 'notActivated'
  if (until === null) return null
  if (until <= device.activatedAt) return 'expiryBeforeActivation'
  return device.expiresAt !== null && until > device.expiresAt ? 'expiryBeyondParent' : null
}

/** The same for the end of the platform's own service; at most a lifetime ahead. */
export function platformExpiryRefusal(device: ExpiringDevice, until: Date, now: Date): ErrorName | null {
  if (device.activatedAt === null) return 'notActivated'
  if (until <= device.activatedAt) return 'expiryBeforeActivation'
  return until > lifetimeEnd(now) ? 'illegalParameter' : null
}

/**
 * Whether an account may take the ends of a device away, also those that have passed: the platform's are the
 * administrators', and the user's end of a device of its own is that of somebody above it. Whoever may not has no way
 * around them either, such as to delete the device and to register it anew, or to move it down, to take the end away
 * there, and to move it back. Administrators are bound by no end.
 */
export function mayLiftEnds(access: Access, device: ServiceEnds<Date>): boolean {
  const { ownerId, expiresAt, userExpiresAt } = device
  const isAbove =
    ownerId !== access.accountId && may(access, 'devices.expiry') && !isEndSetAbove(access, device)
  const liftsUsers = userExpiresAt === null || access.type === 'administrator' || isAbove
  return liftsUsers && (expiresAt === null || may(access, 'devices.platformExpiry'))
}
