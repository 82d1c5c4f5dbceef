import { becomesAccount } from './account-tree'
import type { Linked, TraccarDevice, TraccarLink, TraccarWorld } from './records'

/** Who has what, through groups of devices too: a group's links hold for the groups and devices in it. */
export class Holdings {
  private readonly byThing = new Map<string, TraccarLink[]>()
  private readonly parentGroups: ReadonlyMap<number, number | null>
  private readonly devicesIn = new Map<number, TraccarDevice[]>()
  private readonly accounts: ReadonlySet<number>

  private readonly byId: ReadonlyMap<number, TraccarDevice>

  constructor(world: Pick<TraccarWorld, 'users' | 'groups' | 'devices' | 'links'>) {
    this.byId = new Map(world.devices.map((device) => [device.id, device]))
    this.accounts = new Set(world.users.filter(becomesAccount).map(({ id }) => id))
    this.parentGroups = new Map(world.groups.map(({ id, groupid }) => [id, groupid]))
    for (const link of world.links) {
      const key = `${link.kind} ${link.id}`
      const list = this.byThing.get(key)
      if (list) list.push(link)
      else this.byThing.set(key, [link])
    }
    for (const device of world.devices)
      for (const group of this.groupsOf(device.groupid)) {
        const list = this.devicesIn.get(group)
        if (list) list.push(device)
        else this.devicesIn.set(group, [device])
      }
  }

  /** A group and those above it, itself first. */
  groupsOf(group: number | null): number[] {
    const found: number[] = []
    for (let at = group; at !== null && !found.includes(at); at = this.parentGroups.get(at) ?? null)
      found.push(at)
    return found
  }

  /** Users that become accounts and have a thing themselves. */
  holders(kind: Linked, id: number): number[] {
    const links = this.byThing.get(`${kind} ${id}`) ?? []
    const users = links.filter(({ holder, holderId }) => holder === 'user' && this.accounts.has(holderId))
    return users.map(({ holderId }) => holderId)
  }

  /** The same of a device, by its groups too. */
  holdersOfDevice({ id, groupid }: TraccarDevice): number[] {
    const groups = this.groupsOf(groupid).flatMap((group) => this.holders('group', group))
    return [...this.holders('device', id), ...groups]
  }

  /** Devices that a thing is linked with, themselves or by a group. */
  devicesOf(kind: Linked, id: number): TraccarDevice[] {
    const links = this.byThing.get(`${kind} ${id}`) ?? []
    const named = new Set(links.flatMap(({ holder, holderId }) => (holder === 'device' ? [holderId] : [])))
    const found = new Map<number, TraccarDevice>()
    for (const id of named) {
      const device = this.byId.get(id)
      if (device) found.set(id, device)
    }
    for (const { holder, holderId } of links)
      if (holder === 'group')
        for (const device of this.devicesIn.get(holderId) ?? []) found.set(device.id, device)
    return [...found.values()].sort((a, b) => a.id - b.id)
  }
}
