import type { AccountTypeName } from '@/lib/auth/account-types'

const SELLING: readonly AccountTypeName[] = ['administrator', 'distributor', 'salesManager', 'sales']

/**
 * A device is stock while it lies with somebody who sells devices, and sold from the moment it comes
 * to a customer. Taken back by a seller it is stock again; passed on between customers it stays sold
 * since the first time. Null means stock.
 */
export function soldAtWith(owner: AccountTypeName, soldAt: Date | null, now: Date): Date | null {
  return SELLING.includes(owner) ? null : (soldAt ?? now)
}
