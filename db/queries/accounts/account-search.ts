import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import type { AccountHits, AccountSearchQuery, AccountTrail } from '@/lib/accounts/account-schema'
import type { Access } from '@/lib/auth/access'
import { atOrBelow, isCustomer, visibleAccount, visibleAccounts } from './account-scope'

/** Customers whose name, login, company, contact, e-mail or phone holds the text, with the way to each. */
export async function searchAccounts(access: Access, query: AccountSearchQuery): Promise<AccountHits> {
  const { page, pageSize } = query
  const below = query.below ? atOrBelow((await visibleAccount(access, query.below)).path) : undefined
  const type = query.type === undefined ? undefined : eq(accounts.type, query.type)
  const where = and(visibleAccounts(access), isCustomer, below, type, matches(query.search))
  const [rows, [totals]] = await Promise.all([
    database()
      .select({
        id: accounts.id,
        parentId: accounts.parentId,
        login: accounts.login,
        name: accounts.customerName,
        type: accounts.type,
        nodeId: accounts.nodeId,
        disabled: accounts.disabled,
        path: accounts.path,
      })
      .from(accounts)
      .where(where)
      .orderBy(asc(sql`lower(${accounts.customerName})`), asc(accounts.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database().select({ total: count() }).from(accounts).where(where),
  ])
  const trails = await trailsOf(
    access,
    rows.map(({ path }) => path),
  )
  const items = rows.map(({ path, ...row }) => ({ ...row, trail: trails(path) }))
  return { items, total: totals?.total ?? 0, page, pageSize }
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const columns = [
    accounts.customerName,
    accounts.login,
    accounts.company,
    accounts.contact,
    accounts.email,
    accounts.phone,
  ]
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`))
}

/** Turns paths into names from the top of what `access` sees downwards, with one question for all. */
export async function trailsOf(
  access: Access,
  paths: readonly string[],
): Promise<(path: string) => AccountTrail> {
  const ids = new Set(paths.flatMap(idsIn))
  const rows =
    ids.size === 0
      ? []
      : await database()
          .select({ id: accounts.id, name: accounts.customerName, type: accounts.type })
          .from(accounts)
          .where(and(inArray(accounts.id, [...ids]), inSubtree(access)))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (path) => idsIn(path).flatMap((id) => known.get(id) ?? [])
}

/** The ids that a path `/1/7/` names, from the top. */
function idsIn(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number)
}
