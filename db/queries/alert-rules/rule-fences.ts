import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { shownFences } from '@/db/queries/geofences/fence-scope'
import { accounts } from '@/db/schema/accounts'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type AlertKindName, fencesNamed } from '@/lib/alerts/kinds/kinds'
import type { RuleParams } from '@/lib/alerts/rules/rule-terms'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

type Named = { kind: AlertKindName; params: RuleParams; before?: RuleParams }

/**
 * Makes sure that the fences which a rule of the account at `path` names are seen by who asks, and of that account or one
 * below it: its alerts tell where they are. Those that it named `before` may be gone by now. Throws `geofenceUnknown`.
 */
export async function checkRuleFences(
  tx: Tx,
  access: Access,
  path: string,
  { kind, params, before = {} }: Named,
): Promise<void> {
  const known = new Set(fencesNamed(kind, before))
  const ids = [...new Set(fencesNamed(kind, params))].filter((id) => !known.has(id))
  if (ids.length === 0) return
  const found = await tx
    .select({ id: geofences.id })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, geofences.accountId))
    .where(
      and(
        sql`${geofences.id} = any(${idArray(ids)})`,
        shownFences(access),
        sql`${accounts.path} like ${`${path}%`}`,
      ),
    )
  if (found.length < ids.length) throw new AppError('geofenceUnknown')
}
