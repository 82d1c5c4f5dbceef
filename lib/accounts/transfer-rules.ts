import type { AccountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { refusePlacement } from './placement'

type Place = { id: number; path: string; type: AccountTypeName; nodeId: number }
export type Transfer = {
  /** Path of the account that does it. */
  actorPath: string
  account: Place & { parentId: number | null }
  target: Place
  /** Nodes of the account and of everything below it. */
  nodes: readonly number[]
}

/**
 * Throws the first reason why `account` cannot be put below `target` (spec section 5, "Transfers
 * and deletion"). Both are known to be in sight of the actor.
 */
export function refuseTransfer({ actorPath, account, target, nodes }: Transfer): void {
  if (account.path === actorPath || !account.path.startsWith(actorPath)) throw new AppError('notSubordinate')
  if (target.id === account.id) throw new AppError('transferToSelf')
  if (target.path.startsWith(account.path)) throw new AppError('transferToBelow')
  if (target.id === account.parentId) throw new AppError('transferAlreadyThere')
  if (account.type === 'virtual') throw new AppError('accountTypeFixed')
  refusePlacement(account.type, target.type)
  if (nodes.some((node) => node !== target.nodeId)) throw new AppError('transferAcrossNodes')
}
