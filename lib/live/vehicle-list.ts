import type { AccountNode } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { Vehicle } from './vehicle'

export const LIST_SORTS = ['name', 'nameDown', 'status', 'lastSeen'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** One line of the flat list that the tree is shown as. Groups are keyed `account:group`, 0 for the default one. */
export type ListRow =
  | { kind: 'account'; key: string; id: number; depth: number; open: boolean; count: number }
  | { kind: 'group'; key: string; id: number; accountId: number; depth: number; open: boolean; count: number }
  | { kind: 'vehicle'; id: number; depth: number }

export type ListInput = {
  /** By name. */
  vehicles: readonly Vehicle[]
  /** Parents before their children. */
  accounts: readonly AccountNode[]
  groups: readonly Pick<DeviceGroup, 'id'>[]
  sort: ListSort
  /** Keys of accounts and groups that were closed. */
  closed: ReadonlySet<string>
}

type Branch = { node: AccountNode; children: Branch[]; groups: Map<number, Vehicle[]>; count: number }

/** Accounts, their groups and their vehicles as rows from top to bottom; empty branches are left out. */
export function buildVehicleList({ vehicles, accounts, groups, sort, closed }: ListInput): ListRow[] {
  const ordered = sortVehicles(vehicles, sort)
  const roots = growTree(ordered, accounts)
  const filled = roots.filter(({ count }) => count > 0)
  const only = filled.length === 1 ? onlyBranch(filled[0]) : null
  // One account with one group needs no headings.
  if (only) return ordered.map(({ id }) => ({ kind: 'vehicle', id, depth: 0 }))
  const rows: ListRow[] = []
  const groupOrder = new Map(groups.map((group, index) => [group.id, index]))
  for (const root of filled) writeBranch(root, 0, { rows, closed, groupOrder })
  return rows
}

function sortVehicles(byName: readonly Vehicle[], sort: ListSort): readonly Vehicle[] {
  if (sort === 'name') return byName
  if (sort === 'nameDown') return [...byName].reverse()
  if (sort === 'lastSeen') return [...byName].sort((a, b) => (b.lastPacketAt ?? 0) - (a.lastPacketAt ?? 0))
  return [...byName].sort((a, b) => DEVICE_STATUSES.indexOf(a.status) - DEVICE_STATUSES.indexOf(b.status))
}

function growTree(vehicles: readonly Vehicle[], accounts: readonly AccountNode[]): Branch[] {
  const branches = new Map<number, Branch>()
  const roots: Branch[] = []
  for (const node of accounts) {
    const branch: Branch = { node, children: [], groups: new Map(), count: 0 }
    branches.set(node.id, branch)
    const parent = node.parentId === null ? undefined : branches.get(node.parentId)
    if (parent) parent.children.push(branch)
    else roots.push(branch)
  }
  for (const vehicle of vehicles) {
    const branch = branches.get(vehicle.accountId)
    if (!branch) continue
    const group = branch.groups.get(vehicle.groupId ?? 0)
    if (group) group.push(vehicle)
    else branch.groups.set(vehicle.groupId ?? 0, [vehicle])
  }
  for (const root of roots) countBranch(root)
  return roots
}

function countBranch(branch: Branch): number {
  branch.count = branch.children.reduce((sum, child) => sum + countBranch(child), 0)
  for (const group of branch.groups.values()) branch.count += group.length
  return branch.count
}

/** The branch itself when it holds all vehicles in one group, else null. */
function onlyBranch(branch: Branch | undefined): Branch | null {
  if (!branch) return null
  const filled = branch.children.filter(({ count }) => count > 0)
  if (branch.groups.size === 0 && filled.length === 1) return onlyBranch(filled[0])
  return branch.groups.size === 1 && filled.length === 0 ? branch : null
}

type Writing = { rows: ListRow[]; closed: ReadonlySet<string>; groupOrder: ReadonlyMap<number, number> }

function writeBranch({ node, children, groups, count }: Branch, depth: number, out: Writing): void {
  if (count === 0) return
  const key = `a${node.id}`
  const open = !out.closed.has(key)
  out.rows.push({ kind: 'account', key, id: node.id, depth, open, count })
  if (!open) return
  // Groups in their own order, the default one first; a lone default group needs no heading.
  const order = (id: number) => (id === 0 ? -1 : (out.groupOrder.get(id) ?? Number.POSITIVE_INFINITY))
  const sorted = [...groups].sort(([a], [b]) => order(a) - order(b))
  const headings = sorted.length > 1 || sorted[0]?.[0] !== 0
  for (const [groupId, members] of sorted) writeGroup(node.id, groupId, members, headings, depth + 1, out)
  for (const child of children) writeBranch(child, depth + 1, out)
}

function writeGroup(
  accountId: number,
  id: number,
  members: readonly Vehicle[],
  heading: boolean,
  depth: number,
  out: Writing,
): void {
  const key = `g${accountId}:${id}`
  const open = !heading || !out.closed.has(key)
  if (heading) out.rows.push({ kind: 'group', key, id, accountId, depth, open, count: members.length })
  if (!open) return
  for (const vehicle of members)
    out.rows.push({ kind: 'vehicle', id: vehicle.id, depth: heading ? depth + 1 : depth })
}
