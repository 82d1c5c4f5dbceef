import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as editDevice } from '@/app/api/devices/[imei]/route'
import { ROUTES } from '@/app/api/routes'
import { V3_ROUTES } from '@/app/v3/routes'
import { deviceModels } from '@/db/schema/device-models'
import type { CurrentUser } from '@/lib/v3/current-user'
import type { Equipment } from '@/lib/v3/equipment'
import type { EquipmentCounts, EquipmentGroup } from '@/lib/v3/group'
import type { Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()

/** The calls of section 7 of the specification. */
const KNOWN: [Method, string][] = [
  ['GET', '/v3/new/tools/country/all'],
  ['GET', '/v3/new/account/current'],
  ['GET', '/v3/new/homepage/getResourcesInfo'],
  ['GET', '/v3/new/tools/i18n'],
  ['GET', '/v3/new/newDevice/getAllMcType'],
  ['GET', '/v3/new/newDevice/getNodeList'],
  ['POST', '/v3/new/homepage/queryMiCoinsBalance'],
  ['POST', '/v3/new/newEquipment/queryEquipmentList'],
  ['POST', '/v3/new/newEquipment/globalSearchEquipment'],
  ['POST', '/v3/new/newEquipment/follow'],
  ['POST', '/v3/new/newEquipment/addGroup'],
  ['DELETE', '/v3/new/newEquipment/deleteGroup'],
  ['POST', '/v3/new/newEquipment/updateGroupName'],
  ['POST', '/v3/new/newEquipment/getStatistics'],
  ['POST', '/v3/new/newEquipment/topUserGroup'],
  ['GET', '/tsp2/tsp-asset/account/showWindow'],
]

let token = ''
let fleet = 0
let van: { id: number; imei: string }
beforeAll(async () => {
  const root = await makeAccount('root', 'administrator')
  fleet = await makeAccount('fleet', 'enterprise', root, {
    distanceUnit: 'mi',
    volumeUnit: 'GAL',
    temperatureUnit: 'F',
    milliCoins: 12_500,
    sendCommand: true,
    batchCommands: true,
  })
  await makeAccount('desk', 'virtual', fleet, { modifyData: false })
  const other = await makeAccount('other', 'enterprise', root)
  van = await makeDevice(fleet, { name: 'Blue van', plate: 'AB 1' })
  await makeDevice(other, { name: 'Blue cab' })
  token = await tokenFor('fleet')
})

const call = <T>(method: Method, path: string, given: object = {}) => {
  const handler = V3_ROUTES[path]?.[method] as RouteHandler
  return callRoute<T>(handler, { token, method, path: path.replace(/\[.*/, ''), ...given })
}
const equipment = (verb: string, given: object) => call<never>('POST', `/v3/new/newEquipment/${verb}`, given)

describe('the documented calls', () => {
  it.each(KNOWN)('%s %s is there and documented', (method, path) => {
    expect(ROUTES[path]?.[method]).toHaveProperty('spec.summary')
  })

  it('names the user, its flags and units', async () => {
    const { data, code } = await call<CurrentUser>('GET', '/v3/new/account/current', {
      path: '/v3/new/account/current?timestamp=1',
    })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      id: fleet,
      account: 'fleet',
      accountType: 5,
      userFictitiousFlag: false,
      updateFlag: 1,
      capacity: 'GAL',
      showUnit: 'mi',
      speed: 'mph',
      temperature: '°F',
      isBatchSendIns: 1,
      isBatchSendFm: 0,
      instructionsFlag: 1,
    })
    const desk = await call<CurrentUser>('GET', '/v3/new/account/current', { token: await tokenFor('desk') })
    expect(desk.data).toMatchObject({ id: fleet, userFictitiousFlag: true, updateDevFlag: 1, updateFlag: 0 })
    // The parent may, the fictitious user may not.
    expect(desk.data).toMatchObject({ isBatchSendIns: 1, instructionsFlag: 0 })
  })

  it('takes the token bare, too', async () => {
    const bare = { token: undefined, headers: { authorization: token } }
    expect((await call('GET', '/v3/new/account/current', bare)).code).toBe(0)
    expect((await call('GET', '/v3/new/account/current', { token: undefined })).code).toBe(10005)
  })

  it('lists and finds the own devices only', async () => {
    const { data } = await call<{ records: Equipment[]; total: number }>(
      'POST',
      '/v3/new/newEquipment/queryEquipmentList',
      { body: { pageNo: 1, pageSize: 10 } },
    )
    expect(data.total).toBe(1)
    expect(data.records[0]).toMatchObject({ imei: van.imei, deviceName: 'Blue van', orgId: fleet })
    const found = await call<Equipment[]>('POST', '/v3/new/newEquipment/globalSearchEquipment', {
      body: { keyword: 'blue' },
    })
    expect(found.data.map(({ deviceName }) => deviceName)).toEqual(['Blue van'])
    const byPath = await call<Equipment[]>('POST', '/v3/new/newEquipment/globalSearchEquipment/[keyword]', {
      params: { keyword: 'blue' },
    })
    expect(byPath.data).toEqual(found.data)
  })

  it('tells card, radio and battery of a device', async () => {
    const batteryChangedAt = '2026-05-01T10:00:00.000Z'
    const basic = { imsi: '234150123456789', macAddress: '01:23:45:67:89:AB', batteryChangedAt }
    await callRoute(editDevice, { method: 'PATCH', params: { imei: van.imei }, body: { basic }, token })
    const { data } = await call<{ records: Equipment[] }>('POST', '/v3/new/newEquipment/queryEquipmentList', {
      body: { imeiList: [van.imei] },
    })
    expect(data.records[0]).toMatchObject({
      imsi: basic.imsi,
      macAddress: basic.macAddress,
      batteryChangeTime: batteryChangedAt,
      showPlatformExpiration: false,
      expiration: null,
    })
  })

  it('makes, names, pins and deletes a group, by JSON, by a form and by the path', async () => {
    const form = new FormData()
    form.set('groupName', 'Vans')
    const made: { data: EquipmentGroup } = await equipment('addGroup', { form })
    const { groupId } = made.data
    expect(made.data).toMatchObject({ groupName: 'Vans', userId: fleet, top: false, count: 0 })
    const named = await equipment('updateGroupName', { body: { groupId, groupName: 'Blue vans' } })
    expect(named.data).toMatchObject({ groupName: 'Blue vans' })
    const top = await equipment('topUserGroup/[groupId]', { params: { groupId: String(groupId) } })
    expect(top.data).toMatchObject({ top: true })
    const { data } = await call<EquipmentCounts & { groups: EquipmentGroup[] }>(
      'POST',
      '/v3/new/newEquipment/getStatistics',
    )
    expect(data).toMatchObject({ total: 1, notActivated: 1, groups: [{ groupId, top: true }] })
    const gone = await call('DELETE', '/v3/new/newEquipment/deleteGroup', { body: { groupId } })
    expect(gone.code).toBe(0)
  })

  it('says of the default group that it is fixed', async () => {
    const fixed = { status: 400, code: 21013, data: { error: 'groupDefault' } }
    const path = '/v3/new/newEquipment/deleteGroup'
    expect(await call('DELETE', path, { body: { groupId: 0 } })).toMatchObject(fixed)
    expect(await call('DELETE', `${path}/[groupId]`, { params: { groupId: '0' } })).toMatchObject(fixed)
    expect(await equipment('topUserGroup/[groupId]', { params: { groupId: '0' } })).toMatchObject(fixed)
    const unknown = await call('DELETE', path, { body: { groupId: 2_000_000_000 } })
    expect(unknown).toMatchObject({ status: 404, code: 21010 })
  })

  it('tells of news alike with a value behind the path', async () => {
    const path = '/tsp2/tsp-asset/account/showWindow'
    const plain = await call('GET', path)
    expect(plain).toMatchObject({ code: 0, data: { showWindow: false } })
    expect(await call('GET', `${path}/[value]`, { params: { value: '1' } })).toEqual(plain)
  })

  it('counts, follows and tells the coins', async () => {
    expect((await equipment('follow', { body: { imei: van.imei, follow: 1 } })).code).toBe(0)
    expect((await equipment('follow/[imei]', { params: { imei: van.imei } })).code).toBe(0)
    const info = await call<Record<string, number>>('GET', '/v3/new/homepage/getResourcesInfo')
    expect(info.data).toMatchObject({ total: 1, accounts: 1 })
    const coins = await call<{ balance: number }>('POST', '/v3/new/homepage/queryMiCoinsBalance')
    expect(coins.data).toEqual({ balance: 12.5 })
  })

  it('gives catalogues and texts', async () => {
    const countries = await call<{ code: string; name: string }[]>('GET', '/v3/new/tools/country/all', {
      headers: { 'accept-language': 'es' },
    })
    expect(countries.data.find(({ code }) => code === 'DE')?.name).toBe('Alemania')
    const types = await call<{ mcType: string }[]>('GET', '/v3/new/newDevice/getAllMcType')
    expect(types.data.some(({ mcType }) => mcType === 'GT06N')).toBe(true)
    const retire = (retired: boolean) =>
      database.db.update(deviceModels).set({ retired }).where(eq(deviceModels.code, 'GT06N'))
    await retire(true)
    const left = await call<{ mcType: string }[]>('GET', '/v3/new/newDevice/getAllMcType')
    await retire(false)
    expect(left.data.map(({ mcType }) => mcType)).toEqual(
      types.data.map(({ mcType }) => mcType).filter((code) => code !== 'GT06N'),
    )
    const texts = await call<{ language: string; messages: Record<string, unknown> }>(
      'GET',
      '/v3/new/tools/i18n',
      { path: '/v3/new/tools/i18n?language=ar' },
    )
    expect(texts.data.language).toBe('ar')
    expect(texts.data.messages).toHaveProperty('errors')
  })
})
