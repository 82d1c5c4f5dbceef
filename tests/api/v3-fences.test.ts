import { beforeAll, describe, expect, it } from 'vitest'
import { GET as openFence } from '@/app/api/geofences/[id]/route'
import { POST as makeGroup } from '@/app/api/geofences/groups/route'
import { POST as drawFence, GET as listFences } from '@/app/api/geofences/route'
import { GET as openLandmark } from '@/app/api/landmarks/[id]/route'
import { V3_ROUTES } from '@/app/v3/routes'
import type { Geofence, GeofencePage } from '@/lib/geofences/schema'
import type { Landmark } from '@/lib/landmarks/schema'
import type { Fence } from '@/lib/v3/fence'
import type { DrawnLandmark } from '@/lib/v3/landmark'
import type { Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

freshDatabase()
const tokens: Record<string, string> = {}
let fleet = 0
let van: { imei: string }
let foreign: { imei: string }
let yards = 0

const CIRCLE = { kind: 'circle', lat: 41.15, lng: -8.62, radius: 500 }
const POINTS = [
  { lat: 41.15, lng: -8.62 },
  { lat: 41.15, lng: -8.61 },
  { lat: 41.16, lng: -8.61 },
]

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
  foreign = await makeDevice(other)
  const made = await callRoute<{ id: number }>(makeGroup, { token: tokens.fleet, body: { name: 'Yards' } })
  yards = made.data.id
})

type Records<T> = {
  records: T[]
  total: number
  pageNo: number
  pageSize: number
  quota: number
  used: number
}
const call = <T>(method: Method, verb: string, who: string, given: object = {}) =>
  callRoute<T>(V3_ROUTES[`/v3/new/${verb}`]?.[method] as RouteHandler, {
    token: tokens[who],
    method,
    path: `/v3/new/${verb}`,
    ...given,
  })
const post = <T>(verb: string, body: object, who = 'fleet') => call<T>('POST', verb, who, { body })
const add = (given: object = {}, who = 'fleet') =>
  post<Fence>('newFence/addFence', { fenceName: 'Depot', shape: CIRCLE, ...given }, who)
const fences = async (query: object = {}, who = 'fleet') =>
  (await post<Records<Fence>>('newFence/queryFenceList', query, who)).data
const opened = async (id: number) =>
  callRoute<Geofence>(openFence, { token: tokens.fleet, params: { id: String(id) } })

describe('fences by the calls of `/v3`', () => {
  it('are drawn, listed, changed and deleted, and are those of `/api`', async () => {
    const { data: drawn, status } = await add({ enter: true, imeiList: [van.imei], groupId: yards })
    expect(status).toBe(200)
    expect(drawn).toMatchObject({
      fenceName: 'Depot',
      orgId: fleet,
      own: true,
      groupId: yards,
      groupName: 'Yards',
      shape: CIRCLE,
      enter: true,
      exit: false,
      imeiList: [van.imei],
      groupIds: null,
    })
    const { data: same } = await opened(drawn.fenceId)
    expect(same).toMatchObject({ name: 'Depot', enter: true, devices: [van.imei], groupId: yards })
    expect(same.shape).toEqual({ kind: 'circle', lat: 41.15, lon: -8.62, radiusM: 500 })
    expect(await fences({ groupId: yards })).toMatchObject({
      records: [drawn],
      total: 1,
      pageNo: 1,
      pageSize: 20,
      used: 1,
    })

    const edit = { fenceId: drawn.fenceId, fenceName: 'Port', longTimeIn: 30, imeiList: 'all' }
    const { data: changed } = await post<Fence>('newFence/updateFence', {
      ...edit,
      shape: { kind: 'corridor', points: POINTS, width: 100 },
    })
    expect(changed).toMatchObject({ ...edit, enter: true, shape: { points: POINTS, width: 100 } })
    expect((await opened(drawn.fenceId)).data).toMatchObject({
      name: 'Port',
      longTimeIn: 30,
      devices: 'all',
      shape: { kind: 'corridor', points: POINTS.map(({ lat, lng }) => [lat, lng]), widthM: 100 },
    })

    const form = new FormData()
    form.set('fenceId', String(drawn.fenceId))
    expect((await call('DELETE', 'newFence/deleteFence', 'fleet', { form })).data).toBeNull()
    expect((await opened(drawn.fenceId)).status).toBe(404)
    expect((await fences()).total).toBe(0)
  })

  it('are listed by pages, by name and group, with those that `/api` draws', async () => {
    const body = {
      name: 'Quay',
      shape: { kind: 'rectangle', south: 41, west: -8.7, north: 41.02, east: -8.68 },
    }
    await callRoute(drawFence, { token: tokens.fleet, body })
    const { data: gate } = await add({ fenceName: 'Gate', groupId: yards })
    const first = await fences({ pageSize: 1 })
    expect(first).toMatchObject({ total: 2, pageSize: 1, records: [gate] })
    expect((await fences({ pageNo: 2, pageSize: 1 })).records).toMatchObject([{ fenceName: 'Quay' }])
    expect((await fences({ keyword: 'qua' })).records).toMatchObject([{ shape: body.shape }])
    const form = new FormData()
    form.set('keyword', 'gate')
    form.set('groupId', String(yards))
    const { data } = await call<Records<Fence>>('POST', 'newFence/queryFenceList', 'fleet', { form })
    expect(data.records).toEqual([gate])
    const { data: page } = await callRoute<GeofencePage>(listFences, { token: tokens.fleet })
    expect(page.items.map(({ id }) => id)).toEqual((await fences()).records.map(({ fenceId }) => fenceId))
    expect((await post('newFence/queryFenceGroupList', {})).data).toEqual([
      { groupId: yards, groupName: 'Yards', count: 1 },
    ])
  })

  it('of another account are not there, and devices of another are not named', async () => {
    const { data: drawn } = await add({ fenceName: 'Ours' })
    expect((await fences({}, 'other')).total).toBe(0)
    const params = { fenceId: String(drawn.fenceId) }
    for (const refused of [
      await post('newFence/updateFence', { fenceId: drawn.fenceId, fenceName: 'Theirs' }, 'other'),
      await call('DELETE', 'newFence/deleteFence', 'other', { body: { fenceId: drawn.fenceId } }),
      await call('DELETE', 'newFence/deleteFence/[fenceId]', 'other', { params }),
    ])
      expect(refused).toMatchObject({ status: 404, data: { error: 'geofenceUnknown' } })
    expect(await add({ imeiList: [foreign.imei] })).toMatchObject({ data: { error: 'deviceUnknown' } })
    expect((await post('newFence/queryFenceGroupList', { userId: fleet }, 'other')).status).toBe(404)
    expect((await opened(drawn.fenceId)).data.name).toBe('Ours')
    expect((await call('DELETE', 'newFence/deleteFence/[fenceId]', 'fleet', { params })).status).toBe(200)
  })

  it('are refused as `/api` refuses them, by the names of the call', async () => {
    expect(await add({}, 'mute')).toMatchObject({ status: 403 })
    for (const [given, path] of [
      [{ shape: { ...CIRCLE, radius: 20 } }, 'shape'],
      [{ fenceName: 'N'.repeat(61) }, 'fenceName'],
      [{ name: 'Depot' }, 'name'],
      [{ imeiList: [van.imei], groupIds: [1] }, 'groupIds'],
    ] as const)
      expect(await add(given)).toMatchObject({
        status: 400,
        data: { error: 'illegalParameter', fields: [{ path }] },
      })
  })

  it('are as many as the account may have', async () => {
    const { quota, used } = await fences({}, 'other')
    for (let count = used; count < quota; count++) await add({ fenceName: `No. ${count}` }, 'other')
    expect(await add({}, 'other')).toMatchObject({ data: { error: 'fencesTooMany' } })
  })
})

