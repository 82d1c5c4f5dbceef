import { and, eq, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Database, Tx } from '@/db/client'
import { refuseRestless } from '@/db/queries/refuse-restless'
import { alertRuleRevisions, alertRuleVersions } from '@/db/schema/alerts'
import { idArray } from '@/db/sql-parts'
import type { RuleRow } from './rule-scope'

/** So many versions of an account's rules end within a day at most, and of those that one device's settings say. */
const MOST_ENDED_A_DAY = 1000
const MOST_OF_DEVICE_ENDED_A_DAY = 500

/** Throws `requestTooFrequent` when the rules of an account were changed or deleted too often of late. */
export function refuseRestlessRules(tx: Tx, accountId: number): Promise<void> {
  const { accountId: of, deviceId } = alertRuleVersions
  return refuseRestless(tx, alertRuleVersions, and(eq(of, accountId), isNull(deviceId)), MOST_ENDED_A_DAY)
}

/** The same of the alarm settings of a device by the account that has it: what an owner before changed is not held against it. */
export function refuseRestlessDevice(tx: Tx, device: { id: number; accountId: number }): Promise<void> {
  const { deviceId, accountId } = alertRuleVersions
  const ofDevice = and(eq(deviceId, device.id), eq(accountId, device.accountId))
  return refuseRestless(tx, alertRuleVersions, ofDevice, MOST_OF_DEVICE_ENDED_A_DAY)
}

/** Rules hold as they are from a moment of each on. */
export async function openVersions(
  tx: Database | Tx,
  rows: readonly RuleRow[],
  fromTimeOf: (row: RuleRow) => Date,
): Promise<void> {
  const versions = rows.map((row) => {
    const { id, accountId, deviceId, version, kind, terms } = row
    return { ruleId: id, accountId, deviceId, version, kind, terms, fromTime: fromTimeOf(row) }
  })
  if (versions.length > 0) await tx.insert(alertRuleVersions).values(versions)
}

export const openVersion = (tx: Tx, row: RuleRow, fromTime: Date): Promise<void> =>
  openVersions(tx, [row], () => fromTime)

/** Ends what holds of rules; returns when that is, by the rule: after its beginning, whatever the clocks of two nodes say. */
export async function closeVersions(
  tx: Database | Tx,
  ruleIds: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const { ruleId, toTime, fromTime } = alertRuleVersions
  const ended = await tx
    .update(alertRuleVersions)
    .set({
      toTime: sql`greatest(${now.toISOString()}::timestamptz, ${fromTime} + interval '1 millisecond')`,
    })
    .where(and(sql`${ruleId} = any(${idArray([...ruleIds])})`, isNull(toTime)))
    .returning({ id: ruleId, at: toTime })
  return new Map(ended.map(({ id, at }) => [id, at ?? now]))
}

/** The same of one rule. */
export async function closeVersion(tx: Tx, ruleId: number, now: Date): Promise<Date> {
  return (await closeVersions(tx, [ruleId], now)).get(ruleId) ?? now
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
