import type { AccountNode } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import type { Vehicle } from '@/lib/live/vehicle'
import type { ListRow } from '@/lib/live/vehicle-list'
import type { ShownRow } from '@/lib/live/worker-messages'

type Known = {
  vehicles: ReadonlyMap<number, Vehicle>
  accounts: readonly AccountNode[]
  groups: readonly DeviceGroup[]
  favourites: ReadonlySet<number>
}

/** Rows of the list with what the page shows of them; without those whose vehicle or account has gone. */
export const shownRows = (rows: readonly ListRow[], known: Known): ShownRow[] =>
  rows.flatMap((row) => shownRow(row, known) ?? [])

function shownRow(row: ListRow, { vehicles, accounts, groups, favourites }: Known): ShownRow | null {
  if (row.kind === 'vehicle') {
    const vehicle = vehicles.get(row.id)
    return vehicle ? { ...row, vehicle, favourite: favourites.has(row.id) } : null
  }
  if (row.kind === 'group') {
    const group = groups.find(({ id }) => id === row.id)
    return { ...row, name: group?.name ?? null, pinned: group?.pinned ?? false }
  }
  const account = accounts.find(({ id }) => id === row.id)
  return account ? { ...row, name: account.name } : null
}
