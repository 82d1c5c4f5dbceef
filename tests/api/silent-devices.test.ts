import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { raiseSilences } from '@/db/queries/alert-rules/raise-silences'
import { deleteRule, insertRule, updateRule } from '@/db/queries/alert-rules/rule-edits'
import { accounts } from '@/db/schema/accounts'
import { alertRules, alertTellings, offlineEpisodes } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { createRuleBody, editRuleBody } from '@/lib/alerts/rules/rule-schema'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const NOW = Date.UTC(2026, 10, 20, 12)
let access: Access
let van: { id: number; imei: string }
let fleet: number

beforeAll(async () => {
  const north = await makeAccount('north', 'distributor')
  fleet = await makeAccount('fleet', 'enterprise', north)
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, north))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})
beforeEach(async () => {
  await database.db.delete(deviceEvents)
  await database.db.delete(offlineEpisodes)
  await database.db.delete(alertRules)
  await database.db.delete(deviceStates)
  van = await makeDevice(fleet)
  await heard(NOW)
})

const heard = (time: number, id = van.id) =>
  database.db
    .insert(deviceStates)
    .values({ deviceId: id, lastPacketAt: new Date(time), lat: 41, lon: -8 })
    .onConflictDoUpdate({ target: deviceStates.deviceId, set: { lastPacketAt: new Date(time) } })
const makeRule = (kind: string, fields: object = {}) =>
  insertRule(
    access,
    createRuleBody.parse({ name: kind, kind, params: { minutes: 30 }, devices: [van.imei], ...fields }),
    new Date(NOW),
  )
const alertsOf = async (login = 'north') =>
  (
    await callRoute<AlertList>(listAlerts, {
      token: await tokenFor(login),
      path: `/api/alerts?imei=${van.imei}`,
    })
  ).data.items.map(({ kind, time, endTime, ruleId }) => ({
    kind,
    ruleId,
    minute: (Date.parse(time) - NOW) / MINUTE,
    end: endTime && (Date.parse(endTime) - NOW) / MINUTE,
  }))
const at = (minute: number) => raiseSilences(system, NOW + minute * MINUTE)

describe('devices that nothing is heard of', () => {
  it('are alerted to once, when the silence is long enough, and until they are heard again', async () => {
    const { id: ruleId } = await makeRule('offline', { tell: { mail: true } })
    expect(await at(29)).toBe(0)
    expect(await at(31)).toBe(1)
    expect(await at(32)).toBe(0)
    expect(await alertsOf()).toEqual([{ kind: 'offline', ruleId, minute: 30, end: null }])
    expect(
      await database.db.select().from(alertTellings).where(eq(alertTellings.deviceId, van.id)),
    ).toHaveLength(1)
    await heard(NOW + 50 * MINUTE)
    expect(await at(51)).toBe(0)
    expect(await alertsOf()).toEqual([{ kind: 'offline', ruleId, minute: 30, end: 50 }])
    expect(await at(81)).toBe(1)
    // Those below the account of the rule are told nothing of it.
    expect(await alertsOf('fleet')).toEqual([])
  })

  it('are told to be back, by a rule of that kind', async () => {
    const { id: ruleId } = await makeRule('backOnline')
    await at(40)
    expect(await alertsOf()).toEqual([])
    await heard(NOW + 45 * MINUTE)
    expect(await at(46)).toBe(1)
    expect(await alertsOf()).toEqual([{ kind: 'backOnline', ruleId, minute: 45, end: null }])
  })

  it('are not alerted to for what was due before the rule was made, nor twice by two workers', async () => {
    await heard(NOW - 60 * MINUTE)
    await makeRule('offline')
    expect(await at(1)).toBe(0)
    await heard(NOW - 20 * MINUTE)
    const [one, other] = await Promise.all([at(11), at(11)])
    expect(one + other).toBe(1)
    expect(await alertsOf()).toHaveLength(1)
  })

  it('are taken to sleep until they are to have woken by their working mode', async () => {
    const { id: ruleId } = await makeRule('offline')
    const sleepUntil = (minute: number) =>
      database.db.update(deviceStates).set({ sleepsUntil: new Date(NOW + minute * MINUTE) })
    await sleepUntil(90)
    expect([await at(31), await at(89)]).toEqual([0, 0])
    expect([await at(91), await at(92)]).toEqual([1, 0])
    expect(await alertsOf()).toEqual([{ kind: 'offline', ruleId, minute: 90, end: null }])
    await heard(NOW + 95 * MINUTE)
    await sleepUntil(180)
    await at(96)
    expect(await alertsOf()).toEqual([{ kind: 'offline', ruleId, minute: 90, end: 95 }])
    // It is alerted to by its silence where that is longer than its sleep.
    await sleepUntil(100)
    expect([await at(124), await at(126)]).toEqual([0, 1])
  })

  it('are over for a rule that is changed or deleted', async () => {
    const { id } = await makeRule('offline')
    await at(31)
    await updateRule(access, id, editRuleBody.parse({ params: { minutes: 40 } }), new Date(NOW + 35 * MINUTE))
    expect(await at(36)).toBe(0)
    expect(await alertsOf()).toEqual([{ kind: 'offline', ruleId: id, minute: 30, end: 36 }])
    expect(await at(41)).toBe(1)
    await deleteRule(access, id, new Date(NOW + 45 * MINUTE))
    expect(await at(46)).toBe(0)
    expect((await alertsOf()).map(({ end }) => end)).toEqual([36, 46])
  })

  it('are told nobody of by who had them before, once they are sold', async () => {
    await makeRule('backOnline')
    await makeRule('offline')
    expect(await at(31)).toBe(1)
    const buyer = await makeAccount('buyer', 'enterprise')
    await database.db.update(devices).set({ accountId: buyer }).where(eq(devices.id, van.id))
    await heard(NOW + 60 * MINUTE)
    expect(await at(61)).toBe(0)
    const raised = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, van.id))
    expect(raised.map(({ type, endTime }) => [type, endTime])).toEqual([['offline', null]])
    expect(await database.db.select().from(offlineEpisodes)).toEqual([])
  })

  it('are alerted to by a schedule, of some devices and not of others', async () => {
    const other = await makeDevice(fleet)
    await heard(NOW, other.id)
    const nights = { zone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '23:00' }] }
    await makeRule('offline', { schedule: nights })
    await makeRule('offline', { devices: 'all', except: [van.imei] })
    expect(await at(31)).toBe(1)
    expect(await alertsOf()).toEqual([])
  })

  it('are alerted to for whoever sees them after three days, without any rule', async () => {
    expect(await at(3 * 1440 - 1)).toBe(0)
    expect(await at(3 * 1440 + 1)).toBe(1)
    for (const login of ['north', 'fleet'])
      expect(await alertsOf(login)).toEqual([{ kind: 'offline', ruleId: null, minute: 3 * 1440, end: null }])
    // Long gone when it is looked at first: nobody is told any more.
    await database.db.delete(offlineEpisodes)
    await heard(NOW - 30 * DAY)
    expect(await at(0)).toBe(0)
  })
})
