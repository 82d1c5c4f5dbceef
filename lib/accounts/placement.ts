import { type AccountTypeName, MAY_CREATE } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'

export function mayStandUnder(type: AccountTypeName, superior: AccountTypeName): boolean {
  return MAY_CREATE[superior].includes(type)
}

/** Throws `accountTypeUnder` for a type that has no place below `superior`. */
export function refusePlacement(type: AccountTypeName, superior: AccountTypeName): void {
  if (!mayStandUnder(type, superior)) throw new AppError('accountTypeUnder', { type, parent: superior })
}

/** These keep their type for good: a virtual account is not a customer, and the top stays the top. */
const FIXED: readonly AccountTypeName[] = ['administrator', 'virtual']

/**
 * Throws `accountTypeFixed` or `accountTypeUnder` unless an account may become `to` where it
 * stands, between its superior and what hangs below it. A trial may become a customer, not the
 * other way round.
 */
export function refuseTypeChange(
  from: AccountTypeName,
  to: AccountTypeName,
  superior: AccountTypeName,
  below: readonly AccountTypeName[],
): void {
  if (from === to) return
  if (FIXED.includes(from) || FIXED.includes(to) || to === 'demo') throw new AppError('accountTypeFixed')
  refusePlacement(to, superior)
  for (const type of below) refusePlacement(type, to)
}
