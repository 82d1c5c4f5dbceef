import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { AccountBranch, BranchList, ChildrenQuery } from '@/lib/accounts/account-schema'
import type { Access } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { visibleAccount } from './account-scope'

type BranchRow = Omit<AccountBranch, 'hasChildren'> & { total: number }

/** The accounts directly below one, by name, each with what hangs below it. Throws `accountUnknown`. */
export async function listChildren(access: Access, id: number, query: ChildrenQuery): Promise<BranchList> {
  const parent = await visibleAccount(access, id)
  const page = sql`select *, count(*) over ()::int as total from ${accounts}
    where parent_id = ${id} and type <> ${ACCOUNT_TYPES.virtual}
    order by lower(customer_name), id limit ${query.limit} offset ${query.offset}`
  const rows = await readBranches(access, parent.path, page, parent.path.split('/').length - 1)
  return { items: rows.map(toBranch), total: rows[0]?.total ?? query.offset }
}

/** An account that is moved while it is read is not where it was: it is looked for again, so often at most. */
const TRIES = 5

/** One account as the tree shows it. Throws `accountUnknown`. */
export async function findBranch(access: Access, id: number): Promise<AccountBranch> {
  const one = sql`select *, 1 as total from ${accounts} where id = ${id}`
  for (let tried = 0; tried < TRIES; tried++) {
    const { path } = await visibleAccount(access, id)
    const [row] = await readBranches(access, path, one, path.split('/').length - 2)
    if (row) return toBranch(row)
  }
  throw new AppError('systemBusy')
}

/**
 * Reads the rows of `page` with counts of their subtrees. All of them lie at `depth` of the path
 * below `path`: what a path names there says under which row an account counts, so that one pass
 * over the subtree counts for all.
 */
async function readBranches(access: Access, path: string, page: SQL, depth: number): Promise<BranchRow[]> {
  return database().execute<BranchRow>(sql`
    with page as materialized (${page}),
    owned as (select account_id, count(*)::int as devices from ${devices} where ${visibleDevices(access)}
      and ${devices.accountId} in (select id from ${accounts} where path like ${`${path}%`}) group by account_id),
    below as (
      select split_part(a.path, '/', ${depth + 1}) as branch,
        count(*) filter (where a.type <> ${ACCOUNT_TYPES.virtual})::int as accounts,
        coalesce(sum(owned.devices), 0)::int as devices
      from ${accounts} a left join owned on owned.account_id = a.id
      where a.path like ${`${path}%`} group by 1)
    select page.id, page.parent_id as "parentId", page.login, page.customer_name as name, page.type,
      page.node_id as "nodeId", page.disabled, page.total,
      to_char(page.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
      below.accounts - (page.type <> ${ACCOUNT_TYPES.virtual})::int as "accountsBelow",
      coalesce(owned.devices, 0) as devices, below.devices as "devicesBelow"
    from page join below on below.branch = page.id::text left join owned on owned.account_id = page.id
    order by lower(page.customer_name), page.id`)
}

function toBranch({ total: _, ...row }: BranchRow): AccountBranch {
  return { ...row, hasChildren: row.accountsBelow > 0 }
}
