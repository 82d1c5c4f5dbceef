import type { AccountTypeName } from '@/lib/auth/account-types'

/** Who looks at a device, with the own place in the tree; an access is one. */
export type Viewer = { accountId: number; type: AccountTypeName; path: string }

/**
 * When the platform stops to serve a device, and when a superior of its owner has it stop for those below; with the
 * account that set the latter, null where that is not known.
 */
export type ServiceEnds<Time extends number | Date> = {
  ownerId: number
  expiresAt: Time | null
  userExpiresAt: Time | null
  userEndSetBy: number | null
}

/**
 * The accounts whose user's end binds a viewer, whoever of those below them has the device: all that it hangs below.
 * Administrators are bound by nobody's.
 */
export function endSettersAbove({ accountId, type, path }: Viewer): number[] {
  if (type === 'administrator') return []
  return path.split('/').flatMap((id) => (id === '' || Number(id) === accountId ? [] : Number(id)))
}

/**
 * Whether the user's end was set by somebody above the account: it stays as it was set, also while the device is
 * further below, where its owner's end would be the account's to set.
 */
export function isEndSetAbove(
  viewer: Viewer,
  { userExpiresAt, userEndSetBy }: Pick<ServiceEnds<number | Date>, 'userExpiresAt' | 'userEndSetBy'>,
): boolean {
  return userExpiresAt !== null && userEndSetBy !== null && endSettersAbove(viewer).includes(userEndSetBy)
}

/**
 * The end that counts for a viewer. The user's end binds everybody below the account that set it (and their virtual
 * accounts), so that nobody gets around it by handing the device down; and the owner, unless it set it itself. The others
 * gave the device, and are bound by the platform's end alone.
 */
export function serviceEnd<Time extends number | Date>(ends: ServiceEnds<Time>, viewer: Viewer): Time | null {
  const { ownerId, expiresAt, userExpiresAt, userEndSetBy } = ends
  const isBoundOwner = viewer.accountId === ownerId && viewer.accountId !== userEndSetBy
  if (userExpiresAt === null || !(isBoundOwner || isEndSetAbove(viewer, ends))) return expiresAt
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
