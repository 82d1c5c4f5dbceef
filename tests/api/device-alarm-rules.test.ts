import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as editProfile } from '@/app/api/account/profile/route'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { PATCH as editRule } from '@/app/api/alert-rules/[id]/route'
import { GET as listRules } from '@/app/api/alert-rules/route'
import { POST as snooze } from '@/app/api/alert-snoozes/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { PATCH as editDevice } from '@/app/api/devices/[imei]/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { makeMissingDeviceRules } from '@/db/queries/alert-rules/device-rules'
import { alertRules, alertRuleVersions } from '@/db/schema/alerts'
import { deviceRecords } from '@/db/schema/device-records'
import type { AlertList } from '@/lib/alerts/alert-schema'
import type { RulePage } from '@/lib/alerts/rules/rule-schema'
import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { reportAt, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** Alarm settings of a device, which are rules about it. */
const database = freshDatabase()
const MINUTE = 60_000
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const add = async (...[login, type, parent]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent)
    tokens[login] = await tokenFor(login)
  }
  await add('seller', 'distributor')
  await add('fleet', 'enterprise', ids.seller)
  await add('other', 'enterprise', ids.seller)
})

const set = (who: string, imei: string, alarms: AlarmSettings) =>
  callRoute(editDevice, { token: tokens[who], method: 'PATCH', params: { imei }, body: { alarms } })
const alertsOf = async (who: string, imei: string) => {
  const { data } = await callRoute<AlertList>(listAlerts, {
    token: tokens[who],
    path: `/api/alerts?imei=${imei}`,
  })
  return data.items
}
const rulesOf = (id: number) =>
  database.db.select().from(alertRules).where(eq(alertRules.deviceId, id)).orderBy(asc(alertRules.id))

/** Half a minute from fix to fix, the same speed each. */
const drive = (start: number, speedKmh: number) =>
  Array.from({ length: 6 }, (_, index) => reportAt(start, index / 2, index * 900, speedKmh))

