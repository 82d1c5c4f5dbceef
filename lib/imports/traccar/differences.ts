import type { PlannedAccount } from './plan-accounts'
import type { PlannedDevice } from './plan-devices'
import type { Reason } from './reasons'

/** What an account, or a device, is here by now: whoever works here may have changed it since it came. */
export type AccountFacts = {
  customerName: string
  email: string | null
  phone: string | null
  disabled: boolean
}
export type DeviceFacts = { name: string; sim: string | null; accountId: number }

const written = (value: string | null): string => value || '–'

/** What differs, as it is there and as it stays here. */
function differing(pairs: readonly [there: string | null, here: string | null][]): Reason[] {
  const other = pairs.filter(([there, here]) => written(there) !== written(here))
  const about = other.map(([there, here]) => `${written(there)} ≠ ${written(here)}`).join('; ')
  return other.length > 0 ? [{ name: 'differsHere', about }] : []
}

export const accountDifferences = (planned: PlannedAccount, here: AccountFacts): Reason[] => [
  ...differing([
    [planned.customerName, here.customerName],
    [planned.email, here.email],
    [planned.phone, here.phone],
  ]),
  ...(planned.disabled && !here.disabled ? [{ name: 'disabledThere' as const }] : []),
]

/** `owner` is the account that has it there, as far as it is here. */
export function deviceDifferences(
  planned: PlannedDevice,
  here: DeviceFacts,
  owner: { id: number; login: string } | null,
): Reason[] {
  const isOther = owner !== null && owner.id !== here.accountId
  return [
    ...differing([
      [planned.name, here.name],
      [planned.sim, here.sim],
    ]),
    ...(isOther ? [{ name: 'ownerOther' as const, about: owner.login }] : []),
  ]
}
