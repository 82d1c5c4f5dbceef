import type { ErrorName } from '@/lib/errors'

export type TransferKind = 'sell' | 'move'

/** An account as a transfer sees it; `path` is its place in the tree. */
export type Holder = { id: number; path: string; nodeId: number }

/**
 * Why a device may not go from its owner to `target`, or null when it may (spec sections 4 and 5).
 * Both are known to be at or below the account that asks. A sale goes down to a customer of the
 * owner; a move goes anywhere below the one who asks, and back to it.
 */
export function transferRefusal(
  kind: TransferKind,
  owner: Holder,
  target: Holder,
  loginAccountId: number,
): ErrorName | null {
  if (owner.id === target.id) return owner.id === loginAccountId ? 'transferToSelf' : 'transferAlreadyThere'
  if (kind === 'sell' && target.id === loginAccountId) return 'transferToSelf'
  if (kind === 'sell' && !target.path.startsWith(owner.path)) return 'notSubordinate'
  if (owner.nodeId !== target.nodeId) return 'transferAcrossNodes'
  return null
}

/** The path of the nearest account that stands above (or is) both. */
export function commonPath(left: string, right: string): string {
  const [a, b] = [left.split('/'), right.split('/')]
  const differ = a.findIndex((part, index) => part !== b[index])
  return differ === -1 ? left : `${a.slice(0, differ).join('/')}/`
}
