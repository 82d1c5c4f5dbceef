import type { Permission } from '@/lib/auth/permissions'

export const VISIBILITY_REASONS = [
  /** It is its own. */
  'own',
  /** It hangs below. */
  'below',
  /** A virtual account was given this device, or its group. */
  'given',
  /** It stands above. */
  'above',
  /** It stands in another branch. */
  'elsewhere',
  /** A virtual account was not given this device. */
  'notGiven',
  /** Virtual accounts see no other virtual account. */
  'otherVirtual',
] as const
export type VisibilityReason = (typeof VISIBILITY_REASONS)[number]

export type Viewer = {
  id: number
  /** Path acted for: the own one, or the parent's of a virtual account. */
  path: string
  virtual: boolean
  deviceSubset: boolean
}
export type Seen =
  | { kind: 'account'; id: number; path: string; virtual: boolean }
  | { kind: 'device'; path: string; given: boolean }

/** Whether `viewer` sees an account or a device of the account at `seen.path`, and why. */
export function explainVisibility(viewer: Viewer, seen: Seen): { sees: boolean; reason: VisibilityReason } {
  const isSelf = seen.kind === 'account' && seen.id === viewer.id
  if (isSelf) return { sees: true, reason: 'own' }
  if (!seen.path.startsWith(viewer.path)) {
    return { sees: false, reason: viewer.path.startsWith(seen.path) ? 'above' : 'elsewhere' }
  }
  if (seen.kind === 'account' && seen.virtual && viewer.virtual)
    return { sees: false, reason: 'otherVirtual' }
  if (seen.kind === 'device' && viewer.deviceSubset) {
    return seen.given ? { sees: true, reason: 'given' } : { sees: false, reason: 'notGiven' }
  }
  return { sees: true, reason: seen.path === viewer.path ? 'own' : 'below' }
}

/** What may be done to a thing visible, as the screen lists it. */
export const EXPLAINED: Record<Seen['kind'], readonly Permission[]> = {
  device: ['devices.read', 'positions.read', 'devices.edit', 'devices.move', 'reports.read'],
  account: [
    'accounts.read',
    'accounts.create',
    'accounts.edit',
    'accounts.move',
    'accounts.delete',
    'accounts.resetPassword',
  ],
}
