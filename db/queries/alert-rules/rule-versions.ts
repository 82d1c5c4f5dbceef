import { and, eq, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { alertRuleRevisions, alertRuleVersions } from '@/db/schema/alerts'
import { AppError } from '@/lib/errors'
import type { RuleRow } from './rule-scope'

/** So many versions of an account's rules end within a day at most: each is kept, and read by the gateway. */
const MOST_ENDED_A_DAY = 1000

/** Throws `requestTooFrequent` when the rules of an account were changed or deleted too often of late. */
export async function refuseRestless(tx: Tx, accountId: number): Promise<void> {
  const ended = await tx.$count(
    alertRuleVersions,
    and(
      eq(alertRuleVersions.accountId, accountId),
      sql`${alertRuleVersions.toTime} > now() - interval '1 day'`,
    ),
  )
  if (ended >= MOST_ENDED_A_DAY) throw new AppError('requestTooFrequent')
}

/** Has a rule hold as it is from that moment on. */
export async function openVersion(tx: Tx, row: RuleRow, fromTime: Date): Promise<void> {
  const { id, accountId, version, kind, terms } = row
  await tx.insert(alertRuleVersions).values({ ruleId: id, accountId, version, kind, terms, fromTime })
}

/** Ends what holds of a rule; returns when that is: after its beginning, whatever the clocks of two nodes say. */
export async function closeVersion(tx: Tx, ruleId: number, now: Date): Promise<Date> {
  const [row] = await tx
    .update(alertRuleVersions)
    .set({
      toTime: sql`greatest(${now.toISOString()}::timestamptz, ${alertRuleVersions.fromTime} + interval '1 millisecond')`,
    })
    .where(and(eq(alertRuleVersions.ruleId, ruleId), isNull(alertRuleVersions.toTime)))
    .returning({ toTime: alertRuleVersions.toTime })
  return row?.toTime ?? now
}

/** Has what holds of a rule be told otherwise; what goes on goes on. */
export async function retellVersion(tx: Tx, { id, terms }: RuleRow): Promise<void> {
  await tx
    .update(alertRuleVersions)
    .set({ terms })
    .where(and(eq(alertRuleVersions.ruleId, id), isNull(alertRuleVersions.toTime)))
}

/** Has whoever keeps the rules of an account ready read them again, with the commit. */
export async function noteRuleChange(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insert(alertRuleRevisions)
    .values({ accountId, revision: 1 })
    .onConflictDoUpdate({
      target: alertRuleRevisions.accountId,
      set: { revision: sql`${alertRuleRevisions.revision} + 1` },
    })
  await publish(tx, { kind: 'alertRules', accountId })
}
