import type { AccountTypeName } from '@/lib/auth/account-types'

/** Who looks at a device; an access is one. */
export type Viewer = { accountId: number; type: AccountTypeName }

/** When the platform stops to serve a device, and when its owner's superior has it stop for the owner. */
export type ServiceEnds<Time extends number | Date> = {
  ownerId: number
  expiresAt: Time | null
  userExpiresAt: Time | null
}

/**
 * The end that counts for a viewer. The user's end binds the account that owns the device (and its
 * virtual accounts); those above gave it, and are bound by the platform's end alone.
 */
export function serviceEnd<Time extends number | Date>(
  { ownerId, expiresAt, userExpiresAt }: ServiceEnds<Time>,
  viewer: Viewer,
): Time | null {
  if (viewer.accountId !== ownerId || userExpiresAt === null) return expiresAt
  return expiresAt === null || userExpiresAt < expiresAt ? userExpiresAt : expiresAt
}

/**
 * Whether a device is closed to a viewer: it stays in sight as expired, and shows neither where it is
 * nor where it was. Administrators set the platform's end and are not shut out by it.
 */
export function isClosed(ends: ServiceEnds<number | Date>, viewer: Viewer, now: number): boolean {
  if (viewer.type === 'administrator') return false
  const end = serviceEnd(ends, viewer)
  return end !== null && Number(end) <= now
}
