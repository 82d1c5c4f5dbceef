import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { type Action, changesBetween } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { TokenClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { atOrBelow } from './account-scope'

/**
 * The map key that the account acted for uses: its own, or the one that its superiors hand down, link
 * by link, to those who take it. Null without one.
 */
export const findMapKey = (access: Access): Promise<string | null> => mapKeyOf(access.accountId)

/** Whether the account that a token acts for uses such a key. */
export async function hasMapKey(
  _system: SystemAccess,
  { accountId, userFictitiousParentId }: Pick<TokenClaims, 'accountId' | 'userFictitiousParentId'>,
): Promise<boolean> {
  return (await mapKeyOf(userFictitiousParentId ?? accountId)) !== null
}

async function mapKeyOf(accountId: number, db: Database | Tx = database()): Promise<string | null> {
  const [row] = await db.execute<{ key: string | null }>(sql`
    with recursive up as (
      select id, parent_id, parent_map_key, map_key, 0 as height from accounts where id = ${accountId}
      union all
      select a.id, a.parent_id, a.parent_map_key, a.map_key, up.height + 1
      from accounts a join up on a.id = up.parent_id where up.parent_map_key)
    select map_key as key from up order by height desc limit 1`)
  return row?.key || null
}

/**
 * Throws `mapKeyShared` when the key that an account uses, its own or the one that its superiors
 * hand down, is now used by too many below its owner. Called after the change, before the commit.
 */
export async function refuseOverSharedKey(tx: Tx, accountId: number): Promise<void> {
  const [row] = await tx.execute<{ sharers: number }>(sql`
    with recursive up as (
      select id, parent_id, parent_map_key, 0 as height from accounts where id = ${accountId}
      union all
      select a.id, a.parent_id, a.parent_map_key, up.height + 1 from accounts a join up on a.id = up.parent_id
      where up.parent_map_key),
    owner as (select id from up order by height desc limit 1),
    sharing as (
      select a.id from accounts a join owner on a.parent_id = owner.id where a.parent_map_key
      union all
      select a.id from accounts a join sharing on a.parent_id = sharing.id where a.parent_map_key)
    select count(*)::int as sharers from sharing`)
  refuseOverShared(row?.sharers ?? 0)
}

/** How many accounts below may use one account's map key. */
const MAX_KEY_SHARERS = 100

export function refuseOverShared(sharers: number): void {
  if (sharers > MAX_KEY_SHARERS) throw new AppError('mapKeyShared', { max: MAX_KEY_SHARERS })
}

type MapChoice = { mapType?: string; mapKey?: string | null; parentMapKey?: boolean }

/**
 * Throws `mapKeyMissing` where a change of these settings leaves an account with Google's map and no key for it: none of
 * its own, none handed down, none of the installation. Called after the change, before the commit.
 */
export async function refuseMapWithoutKey(tx: Tx, accountId: number, changed: MapChoice): Promise<void> {
  const { mapType, mapKey, parentMapKey } = changed
  if (mapType === undefined && mapKey === undefined && parentMapKey === undefined) return
  if (env().GOOGLE_MAPS_KEY !== undefined) return
  const [row] = await tx
    .select({ mapType: accounts.mapType })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (row?.mapType === 'google' && !(await mapKeyOf(accountId, tx))) throw new AppError('mapKeyMissing')
}

/** Which accounts at and below `path` have no key for Google's map. */
export async function accountsWithoutMapKey(tx: Tx, path: string): Promise<Set<number>> {
  if (env().GOOGLE_MAPS_KEY !== undefined) return new Set()
  const rows = await tx.execute<{ id: number }>(sql`
    with recursive up as (
      select id as asking, parent_id, parent_map_key, map_key, 0 as height from accounts where ${atOrBelow(path)}
      union all
      select up.asking, a.parent_id, a.parent_map_key, a.map_key, up.height + 1
      from accounts a join up on a.id = up.parent_id where up.parent_map_key),
    uses as (select distinct on (asking) asking, map_key from up order by asking, height desc)
    select asking as id from uses where coalesce(map_key, '') = ''`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives the automatic map to those at and below `path` who are left with Google's and no key for it; returns what that
 * changed. Called after a key or a place in the tree has changed, by whom has taken the tree.
 */
export async function leaveMapWithoutKey(tx: Tx, path: string): Promise<Action[]> {
  const left = await tx
    .select({ id: accounts.id, customerName: accounts.customerName, path: accounts.path })
    .from(accounts)
    .where(and(atOrBelow(path), eq(accounts.mapType, 'google')))
    .for('update')
  if (left.length === 0) return []
  const keyless = await accountsWithoutMapKey(tx, path)
  const changed = left.filter(({ id }) => keyless.has(id))
  const ROWS_PER_UPDATE = 5000
  for (let at = 0; at < changed.length; at += ROWS_PER_UPDATE) {
    const ids = changed.slice(at, at + ROWS_PER_UPDATE).map(({ id }) => id)
    await tx.update(accounts).set({ mapType: 'auto' }).where(inArray(accounts.id, ids))
  }
  return changed.map((row) => ({
    action: 'accounts.edit',
    objectKind: 'account',
    objectId: row.id,
    objectName: row.customerName,
    path: row.path,
    changes: changesBetween({ mapType: 'google' }, { mapType: 'auto' }),
  }))
}

/** Whether a change may take the key from those below, who then need `leaveMapWithoutKey`. */
export const changesMapKey = ({ mapKey, parentMapKey }: MapChoice): boolean =>
  mapKey !== undefined || parentMapKey !== undefined
