import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts } from '@/db/schema/accounts'
import { modelAliases } from '@/db/schema/device-records'
import type { Access } from '@/lib/auth/access'

/** What the account, or the nearest one above it, calls a model; null when nobody gave it a name. */
export function nearestAlias(access: Access, code: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select ma.alias from ${modelAliases} ma join ${accounts} owner on owner.id = ma.account_id
    where ma.model = ${code} and ${access.path} like owner.path || '%'
    order by length(owner.path) desc limit 1)`
}
