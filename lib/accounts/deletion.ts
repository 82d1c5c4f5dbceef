import { AppError } from '@/lib/errors'

export type Belongings = { devices: number; subAccounts: number; coins: number; domains: number }

/**
 * Throws why an account cannot be deleted (spec section 8: 20004, 20005, 20010, 20225). A branded
 * domain is released by the service provider, because its visitors would stand before a closed door.
 */
export function refuseDeletion({ devices, subAccounts, coins, domains }: Belongings): void {
  if (devices > 0) throw new AppError('hasDevices')
  if (subAccounts > 0) throw new AppError('hasSubAccounts')
  if (coins !== 0) throw new AppError('hasCoins')
  if (domains > 0) throw new AppError('contactProvider')
}
