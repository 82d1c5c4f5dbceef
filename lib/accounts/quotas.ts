import type { AccountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'

/** How many fences an account may have unless its superior says otherwise, and as many landmarks. */
export const DEFAULT_FENCE_QUOTA = 20
/** What the top of the tree has, and can give. */
export const MAX_FENCE_QUOTA = 20_000

/** What a superior sets for those below, in numbers. */
export const QUOTAS = ['fenceQuota', 'landmarkQuota'] as const
export type Quotas = Record<(typeof QUOTAS)[number], number>
/** As they are kept: null is the usual number. */
export type SetQuotas = Record<(typeof QUOTAS)[number], number | null>

/** How many an account may have, and so give. */
export function quotasHeld(type: AccountTypeName, { fenceQuota, landmarkQuota }: SetQuotas): Quotas {
  const usual = type === 'administrator' ? MAX_FENCE_QUOTA : DEFAULT_FENCE_QUOTA
  return { fenceQuota: fenceQuota ?? usual, landmarkQuota: landmarkQuota ?? usual }
}

/**
 * The quotas in `wanted` below a superior who holds `held`: never more than that, the usual number neither. Throws
 * `quotaBeyondSuperior`.
 */
export function settleQuotas(wanted: Partial<SetQuotas>, held: Quotas): Partial<SetQuotas> {
  const settled: Partial<SetQuotas> = {}
  for (const name of QUOTAS) {
    const [given, most] = [wanted[name], held[name]]
    if (given === undefined) continue
    if (given !== null && given > most) throw new AppError('quotaBeyondSuperior', { max: most })
    settled[name] = given === null && most < DEFAULT_FENCE_QUOTA ? most : given
  }
  return settled
}

/** What is left to an account of its quotas below a superior who holds `held`; only what changes. */
export function quotasLost(own: SetQuotas, held: Quotas): Partial<SetQuotas> {
  const lost: Partial<SetQuotas> = {}
  for (const name of QUOTAS) if ((own[name] ?? DEFAULT_FENCE_QUOTA) > held[name]) lost[name] = held[name]
  return lost
}
