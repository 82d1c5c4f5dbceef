import { beforeAll, describe, expect, it } from 'vitest'
import { GET as openRule } from '@/app/api/alert-rules/[id]/route'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { GET as listRules } from '@/app/api/alert-rules/route'
import { V3_ROUTES } from '@/app/v3/routes'
import { deviceEvents } from '@/db/schema/device-events'
import type { AlertRule, RulePage, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import type { Alarm } from '@/lib/v3/alarm'
import type { AlarmRule } from '@/lib/v3/alarm-rule'
import es from '@/messages/es.json'
import type { Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let fleet = 0
let van: { id: number; imei: string }
let bus: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    const id = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
    return id
  }
  const root = await add('admin', 'administrator')
  fleet = await add('fleet', 'enterprise', root)
  const other = await add('other', 'enterprise', root)
  await add('mute', 'enterprise', root, { modifyData: false })
  van = await makeDevice(fleet, { name: 'Van' })
  bus = await makeDevice(fleet, { name: 'Bus' })
  foreign = await makeDevice(other)
})

type Page = { records: AlarmRule[]; total: number; pageNo: number; pageSize: number; used: number }
const call = <T>(method: Method, verb: string, who: string, given: object = {}) =>
  callRoute<T>(V3_ROUTES[`/v3/new/${verb}`]?.[method] as RouteHandler, {
    token: tokens[who],
    method,
    path: `/v3/new/${verb}`,
    ...given,
  })
const post = <T>(verb: string, body: object, who = 'fleet') => call<T>('POST', verb, who, { body })
const SPEED = { ruleName: 'Too fast', ruleType: 'overspeed', params: { limitKmh: 90 } }
const add = (given: object = {}, who = 'fleet') =>
  post<AlarmRule>('newAlarmRule/addAlarmRule', { ...SPEED, ...given }, who)
const list = async (query: object = {}, who = 'fleet') =>
  (await post<Page>('newAlarmRule/queryAlarmRuleList', query, who)).data
const opened = (id: number) =>
  callRoute<AlertRule>(openRule, { token: tokens.fleet, params: { id: String(id) } })

