import { and, eq, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { refuseRestless } from '@/db/queries/refuse-restless'
import { alertRuleRevisions, alertRuleVersions } from '@/db/schema/alerts'
import type { RuleRow } from './rule-scope'

/** So many versions of an account's rules end within a day at most, and of those that one device's settings say. */
const MOST_ENDED_A_DAY = 1000
const MOST_OF_DEVICE_ENDED_A_DAY = 100

/** Throws `requestTooFrequent` when the rules of an account were changed or deleted too often of late. */
export function refuseRestlessRules(tx: Tx, accountId: number): Promise<void> {
  const { accountId: of, deviceId } = alertRuleVersions
  return refuseRestless(tx, alertRuleVersions, and(eq(of, accountId), isNull(deviceId)), MOST_ENDED_A_DAY)
}

/** The same of the alarm settings of a device. */
export function refuseRestlessDevice(tx: Tx, deviceId: number): Promise<void> {
  const ofDevice = eq(alertRuleVersions.deviceId, deviceId)
  return refuseRestless(tx, alertRuleVersions, ofDevice, MOST_OF_DEVICE_ENDED_A_DAY)
}

/** Has a rule hold as it is from that moment on. */
export async function openVersion(tx: Tx, row: RuleRow, fromTime: Date): Promise<void> {
  const { id, accountId, deviceId, version, kind, terms } = row
  await tx
    .insert(alertRuleVersions)
    .values({ ruleId: id, accountId, deviceId, version, kind, terms, fromTime })
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
