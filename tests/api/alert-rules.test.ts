import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as edit, GET as open, DELETE as remove } from '@/app/api/alert-rules/[id]/route'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { GET as list, POST as make } from '@/app/api/alert-rules/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { alertRuleRevisions, alertRules, alertRuleVersions } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceGroups, virtualAccountDevices } from '@/db/schema/devices'
import { MAX_RULES } from '@/lib/alerts/rules/rule-limits'
import type { AlertRule, RulePage, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { reportAt, saveLive } from '../support/fence-world'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let foreign: { id: number; imei: string }
let depotCar: { id: number; imei: string }
let trucks: number

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
  }
  await add('admin', 'administrator')
  await add('fleet', 'enterprise', ids.admin)
  await add('depot', 'endUser', ids.fleet)
  await add('other', 'enterprise', ids.admin)
  await add('many', 'enterprise', ids.admin)
  await add('mute', 'enterprise', ids.admin, { modifyData: false })
  const [group] = await database.db
    .insert(deviceGroups)
    .values({ accountId: ids.fleet ?? 0, name: 'Trucks' })
    .returning()
  trucks = group?.id ?? 0
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van', groupId: trucks })
  depotCar = await makeDevice(ids.depot ?? 0, { name: 'Car' })
  foreign = await makeDevice(ids.other ?? 0)
  await add('driver', 'virtual', ids.fleet, { deviceSubset: true })
  await database.db.insert(virtualAccountDevices).values({ accountId: ids.driver ?? 0, deviceId: van.id })
})

const asked = (who: string, given: object = {}) =>
  callRoute<AlertRule>(make, {
    token: tokens[who],
    body: { name: 'Too fast', kind: 'overspeed', params: { limitKmh: 90 }, ...given },
  })
const made = async (who: string, given: object = {}) => (await asked(who, given)).data
const of = (id: number) => ({ id: String(id) })
const change = (who: string, id: number, body: object) =>
  callRoute<AlertRule>(edit, { token: tokens[who], method: 'PATCH', params: of(id), body })
const drop = (who: string, id: number) =>
  callRoute(remove, { token: tokens[who], method: 'DELETE', params: of(id) })
const see = (who: string, id: number) => callRoute<AlertRule>(open, { token: tokens[who], params: of(id) })
const shown = async (who: string, query = '') =>
  (await callRoute<RulePage>(list, { token: tokens[who], path: `/api/alert-rules?${query}` })).data
const tried = (who: string, body: object) =>
  callRoute<RulePreviewAnswer>(tryOut, { token: tokens[who], body })
const versionsOf = (id: number) =>
  database.db
    .select()
    .from(alertRuleVersions)
    .where(eq(alertRuleVersions.ruleId, id))
    .orderBy(asc(alertRuleVersions.version))
const revisionOf = async (who: string) => {
  const [row] = await database.db
    .select()
    .from(alertRuleRevisions)
    .where(eq(alertRuleRevisions.accountId, ids[who] ?? 0))
  return row?.revision ?? 0
}

