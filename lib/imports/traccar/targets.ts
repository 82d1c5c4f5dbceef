import { type AccountTree, isAbove, lineUp, TOP } from './account-tree'
import type { PlannedDevice } from './plan-devices'
import type { Reason } from './reasons'

/** Devices as the server numbers them; `all` are those of the account and of accounts below it. */
export type PlannedTargets = 'all' | number[]

/** What an account's fence or rule may be about: devices of its own and of accounts below it. */
export class Targets {
  private readonly below = new Map<number, number>()
  private readonly owners: ReadonlyMap<number, number>

  constructor(
    private readonly tree: AccountTree,
    devices: readonly PlannedDevice[],
  ) {
    this.owners = new Map(devices.map(({ externalId, owner }) => [externalId, owner]))
    for (const { owner } of devices)
      for (const account of lineUp(tree.parents, owner))
        this.below.set(account, (this.below.get(account) ?? 0) + 1)
  }

  /** Null where nothing is left, or more than may be named. */
  of(
    owner: number,
    wanted: readonly { id: number }[],
    most: number,
    reasons: Reason[],
  ): PlannedTargets | null {
    const known = wanted.filter(({ id }) => this.owners.has(id))
    const own = known.filter(({ id }) => isAbove(this.tree.parents, owner, this.owners.get(id) ?? TOP))
    if (own.length < known.length)
      reasons.push({ name: 'devicesOfOthers', about: String(known.length - own.length) })
    if (own.length === 0) return null
    // The top has other devices than those that come.
    if (owner !== TOP && own.length === this.below.get(owner)) return 'all'
    if (own.length <= most) return own.map(({ id }) => id)
    reasons.push({ name: 'tooManyDevices', about: String(own.length) })
    return null
  }

  everyOneOf(owner: number): { id: number }[] {
    const found = [...this.owners].filter(([, holder]) => isAbove(this.tree.parents, owner, holder))
    return found.map(([id]) => ({ id }))
  }
}
