import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { deviceRecords } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type AlarmRule, rulesOfAlarms } from '@/lib/alerts/rules/alarm-rules'
import { MAX_AGE_MINUTES, SILENCE_MINUTES } from '@/lib/alerts/rules/rule-limits'
import { partAlarms } from '@/lib/devices/alarm-schema'
import { TOLD_NOBODY } from '@/lib/events/telling'
import { livingRules, type RuleRow } from './rule-scope'
import { closeVersion, openVersion } from './rule-versions'

const AT_ONCE = 500

/** They are no rules that somebody named. */
const NO_NAME = ''

type Device = { id: number; accountId: number; zone: string; alarms: object | null }

/**
 * Has the rules that alarm settings of devices stand for be those of now, and of the account that has the device now: after
 * the settings were changed, or the device. What did not change goes on. Whoever calls publishes that the devices changed.
 */
export async function keepDeviceRules(
  tx: Database | Tx,
  deviceIds: readonly number[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < deviceIds.length; at += AT_ONCE) {
    const ids = idArray(deviceIds.slice(at, at + AT_ONCE))
    const found = await tx
      .select({
        ...{ id: devices.id, accountId: devices.accountId },
        ...{ zone: accounts.timeZone, alarms: deviceRecords.alarms },
      })
      .from(devices)
      .innerJoin(accounts, eq(accounts.id, devices.accountId))
      .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
      .where(sql`${devices.id} = any(${ids})`)
    const rules = await tx
      .select()
      .from(alertRules)
      .where(and(sql`${alertRules.deviceId} = any(${ids})`, livingRules()))
    for (const device of found) {
      const own = rules.filter(({ deviceId }) => deviceId === device.id)
      await keepRulesOf(tx as Tx, device, own, now)
    }
  }
}

async function keepRulesOf(tx: Tx, device: Device, rules: readonly RuleRow[], now: Date): Promise<void> {
  const said = rulesOfAlarms(partAlarms(device.alarms).acting, device.zone)
  const wanted = new Map(said.map((rule) => [rule.kind, rule]))
  for (const rule of rules) {
    const same = rule.accountId === device.accountId ? wanted.get(rule.kind) : undefined
    if (!same) {
      const deletedAt = await closeVersion(tx, rule.id, now)
      await tx.update(alertRules).set({ deletedAt }).where(eq(alertRules.id, rule.id))
      continue
    }
    wanted.delete(rule.kind)
    if (!isDeepStrictEqual(same.params, rule.terms.params)) await changeRule(tx, rule, same, now)
  }
  for (const rule of wanted.values()) await beginRule(tx, device, rule, now)
}

async function changeRule(tx: Tx, before: RuleRow, { params }: AlarmRule, now: Date) {
  const from = await closeVersion(tx, before.id, now)
  const terms = { ...before.terms, params }
  const version = before.version + 1
  await tx.update(alertRules).set({ terms, version, updatedAt: now }).where(eq(alertRules.id, before.id))
  await openVersion(tx, { ...before, terms, version }, from)
}

async function beginRule(tx: Tx, device: Device, { kind, params }: AlarmRule, now: Date): Promise<void> {
  const [row] = await tx
    .insert(alertRules)
    .values({
      ...{ accountId: device.accountId, deviceId: device.id, kind, name: NO_NAME, version: 1 },
      ...{ createdAt: now, updatedAt: now },
      terms: {
        ...{ params, schedule: null, tell: TOLD_NOBODY },
        targets: { kind: 'devices', deviceIds: [device.id], except: [] },
        silenceMinutes: SILENCE_MINUTES.usual,
        maxAgeMinutes: MAX_AGE_MINUTES.usual,
      },
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await openVersion(tx, row, now)
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