describe('making a rule', () => {
  it('takes what is said, and begins with what is not', async () => {
    const answer = await asked('fleet', { devices: [van.imei, depotCar.imei], except: [depotCar.imei] })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      name: 'Too fast',
      kind: 'overspeed',
      enabled: true,
      own: true,
      editable: true,
      version: 1,
      params: { limitFrom: 'own', limitKmh: 90, durationS: 10 },
      groupIds: null,
      except: [depotCar.imei],
      schedule: null,
      silenceMinutes: 30,
      tell: { mail: false },
      maxAgeMinutes: 60,
    })
    expect(answer.data.devices).toEqual(expect.arrayContaining([van.imei, depotCar.imei]))
    expect((await see('fleet', answer.data.id)).data).toEqual(answer.data)
    expect(await versionsOf(answer.data.id)).toMatchObject([
      { version: 1, kind: 'overspeed', toTime: null, terms: { targets: { except: [depotCar.id] } } },
    ])
  })

  it('is refused with values that its kind does not take, in words', async () => {
    for (const [given, path] of [
      [{ params: { limitKmh: 201 } }, 'params.limitKmh'],
      [{ params: { durationS: 15 } }, 'params.durationS'],
      [{ params: { minutes: 5 } }, 'params.minutes'],
      [{ kind: 'guard', params: {} }, 'params.lat'],
      [{ kind: 'temperature', params: { minC: 9, maxC: 8 } }, 'params.maxC'],
      [{ silenceMinutes: 61 }, 'silenceMinutes'],
      [{ devices: [van.imei], groupIds: [trucks] }, 'groupIds'],
    ] as const) {
      const refused = await asked('fleet', given)
      const { fields } = refused.data as unknown as { fields: { path: string; message: string }[] }
      expect([refused.status, fields[0]?.path]).toEqual([400, path])
      expect(fields[0]?.message).not.toBe('')
    }
    expect((await asked('fleet', { kind: 'nothing' })).status).toBe(400)
  })

  it('is about nothing that is not seen', async () => {
    expect((await asked('fleet', { devices: [foreign.imei] })).code).toBe(21_001)
    expect((await asked('fleet', { except: [foreign.imei] })).code).toBe(21_001)
    expect((await asked('other', { groupIds: [trucks] })).code).toBe(21_010)
    expect((await asked('driver')).status).toBe(403)
    expect((await asked('driver', { devices: [van.imei] })).status).toBe(201)
    expect((await asked('mute')).status).toBe(403)
  })

  it('tells whoever keeps rules ready, with the commit', async () => {
    const heard: Message[] = []
    const subscription = await subscribe(database.db, {
      onMessage: (one) => void heard.push(one),
      onGap: () => {},
    })
    const before = await revisionOf('fleet')
    await made('fleet')
    expect(await revisionOf('fleet')).toBe(before + 1)
    await until(async () => heard.some((one) => one.kind === 'alertRules' && one.accountId === ids.fleet))
    subscription.stop()
  })

  it('stops at a number of rules', async () => {
    const { id: _, ...row } = {
      id: 0,
      accountId: ids.other ?? 0,
      kind: 'stay' as const,
      name: 'One of many',
      version: 1,
      terms: (await database.db.select().from(alertRules).limit(1))[0]?.terms as never,
    }
    const have = (await shown('other')).used
    await database.db.insert(alertRules).values(Array.from({ length: MAX_RULES - have }, () => row))
    expect((await asked('other')).code).toBe(32_002)
    expect(await shown('other')).toMatchObject({ quota: MAX_RULES, used: MAX_RULES })
    await database.db.delete(alertRules).where(eq(alertRules.accountId, ids.other ?? 0))
  })
})