describe('alarm settings', () => {
  it('alert as rules of the owner do, until they are changed and taken back', async () => {
    const van = await makeDevice(ids.fleet ?? 0)
    const start = Date.now() + MINUTE
    expect((await set('fleet', van.imei, { overspeedKmh: 90, overspeedSeconds: 30 })).status).toBe(200)
    await saveLive(van.id, [...drive(start, 120), reportAt(start, 4, 5500, 50)])
    const [first, ...others] = await alertsOf('fleet', van.imei)
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: 'overspeed', withdrawn: false })
    expect(await alertsOf('seller', van.imei)).toHaveLength(1)
    expect(await alertsOf('other', van.imei)).toEqual([])

    await set('fleet', van.imei, { overspeedKmh: 130, overspeedSeconds: 30 })
    await saveLive(van.id, drive(start + 10 * MINUTE, 125))
    expect(await alertsOf('fleet', van.imei)).toHaveLength(1)
    const [rule] = await rulesOf(van.id)
    expect(rule).toMatchObject({ version: 2, accountId: ids.fleet, deletedAt: null })

    await set('fleet', van.imei, {})
    await saveLive(van.id, drive(start + 20 * MINUTE, 180))
    expect(await alertsOf('fleet', van.imei)).toHaveLength(1)
    expect((await rulesOf(van.id)).every(({ deletedAt }) => deletedAt !== null)).toBe(true)
  })

  it('go on as they are when others are changed, and are in no list of rules', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const mileage = { mileageThresholdKm: 1000, mileageStartKm: 2300 }
    await set('fleet', imei, mileage)
    await set('fleet', imei, { ...mileage, continuousKm: 200 })
    const rules = await rulesOf(id)
    expect(rules.map(({ kind, version }) => [kind, version])).toEqual([
      ['mileage', 1],
      ['continuousMileage', 1],
    ])
    const { data } = await callRoute<RulePage>(listRules, { token: tokens.fleet })
    expect(data).toMatchObject({ items: [], total: 0, used: 0 })
    const changed = await callRoute(editRule, {
      token: tokens.fleet,
      method: 'PATCH',
      body: { enabled: false },
      params: { id: String(rules[0]?.id) },
    })
    expect(changed.status).toBe(404)
  })

  it('are snoozed as rules are, by who sees the device', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    await set('fleet', imei, { overspeedKmh: 90, overspeedSeconds: 30 })
    const subject = `rule:${(await rulesOf(id))[0]?.id}`
    const asked = (who: string) =>
      callRoute(snooze, { token: tokens[who], body: { subject, imei, minutes: 60 } })
    expect((await asked('fleet')).status).toBe(201)
    expect((await asked('other')).status).toBe(404)
  })

  it('go with the device to a customer, and are gone when it is given to somebody else', async () => {
    const { id, imei } = await makeDevice(ids.seller ?? 0)
    await set('seller', imei, { overspeedKmh: 90, overspeedSeconds: 30 })
    const given = { token: tokens.seller, body: { imeis: [imei], accountId: ids.fleet } }
    expect((await callRoute(sell, given)).status).toBe(200)
    const living = async () =>
      (await rulesOf(id)).filter(({ deletedAt }) => !deletedAt).map(({ accountId }) => accountId)
    expect(await living()).toEqual([ids.fleet])
    const start = Date.now() + MINUTE
    await saveLive(id, [...drive(start, 120), reportAt(start, 4, 5500, 50)])
    expect(await alertsOf('fleet', imei)).toHaveLength(1)
    const taken = { token: tokens.seller, body: { imeis: [imei], accountId: ids.other } }
    expect((await callRoute(move, taken)).status).toBe(200)
    expect(await living()).toEqual([])
    expect(await alertsOf('other', imei)).toEqual([])
  })

  it('of the night follow the clocks of the account', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    await set('fleet', imei, { nightFrom: '01:00', nightTo: '05:00' })
    const zone = async () => (await rulesOf(id)).filter(({ deletedAt }) => !deletedAt)[0]?.terms.params.zone
    expect(await zone()).toBe('UTC')
    const body = { timeZone: 'Asia/Tokyo' }
    expect((await callRoute(editProfile, { token: tokens.fleet, method: 'PATCH', body })).status).toBe(200)
    expect(await zone()).toBe('Asia/Tokyo')
    const account = { token: tokens.seller, method: 'PATCH', params: { id: String(ids.fleet) } }
    await callRoute(editAccount, { ...account, body: { timeZone: 'Europe/Lisbon' } })
    expect(await zone()).toBe('Europe/Lisbon')
  })

  it('that were stored before there were such rules get them once', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const alarms = { overspeedKmh: 90, overspeedSeconds: 30 }
    await database.db.insert(deviceRecords).values({ deviceId: id, alarms })
    await makeMissingDeviceRules(database.db, new Date())
    await makeMissingDeviceRules(database.db, new Date())
    expect((await rulesOf(id)).map(({ kind }) => kind)).toEqual(['overspeed'])
  })

  it('are changed so often a day, and no more', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    await set('fleet', imei, { overspeedKmh: 90, overspeedSeconds: 30 })
    const [rule] = await database.db
      .select()
      .from(alertRuleVersions)
      .where(eq(alertRuleVersions.deviceId, id))
    if (!rule) throw new Error('no version')
    const ended = Array.from({ length: 500 }, (_, index) => {
      return { ...rule, version: index + 1000, toTime: new Date() }
    })
    await database.db.insert(alertRuleVersions).values(ended)
    const refused = await set('fleet', imei, { overspeedKmh: 100, overspeedSeconds: 30 })
    expect(refused.status).toBe(429)
    // What others ended is not held against who has it now, and what is not wanted any more always goes.
    expect((await set('fleet', imei, { overspeedKmh: 90, overspeedSeconds: 30 })).status).toBe(200)
    expect((await set('fleet', imei, {})).status).toBe(200)
    await database.db
      .update(alertRuleVersions)
      .set({ accountId: ids.other })
      .where(eq(alertRuleVersions.deviceId, id))
    await set('fleet', imei, { overspeedKmh: 90, overspeedSeconds: 30 })
    expect((await set('fleet', imei, { overspeedKmh: 100, overspeedSeconds: 30 })).status).toBe(200)
  })
})
