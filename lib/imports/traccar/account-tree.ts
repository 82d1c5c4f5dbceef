import type { Reason } from './reasons'
import type { TraccarLink, TraccarUser } from './records'

/** Stands for the account below which everything comes: who orders the import. */
export const TOP = 0

export type AccountTree = {
  /** Of every user that becomes an account: `TOP`, or the user above. */
  parents: ReadonlyMap<number, number>
  /** Users, each behind the one above it. */
  order: readonly number[]
  /** What about a user's place was not as it was there. */
  notes: ReadonlyMap<number, readonly Reason[]>
}

/** Whether a user becomes an account: administrators there have everything, as who orders has here, and others end by themselves. */
export const becomesAccount = ({ administrator, temporary }: TraccarUser): boolean =>
  !administrator && !temporary

/**
 * The tree of accounts from who manages whom. There somebody may have several managers: one that manages another manager of
 * theirs gives way to it, and of unrelated ones the common superior takes the place.
 */
export function growTree(users: readonly TraccarUser[], links: readonly TraccarLink[]): AccountTree {
  const accounts = users.filter(becomesAccount)
  const known = new Set(accounts.map(({ id }) => id))
  const names = new Map(accounts.map(({ id, email, name }) => [id, email ?? name ?? String(id)]))
  const managers = new Map<number, number[]>()
  for (const { holder, kind, holderId, id } of links) {
    if (holder !== 'user' || kind !== 'user' || holderId === id) continue
    if (!known.has(holderId) || !known.has(id)) continue
    managers.set(id, [...(managers.get(id) ?? []), holderId])
  }
  const parents = new Map<number, number>()
  const notes = new Map<number, Reason[]>()
  const order: number[] = []
  const note = (id: number, reason: Reason) => notes.set(id, [...(notes.get(id) ?? []), reason])

  const place = (id: number, open: ReadonlySet<number>): void => {
    if (parents.has(id)) return
    const given = managers.get(id) ?? []
    const above = given.filter((manager) => !open.has(manager))
    if (above.length < given.length) note(id, { name: 'managersInCircle' })
    for (const manager of above) place(manager, new Set([...open, manager]))
    // A circle of managers may have placed it on the way.
    if (parents.has(id)) return
    const { owner, shared } = ownerAmong(parents, above)
    if (shared.length > 0)
      note(id, {
        name: 'severalManagers',
        about: shared.map((manager) => names.get(manager)).join(', '),
      })
    parents.set(id, owner)
    order.push(id)
  }
  for (const { id } of accounts) place(id, new Set([id]))
  return { parents, order, notes }
}

/** From an account up to the top, itself first. */
export function lineUp(parents: ReadonlyMap<number, number>, id: number): number[] {
  const line = [id]
  for (let at = id; at !== TOP; ) {
    at = parents.get(at) ?? TOP
    line.push(at)
  }
  return line
}

/**
 * Whose is what several have: of those in one line the lowest, of others the common superior, and then `shared` names them. What
 * nobody has is the top's.
 */
export function ownerAmong(
  parents: ReadonlyMap<number, number>,
  holders: Iterable<number>,
): { owner: number; shared: number[] } {
  const all = [...new Set(holders)].sort((a, b) => a - b)
  const lines = new Map(all.map((id) => [id, lineUp(parents, id)]))
  const lowest = all.filter((id) => !all.some((other) => other !== id && lines.get(other)?.includes(id)))
  const [first, ...others] = lowest
  if (first === undefined) return { owner: TOP, shared: [] }
  if (others.length === 0) return { owner: first, shared: [] }
  const owner = (lines.get(first) ?? []).find((id) => others.every((other) => lines.get(other)?.includes(id)))
  return { owner: owner ?? TOP, shared: lowest }
}

/** Whether one account is another, or stands above it. */
export const isAbove = (parents: ReadonlyMap<number, number>, upper: number, lower: number): boolean =>
  lineUp(parents, lower).includes(upper)

/** Whether one account stands above the other, whichever. */
export const areInLine = ({ parents }: AccountTree, one: number, other: number): boolean =>
  isAbove(parents, one, other) || isAbove(parents, other, one)