describe('changing a rule', () => {
  it('makes another version of what it detects, and none of what it is called and tells', async () => {
    const { id } = await made('fleet')
    const told = await change('fleet', id, { name: 'Fast', silenceMinutes: 5, tell: { mail: true } })
    expect(told.data).toMatchObject({ name: 'Fast', version: 1, silenceMinutes: 5, tell: { mail: true } })
    expect(await versionsOf(id)).toMatchObject([
      { toTime: null, terms: { silenceMinutes: 5, tell: { mail: true } } },
    ])
    const stricter = await change('fleet', id, { params: { limitKmh: 70 } })
    expect(stricter.data).toMatchObject({ version: 2, params: { limitKmh: 70, durationS: 10 } })
    const [first, second] = await versionsOf(id)
    expect(first?.toTime).toEqual(second?.fromTime)
    expect(second).toMatchObject({ version: 2, toTime: null, terms: { params: { limitKmh: 70 } } })
    const same = await change('fleet', id, { params: { limitKmh: 70 } })
    expect([same.data.version, same.data.updatedAt]).toEqual([2, stricter.data.updatedAt])
    expect((await change('fleet', id, { except: [van.imei] })).data.version).toBe(3)
    expect((await change('fleet', id, { groupIds: [trucks] })).data).toMatchObject({
      version: 4,
      devices: [],
      groupIds: [trucks],
      except: [van.imei],
    })
  })

  it('closes the version when it is switched off, and opens another when it is on again', async () => {
    const { id } = await made('fleet')
    const revision = await revisionOf('fleet')
    expect((await change('fleet', id, { enabled: false })).data).toMatchObject({ enabled: false, version: 1 })
    expect((await versionsOf(id))[0]?.toTime).not.toBeNull()
    await change('fleet', id, { params: { limitKmh: 50 } })
    expect(await versionsOf(id)).toHaveLength(1)
    expect(await revisionOf('fleet')).toBe(revision + 1)
    expect((await change('fleet', id, { enabled: true })).data.version).toBe(2)
    expect((await versionsOf(id))[1]).toMatchObject({ toTime: null, terms: { params: { limitKmh: 50 } } })
    expect(await revisionOf('fleet')).toBe(revision + 2)
  })

  it('is refused with values that its kind does not take', async () => {
    const { id } = await made('fleet')
    const refused = await change('fleet', id, { params: { limitKmh: 900 } })
    const { fields } = refused.data as unknown as { fields: { path: string }[] }
    expect([refused.status, fields[0]?.path]).toEqual([400, 'params.limitKmh'])
    expect((await change('fleet', id, { kind: 'stay' })).status).toBe(400)
  })

  it('is for the account and those above it, and logged', async () => {
    const { id } = await made('depot')
    expect((await see('other', id)).code).toBe(32_001)
    expect((await change('other', id, { name: 'Mine' })).code).toBe(32_001)
    expect((await drop('other', id)).code).toBe(32_001)
    expect((await change('fleet', id, { params: { limitKmh: 60 } })).data).toMatchObject({ own: false })
    expect((await drop('fleet', id)).status).toBe(200)
    const logs = await callRoute<{ items: { action: string; changes: object }[] }>(listLogs, {
      token: tokens.admin,
      path: '/api/business-logs?kind=alertRule',
    })
    expect(logs.data.items.slice(0, 2).map(({ action }) => action)).toEqual([
      'alertRules.delete',
      'alertRules.edit',
    ])
    expect(logs.data.items[1]?.changes).toMatchObject({ version: { before: 1, after: 2 } })
  })

  it('leaves what was deleted in the past', async () => {
    const { id } = await made('fleet', { name: 'Gone soon' })
    await drop('fleet', id)
    expect((await see('fleet', id)).status).toBe(404)
    expect((await shown('fleet', 'search=gone')).total).toBe(0)
    expect((await versionsOf(id))[0]?.toTime).not.toBeNull()
    expect(await database.db.select().from(alertRules).where(eq(alertRules.id, id))).toHaveLength(1)
  })

  it('is listed by name, kind and account', async () => {
    await made('fleet', { name: 'zzz stays', kind: 'stay', params: {} })
    expect((await shown('fleet', 'kind=stay')).items.map(({ name }) => name)).toEqual(['zzz stays'])
    expect((await shown('depot')).total).toBe(0)
    expect((await shown('driver')).items.every(({ devices }) => devices !== null)).toBe(true)
  })
})

/** A drive with ten fast minutes in it, so many minutes ago. */
function drive(minutesAgo: number) {
  const start = Date.now() - minutesAgo * 60_000
  const legs = [...Array(5).fill(0), ...Array(5).fill(50), ...Array(10).fill(100), ...Array(5).fill(50)]
  let east = 0
  return legs.flatMap((speedKmh, minute) =>
    [0, 20, 40].map((second) => {
      const report = reportAt(start, minute + second / 60, east, speedKmh)
      east += (speedKmh / 3.6) * 20
      return report
    }),
  )
}

