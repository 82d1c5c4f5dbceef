import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { fencesNamed, takesLimitOfFences } from '@/lib/alerts/kinds/kinds'
import type { Access } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { refuseOrdering } from './resolve-on-alert'

/** What changes of a fence of the account at `path`. */
type FenceChange = {
  path: string
  /** Of a fence that is drawn elsewhere from now on. */
  redrawnId?: number
  /** How fast vehicles may go somewhere is another from now on. */
  limitsOtherwise: boolean
  engineConfirmed?: boolean
}

/**
 * Where fences are, and how fast one may go there, decides what the rules that look at them send: those of the account and of the
 * accounts above. Throws what `refuseOrdering` does.
 */
export async function refuseFenceOrdering(
  tx: Tx,
  access: Access,
  { path, redrawnId, limitsOtherwise, engineConfirmed }: FenceChange,
  catalogue: Catalogue,
): Promise<void> {
  if (redrawnId === undefined && !limitsOtherwise) return
  const { kind, terms, onAlert, enabled, deletedAt, accountId } = alertRules
  const rules = await tx
    .select({ kind, terms, onAlert })
    .from(alertRules)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        isNotNull(onAlert),
        eq(enabled, true),
        isNull(deletedAt),
        sql`${path}::text like ${accounts.path} || '%'`,
      ),
    )
  for (const rule of rules) {
    const names = redrawnId !== undefined && fencesNamed(rule.kind, rule.terms.params).includes(redrawnId)
    if (names || (limitsOtherwise && takesLimitOfFences(rule)))
      refuseOrdering(access, { onAlert: rule.onAlert, engineConfirmed }, catalogue)
  }
}