describe('alert rules by the calls of `/v3`', () => {
  it('are made, listed, changed and deleted, and are those of `/api`', async () => {
    const { data: made, status } = await add({ imeiList: [van.imei, bus.imei], tell: { push: true } })
    expect(status).toBe(200)
    expect(made).toMatchObject({
      ruleName: 'Too fast',
      ruleType: 'overspeed',
      params: { limitKmh: 90 },
      enabled: true,
      orgId: fleet,
      own: true,
      imeiList: [van.imei, bus.imei],
      exceptImeiList: [],
      groupIds: null,
      tell: { push: true, mail: false },
    })
    const { data: same } = await opened(made.ruleId)
    expect(same).toMatchObject({ name: 'Too fast', kind: 'overspeed', devices: made.imeiList })
    expect(same.params).toEqual(made.params)
    await add({ ruleName: 'Slow down', ruleType: 'idling', params: {} })
    expect(await list({ ruleType: 'overspeed' })).toMatchObject({
      records: [made],
      total: 1,
      pageNo: 1,
      pageSize: 20,
      used: 2,
    })
    expect((await list({ keyword: 'slow' })).records).toMatchObject([{ ruleType: 'idling' }])
    const { data: page } = await callRoute<RulePage>(listRules, { token: tokens.fleet })
    expect(page.items.map(({ id }) => id)).toEqual((await list()).records.map(({ ruleId }) => ruleId))

    const edit = { ruleId: made.ruleId, ruleName: 'Far too fast', params: { limitKmh: 110 } }
    const terms = { imeiList: 'all', exceptImeiList: [bus.imei], enabled: false }
    const { data: changed } = await post('newAlarmRule/updateAlarmRule', { ...edit, ...terms })
    expect(changed).toMatchObject({ ...edit, ...terms, tell: { push: true } })
    expect((await opened(made.ruleId)).data).toMatchObject({
      name: 'Far too fast',
      devices: 'all',
      except: [bus.imei],
      enabled: false,
    })

    for (const { ruleId } of (await list()).records)
      expect(
        (await call('DELETE', 'newAlarmRule/deleteAlarmRule', 'fleet', { body: { ruleId } })).data,
      ).toBeNull()
    expect((await opened(made.ruleId)).status).toBe(404)
  })

  it('of another account are not there, and devices of another are not named', async () => {
    const { ruleId } = (await add({ ruleName: 'Ours' })).data
    expect((await list({}, 'other')).total).toBe(0)
    const params = { ruleId: String(ruleId) }
    const remove = 'newAlarmRule/deleteAlarmRule/[ruleId]'
    for (const refused of [
      await post('newAlarmRule/updateAlarmRule', { ruleId, ruleName: 'Theirs' }, 'other'),
      await call('DELETE', 'newAlarmRule/deleteAlarmRule', 'other', { body: { ruleId } }),
      await call('DELETE', remove, 'other', { params }),
    ])
      expect(refused).toMatchObject({ status: 404, data: { error: 'alertRuleUnknown' } })
    for (const named of [{ imeiList: [foreign.imei] }, { exceptImeiList: [foreign.imei] }]) {
      expect(await add(named)).toMatchObject({ data: { error: 'deviceUnknown' } })
      const tried = await post('newAlarmRule/previewAlarmRule', { ruleType: 'overspeed', ...named })
      expect(tried).toMatchObject({ status: 404, data: { error: 'deviceUnknown' } })
    }
    expect((await opened(ruleId)).data.name).toBe('Ours')
    expect((await call('DELETE', remove, 'fleet', { params })).status).toBe(200)
  })

  it('are refused as `/api` refuses them, by the names of the call', async () => {
    expect(await add({}, 'mute')).toMatchObject({ status: 403 })
    for (const [given, path] of [
      [{ ruleType: 'none' }, 'ruleType'],
      [{ params: { limitKmh: -1 } }, 'params.limitKmh'],
      [{ imeiList: [van.imei], groupIds: [1] }, 'groupIds'],
      [{ devices: [van.imei] }, 'devices'],
      [{ ruleType: 'expectedInside', params: { fenceId: 1 } }, 'schedule'],
    ] as const)
      expect(await add(given)).toMatchObject({
        status: 400,
        data: { error: 'illegalParameter', fields: [{ path }] },
      })
  })

  it('are tried on what happened as `/api` tries them', async () => {
    const eventTime = new Date(Date.now() - 5 * 3_600_000)
    await database.db
      .insert(deviceEvents)
      .values({ deviceId: van.id, type: 'sos', eventTime, lat: 41.1, lon: -8.6, speedKmh: 12 })
    const params = { eventTypes: ['sos'] }
    const { data } = await post<{ alerts: number; told: number; byDevice: object[]; first: object[] }>(
      'newAlarmRule/previewAlarmRule',
      { ruleType: 'deviceEvent', params, imeiList: [van.imei], days: 2 },
    )
    const found = { imei: van.imei, deviceName: 'Van' }
    expect(data).toMatchObject({
      alerts: 1,
      told: 1,
      byDevice: [{ ...found, alerts: 1 }],
      first: [
        { ...found, alarmType: 'sos', startTime: eventTime.toISOString(), lat: 41.1, lng: -8.6, speed: 12 },
      ],
    })
    const body = { kind: 'deviceEvent', params, devices: [van.imei], days: 2 }
    const { data: same } = await callRoute<RulePreviewAnswer>(tryOut, { token: tokens.fleet, body })
    expect(same).toMatchObject({ alerts: data.alerts, told: data.told, first: [{ lon: -8.6, speedKmh: 12 }] })
  })

  it('have types with their params, worded for who asks', async () => {
    const headers = { 'accept-language': 'es' }
    type Types = { ruleTypes: { ruleType: string; ruleTypeName: string; fields: { name: string }[] }[] }
    const { data } = await call<Types>('GET', 'newAlarmRule/getAllRuleType', 'fleet', { headers })
    const type = data.ruleTypes.find(({ ruleType }) => ruleType === 'overspeed')
    expect(type?.ruleTypeName).toBe(es.alertRules.kinds.overspeed)
    expect(type?.fields.map(({ name }) => name)).toContain('limitKmh')
  })
})

describe('types of alerts by the calls of `/v3`', () => {
  type Type = { alarmType: string; alarmTypeCode: number | null; alarmTypeName: string }

  it('are told by name, by documented number, and in the words of who asks', async () => {
    const headers = { 'accept-language': 'es' }
    const { data } = await call<Type[]>('GET', 'newAlarm/getAllAlarmType', 'fleet', { headers })
    expect(data.map(({ alarmType }) => alarmType)).toEqual(EVENT_TYPE_NAMES)
    expect(data.filter(({ alarmTypeCode }) => alarmTypeCode !== null)).toMatchObject([
      { alarmType: 'sos', alarmTypeCode: 4, alarmTypeName: es.eventTypes.sos },
      { alarmType: 'button', alarmTypeCode: 5, alarmTypeName: es.eventTypes.button },
    ])
  })

  it('are asked for by either in the list of alerts', async () => {
    const eventTime = new Date(Date.now() - 3_600_000)
    const types = ['sos', 'button', 'overspeed'] as const
    await database.db
      .insert(deviceEvents)
      .values(types.map((type) => ({ deviceId: bus.id, type, eventTime })))
    const found = async (given: object) => {
      const { data } = await call<{ records: Alarm[] }>('POST', 'newAlarm/queryAlarmList', 'fleet', given)
      return data.records.map(({ alarmType }) => alarmType).sort()
    }
    const imeiList = [bus.imei]
    expect(await found({ body: { imeiList, alarmTypes: [4] } })).toEqual(['sos'])
    expect(await found({ body: { imeiList, alarmTypes: [5, 'overspeed'] } })).toEqual(['button', 'overspeed'])
    const form = new FormData()
    form.set('imeiList', bus.imei)
    form.set('alarmTypes', '5')
    expect(await found({ form })).toEqual(['button'])
    expect(await post('newAlarm/queryAlarmList', { alarmTypes: [6] })).toMatchObject({ status: 400 })
  })
})