describe('landmarks by the calls of `/v3`', () => {
  const seen = (id: number) =>
    callRoute<Landmark>(openLandmark, { token: tokens.fleet, params: { id: String(id) } })
  const list = async (query: object = {}, who = 'fleet') =>
    (await post<Records<DrawnLandmark>>('newLandmark/queryLandmarkList', query, who)).data

  it('are drawn, listed, changed and deleted, and are those of `/api`', async () => {
    const given = { landmarkName: 'Mill', shape: { ...CIRCLE, radius: 50 } }
    const { data: drawn } = await post<DrawnLandmark>('newLandmark/addLandmark', given)
    expect(drawn).toMatchObject({ ...given, orgId: fleet, own: true, icon: 'pin' })
    expect((await seen(drawn.landmarkId)).data.shape).toMatchObject({ lon: -8.62, radiusM: 50 })
    expect(await list({ keyword: 'mil' })).toMatchObject({ records: [drawn], total: 1, used: 1 })
    const edit = { landmarkId: drawn.landmarkId, shape: { kind: 'polygon', points: POINTS } }
    expect((await post('newLandmark/updateLandmark', edit)).data).toMatchObject({
      ...edit,
      landmarkName: 'Mill',
    })
    expect((await seen(drawn.landmarkId)).data.shape).toMatchObject({ kind: 'polygon' })
    const params = { landmarkId: String(drawn.landmarkId) }
    const remove = 'newLandmark/deleteLandmark/[landmarkId]'
    expect(await call('DELETE', remove, 'other', { params })).toMatchObject({ status: 404 })
    expect((await call('DELETE', remove, 'fleet', { params })).data).toBeNull()
    expect((await seen(drawn.landmarkId)).status).toBe(404)
  })

  it('of another account are not there', async () => {
    const given = { landmarkName: 'Theirs', shape: CIRCLE }
    const { data } = await post<DrawnLandmark>('newLandmark/addLandmark', given, 'other')
    const { landmarkId } = data
    expect((await list()).total).toBe(0)
    for (const refused of [
      await post('newLandmark/updateLandmark', { landmarkId, landmarkName: 'Ours' }),
      await call('DELETE', 'newLandmark/deleteLandmark', 'fleet', { body: { landmarkId } }),
    ])
      expect(refused).toMatchObject({ status: 404, data: { error: 'landmarkUnknown' } })
    const wide = { landmarkName: 'Road', shape: { kind: 'corridor', points: POINTS, width: 100 } }
    expect((await post('newLandmark/addLandmark', wide)).status).toBe(400)
  })
})
