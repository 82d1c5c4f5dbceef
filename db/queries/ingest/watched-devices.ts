import { LRUCache } from 'lru-cache'
import type postgres from 'postgres'
import { arrayOf } from './columns'

type Sql = postgres.Sql | postgres.TransactionSql

/** A device as far as fences and rules are about it. */
export type WatchedDevice = {
  id: number
  groupId: number | null
  /** When it came to its owner, in milliseconds UTC; null is ever since. */
  since: number | null
  /** Its account and those above. */
  accountIds: readonly number[]
}

/** Registered devices; those that are not are left out. */
export async function readWatchedDevices(sql: Sql, deviceIds: readonly number[]): Promise<WatchedDevice[]> {
  const rows = await sql<{ id: number; groupId: number | null; path: string; since: number | null }[]>`
    select d.id, d.group_id as "groupId", a.path,
      case when isfinite(o.from_time) then extract(epoch from o.from_time) * 1000 end::float8 as since
    from devices d join accounts a on a.id = d.account_id
    left join device_ownerships o on o.device_id = d.id and o.to_time is null
    where d.id = any(${arrayOf(deviceIds)}::text::int[])`
  // Devices of one account share the list.
  const idsIn = new Map<string, number[]>()
  return rows.map(({ path, ...device }) => {
    const accountIds = idsIn.get(path) ?? path.split('/').filter(Boolean).map(Number)
    idsIn.set(path, accountIds)
    return { ...device, accountIds }
  })
}

/**
 * What accounts watch for, made ready once: it is right as long as the revision of the account is. `read` makes it of accounts,
 * leaving out those that have nothing; `sizeOf` says what one holds, of `most` in all.
 */
export class ReadyByRevision<T extends object> {
  private readonly kept: LRUCache<number, { revision: number; made: T | null }>

  constructor(
    private readonly parts: {
      revisions: (sql: Sql, accountIds: readonly number[]) => Promise<{ id: number; revision: number }[]>
      read: (sql: Sql, accountIds: readonly number[]) => Promise<Map<number, T>>
      sizeOf: (made: T) => number
      most: number
    },
  ) {
    const { sizeOf, most } = parts
    this.kept = new LRUCache({ maxSize: most, sizeCalculation: ({ made }) => 1 + (made ? sizeOf(made) : 0) })
  }

  /** Of those accounts that have something. */
  async of(sql: Sql, accountIds: readonly number[]): Promise<Map<number, T>> {
    const revisions = await this.parts.revisions(sql, accountIds)
    const stale = revisions.filter(({ id, revision }) => this.kept.get(id)?.revision !== revision)
    // Read after its revision it may be newer than that; then it is read once more, and no older one is kept.
    const made =
      stale.length === 0
        ? new Map<number, T>()
        : await this.parts.read(
            sql,
            stale.map(({ id }) => id),
          )
    for (const { id, revision } of stale) this.kept.set(id, { revision, made: made.get(id) ?? null })
    const found = new Map(made)
    for (const { id } of revisions) {
      const known = found.get(id) ?? this.kept.get(id)?.made
      if (known) found.set(id, known)
    }
    return found
  }
}
