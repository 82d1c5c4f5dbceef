import { ACCOUNT_TYPES } from '@/lib/auth/account-types'

/** In place of a hash: no password has it. Whoever is to sign in sets one by a mail, or is given one by a superior. */
export const NO_PASSWORD = '!'

export type Forgetful = {
  type: number
  email: string | null
  disabled: boolean
  webLogin: boolean
  appLogin: boolean
  expiresAt: Date | null
}

/**
 * Whether an account may get a new password by mail. One that could not sign in with it gets none;
 * a virtual account's password is its superior's to set (spec section 6).
 */
export function mayResetByMail(account: Forgetful, now: Date): boolean {
  if (!account.email || account.disabled || !(account.webLogin || account.appLogin)) return false
  if (account.type === ACCOUNT_TYPES.virtual) return false
  return account.expiresAt === null || account.expiresAt > now
}
