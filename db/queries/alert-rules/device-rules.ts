import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { rulesOfAlarms } from '@/lib/alerts/rules/alarm-rules'
import type { RuleTerms } from '@/lib/alerts/rules/rule-terms'
import { partAlarms } from '@/lib/devices/alarm-schema'
import { TOLD_NOBODY, USUAL_TELLING } from '@/lib/events/telling'
import { livingRules, type RuleRow } from './rule-scope'
import { closeVersions, openVersions } from './rule-versions'

const AT_ONCE = 250
/** Nobody named these rules. */
const NO_NAME = ''

type NewRule = typeof alertRules.$inferInsert
/** What has to happen that the rules of devices are what their settings say. */
type Due = { ended: RuleRow[]; changed: { before: RuleRow; terms: RuleTerms }[]; begun: NewRule[] }

/**
 * Brings the rules that follow from the alarm settings of devices up to date, after a change of the settings or of the account
 * that has a device. Rules that stay the same go on. The caller publishes that the devices changed. Returns how many rules
 * were replaced by another version.
 */
export async function keepDeviceRules(
  tx: Database | Tx,
  deviceIds: readonly number[],
  now: Date,
): Promise<number> {
  let replaced = 0
  for (let at = 0; at < deviceIds.length; at += AT_ONCE) {
    const due = await findDue(tx, deviceIds.slice(at, at + AT_ONCE), now)
    await endRules(tx, due.ended, now)
    await changeRules(tx, due.changed, now)
    await beginRules(tx, due.begun, now)
    replaced += due.changed.length
  }
  return replaced
}

/** The same of all devices of an account whose settings go by its clocks, once those are of another time zone. */
export async function keepRulesByClock(tx: Tx, accountId: number, now: Date): Promise<void> {
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), sql`${deviceRecords.alarms}->>'nightFrom' is not null`))
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await keepDeviceRules(tx, ids, now)
  await publish(tx, { kind: 'devices', ids })
}

async function findDue(tx: Database | Tx, deviceIds: readonly number[], now: Date): Promise<Due> {
  const ids = idArray([...deviceIds])
  const found = await tx
    .select({
      id: devices.id,
      accountId: devices.accountId,
      zone: accounts.timeZone,
      alarms: deviceRecords.alarms,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(sql`${devices.id} = any(${ids})`)
  const living = await tx
    .select()
    .from(alertRules)
    .where(and(sql`${alertRules.deviceId} = any(${ids})`, livingRules()))
  const owned = new Map<number | null, RuleRow[]>()
  for (const rule of living) owned.set(rule.deviceId, [...(owned.get(rule.deviceId) ?? []), rule])
  const due: Due = { ended: [], changed: [], begun: [] }
  for (const { id, accountId, zone, alarms } of found) {
    const said = rulesOfAlarms(partAlarms(alarms).acting, zone)
    const wanted = new Map(said.map((rule) => [rule.kind, rule]))
    for (const before of owned.get(id) ?? []) {
      const same = before.accountId === accountId ? wanted.get(before.kind) : undefined
      if (!same) due.ended.push(before)
      else if (!isDeepStrictEqual(same.params, before.terms.params))
        due.changed.push({ before, terms: { ...before.terms, params: same.params } })
      if (same) wanted.delete(before.kind)
    }
    for (const { kind, params } of wanted.values())
      due.begun.push({
        accountId,
        deviceId: id,
        kind,
        name: NO_NAME,
        version: 1,
        createdAt: now,
        updatedAt: now,
        terms: {
          params,
          schedule: null,
          tell: TOLD_NOBODY,
          ...USUAL_TELLING,
          targets: { kind: 'devices', deviceIds: [id], except: [] },
        },
      })
  }
  return due
}

async function endRules(tx: Database | Tx, ended: readonly RuleRow[], now: Date): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await closeVersions(tx, ids, now)
  await tx
    .update(alertRules)
    .set({ deletedAt: now })
    .where(sql`${alertRules.id} = any(${idArray(ids)})`)
}

async function changeRules(tx: Database | Tx, changed: Due['changed'], now: Date): Promise<void> {
  if (changed.length === 0) return
  const ends = await closeVersions(
    tx,
    changed.map(({ before }) => before.id),
    now,
  )
  const after = changed.map(({ before, terms }) => ({ ...before, terms, version: before.version + 1 }))
  const rows = after.map(({ id, terms, version }) => ({ id, terms, version }))
  await tx.execute(sql`
    update ${alertRules} r set terms = v.terms, version = v.version, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, terms jsonb, version int) where r.id = v.id`)
  await openVersions(tx, after, ({ id }) => ends.get(id) ?? now)
}

async function beginRules(tx: Database | Tx, begun: readonly NewRule[], now: Date): Promise<void> {
  if (begun.length === 0) return
  const rows = await tx
    .insert(alertRules)
    .values([...begun])
    .returning()
  await openVersions(tx, rows, () => now)
}

/** Makes the rules of settings that were stored by a version that made none; of devices that have some there is nothing to do. */
export async function makeMissingDeviceRules(db: Database, now: Date): Promise<void> {
  const [saying, ruled] = await Promise.all([
    db.execute<{ id: number }>(sql`
      select device_id as id from ${deviceRecords} where jsonb_strip_nulls(alarms) <> '{}' order by device_id`),
    db.execute<{ id: number }>(
      sql`select distinct device_id as id from ${alertRules} where device_id is not null`,
    ),
  ])
  const known = new Set(ruled.map(({ id }) => id))
  const missing = saying.flatMap(({ id }) => (known.has(id) ? [] : id))
  for (let at = 0; at < missing.length; at += AT_ONCE)
    await db.transaction((tx) => keepDeviceRules(tx, missing.slice(at, at + AT_ONCE), now))
}
