import type { Holdings } from './holdings'
import type { TraccarDevice, TraccarWorld } from './records'

/** Attributes that a device has by itself, by its groups from the inmost on, or by the settings of the server, in this order. */
export class Inherited {
  private readonly devices: ReadonlyMap<number, TraccarDevice>
  private readonly groups: ReadonlyMap<number, Readonly<Record<string, unknown>>>
  private readonly settings: Readonly<Record<string, unknown>>

  constructor(
    { devices, groups, servers }: Pick<TraccarWorld, 'devices' | 'groups' | 'servers'>,
    private readonly holdings: Holdings,
  ) {
    this.devices = new Map(devices.map((device) => [device.id, device]))
    this.groups = new Map(groups.map(({ id, attributes }) => [id, attributes]))
    this.settings = servers[0]?.attributes ?? {}
  }

  /** A number above 0; null where none is said. */
  numberOf(id: number, name: string): number | null {
    const device = this.devices.get(id)
    if (!device) return null
    const above = this.holdings.groupsOf(device.groupid).map((group) => this.groups.get(group)?.[name])
    const given = [device.attributes[name], ...above, this.settings[name]].find(isSaid)
    const read = Number(given)
    return isSaid(given) && Number.isFinite(read) && read > 0 ? read : null
  }

  /** Devices by what `read` makes of their attribute, the least first; `without` has none of it. */
  byValue(
    devices: readonly { id: number }[],
    name: string,
    read: (value: number) => number,
  ): { values: [value: number, devices: { id: number }[]][]; without: number } {
    const found = new Map<number, { id: number }[]>()
    let without = 0
    for (const { id } of devices) {
      const given = this.numberOf(id, name)
      if (given === null) without++
      else found.set(read(given), [...(found.get(read(given)) ?? []), { id }])
    }
    return { values: [...found].sort(([one], [other]) => one - other), without }
  }
}

const isSaid = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