describe('a rule that is tried', () => {
  it('tells what it would have found, device by device and day by day', async () => {
    const account = ids.many ?? 0
    const one = await makeDevice(account, { name: 'One' })
    const other = await makeDevice(account, { name: 'Other' })
    await saveLive(one.id, [...drive(3000), ...drive(300)])
    await saveLive(other.id, drive(300))
    const body = { kind: 'overspeed', params: { limitKmh: 80, durationS: 60 }, zone: 'Asia/Tokyo' }
    const { data } = await tried('many', body)
    expect(data).toMatchObject({
      devices: 2,
      looked: 2,
      sampled: false,
      alerts: 3,
      told: 3,
      devicesAlerted: 2,
      byDevice: [
        { imei: one.imei, name: 'One', alerts: 2, told: 2 },
        { imei: other.imei, name: 'Other', alerts: 1, told: 1 },
      ],
      rejected: [],
    })
    expect(data.byDay.reduce((sum, { alerts }) => sum + alerts, 0)).toBe(3)
    expect(data.first).toHaveLength(3)
    expect(data.first[0]).toMatchObject({
      imei: one.imei,
      type: 'overspeed',
      speedKmh: 100,
      told: true,
      reason: null,
      endTime: expect.any(String),
      lat: expect.any(Number),
      data: { limitKmh: 80, peakKmh: 100 },
    })
    const strict = await tried('many', { ...body, params: { limitKmh: 80, durationS: 600 } })
    expect(strict.data).toMatchObject({ alerts: 0, rejected: [{ reason: 'tooShort', count: 3 }] })
    const without = await tried('many', { ...body, except: [one.imei], days: 1 })
    expect(without.data).toMatchObject({ devices: 1, alerts: 1 })
    expect((await tried('many', { ...body, days: 32 })).status).toBe(400)
    expect((await tried('many', { ...body, devices: [foreign.imei] })).code).toBe(21_001)
  })

  it('finds what is found live', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0, { name: 'Lived' })
    const body = { kind: 'overspeed', params: { limitKmh: 80, durationS: 60 }, devices: [imei] }
    const { id: ruleId } = await made('fleet', body)
    await saveLive(id, drive(200))
    const rows = await database.db
      .select()
      .from(deviceEvents)
      .where(and(eq(deviceEvents.deviceId, id), eq(deviceEvents.subject, `rule:${ruleId}`)))
    expect(rows).toMatchObject([
      {
        type: 'overspeed',
        accountId: ids.fleet,
        step: 'alertRules',
        data: { limitKmh: 80, durationS: 60, peakKmh: 100 },
      },
    ])
    const { data } = await tried('fleet', body)
    expect(data.first).toMatchObject([
      { time: rows[0]?.eventTime.toISOString(), endTime: rows[0]?.endTime?.toISOString() },
    ])
  })

  it('looks at what devices raised themselves', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await database.db.insert(deviceEvents).values([
      { deviceId: id, type: 'sos', eventTime: at(5) },
      { deviceId: id, type: 'sos', eventTime: at(4.9) },
      { deviceId: id, type: 'vibration', eventTime: at(4) },
    ])
    const body = { kind: 'deviceEvent', params: { eventTypes: ['sos'] }, devices: [imei] }
    expect((await tried('fleet', body)).data).toMatchObject({
      alerts: 2,
      told: 1,
      first: [{ told: true }, { told: false, reason: 'silence', until: expect.any(String) }],
    })
  })

  it('of more devices than it looks at is tried on a sample, and says so', async () => {
    const rows = Array.from({ length: 205 }, (_, index) => ({
      accountId: ids.other ?? 0,
      imei: String(360_000_000_000_000 + index),
      name: `Vehicle ${index}`,
      model: 'GT06N',
    }))
    await insertDevices(database.db, rows)
    const { data } = await tried('other', { kind: 'ignitionOn' })
    expect(data).toMatchObject({ devices: 206, looked: 200, sampled: true, alerts: 0 })
  })
})
