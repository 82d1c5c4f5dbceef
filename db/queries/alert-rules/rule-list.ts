import { and, asc, count, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { shownOrdering } from '@/db/queries/alert-commands/command-counts'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { containing } from '@/db/sql-parts'
import { MAX_RULES } from '@/lib/alerts/rules/rule-limits'
import type { AlertRule, RulePage, RuleQuery } from '@/lib/alerts/rules/rule-schema'
import { spansOf } from '@/lib/alerts/rules/rule-spans'
import { ruleSubject } from '@/lib/alerts/rules/rule-terms'
import { timesOf } from '@/lib/alerts/rules/rule-times'
import { type Access, requirePermission } from '@/lib/auth/access'
import { seesOnAlert } from '@/lib/commands/on-alert'
import { AppError } from '@/lib/errors'
import { wholeTelling } from '@/lib/events/telling'
import { isEditable, livingRules, type RuleRow, shownRules } from './rule-scope'
import { imeisNamed } from './rule-targets'

/** Rules of the own account and those below by their names, and how many the own one may have. */
export async function listRules(
  access: Access,
  { search, kind, sends, page, pageSize }: RuleQuery,
): Promise<RulePage> {
  requirePermission(access, 'alertRules.read')
  const where = and(
    shownRules(access),
    kind === undefined ? undefined : eq(alertRules.kind, kind),
    sends === undefined ? undefined : ordering(access, sends),
    search === '' ? undefined : ilike(alertRules.name, containing(search)),
  )
  const [[total], items, used] = await Promise.all([
    database()
      .select({ count: count() })
      .from(alertRules)
      .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
      .where(where),
    findRules(access, where, pageSize, (page - 1) * pageSize),
    countRules(database(), access),
  ])
  return { items, total: total?.count ?? 0, page, pageSize, quota: MAX_RULES, used }
}

const ordering = (access: Access, command: string): SQL =>
  seesOnAlert(access) ? sql`${alertRules.onAlert}->>'command' = ${command}` : sql`false`

/** One of them. Throws `alertRuleUnknown`. */
export async function findRule(access: Access, id: number): Promise<AlertRule> {
  requirePermission(access, 'alertRules.read')
  const [found] = await findRules(access, and(shownRules(access), eq(alertRules.id, id)), 1, 0)
  if (!found) throw new AppError('alertRuleUnknown')
  return found
}

/** How many rules the account that asks has. */
export async function countRules(db: Database | Tx, { accountId }: Access): Promise<number> {
  const [living] = await db
    .select({ count: count() })
    .from(alertRules)
    .where(and(eq(alertRules.accountId, accountId), isNull(alertRules.deviceId), livingRules()))
  return living?.count ?? 0
}

async function findRules(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<AlertRule[]> {
  const rows = await database()
    .select({ row: alertRules, accountName: accounts.customerName, editable: isEditable(access) })
    .from(alertRules)
    .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
    .where(where)
    .orderBy(asc(sql`lower(${alertRules.name})`), asc(alertRules.id))
    .limit(limit)
    .offset(offset)
  const imeis = await imeisNamed(
    access,
    rows.map(({ row }) => row.terms.targets),
  )
  const orderingOf = await shownOrdering(
    access,
    rows.map(({ row }) => row),
    ruleSubject,
  )
  return rows.map(({ row, ...around }) => ({
    ...toRule(row, imeis),
    ...orderingOf(row),
    ...around,
    own: row.accountId === access.accountId,
  }))
}

function toRule(row: RuleRow, imeis: ReadonlyMap<number, string>) {
  const { id, accountId, name, kind, enabled, version, terms, toldCount } = row
  const { targets, params, silenceMinutes, tell, maxAgeMinutes, severity = null } = terms
  const imeisOf = (ids: readonly number[]) => ids.flatMap((one) => imeis.get(one) ?? [])
  return {
    id,
    accountId,
    name,
    kind,
    enabled,
    version,
    ...timesOf(terms),
    ...spansOf(terms),
    severity,
    silenceMinutes,
    tell: wholeTelling(tell) as AlertRule['tell'],
    toldCount,
    maxAgeMinutes,
    params: params as AlertRule['params'],
    devices:
      targets.kind === 'all' ? ('all' as const) : imeisOf('deviceIds' in targets ? targets.deviceIds : []),
    groupIds: targets.kind === 'groups' ? [...targets.groupIds] : null,
    except: imeisOf(targets.except),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
