import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getTree } from '@/app/api/accounts/tree/route'
import { GET as getReport, PUT as putReport } from '@/app/api/custom-reports/[id]/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { POST as applyTracking } from '@/app/api/devices/[imei]/tracking/apply/route'
import { POST as exportDevices } from '@/app/api/devices/export/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as openLive } from '@/app/api/live/route'
import { customReports } from '@/db/schema/custom-reports'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { virtualAccountDevices } from '@/db/schema/devices'
import type { AccountNode } from '@/lib/accounts/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** What a table of single ids cannot say: lists, orders, cursors, streams and what is shared. */
const database = freshDatabase()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let given: { id: number; imei: string }
let kept: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  ids.root = await makeAccount('root', 'administrator')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.root)
  ids.depot = await makeAccount('depot', 'enterprise', ids.fleet)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { deviceSubset: true })
  ids.other = await makeAccount('other', 'enterprise', ids.root)
  given = await makeDevice(ids.fleet, { name: 'Given van' })
  kept = await makeDevice(ids.fleet, { name: 'Kept van' })
  foreign = await makeDevice(ids.other, { name: 'Foreign van' })
  const all = [given, kept, foreign].map(({ id }) => id)
  await database.db.insert(deviceStates).values(all.map((deviceId) => ({ deviceId, lat: 1, lon: 1 })))
  await database.db
    .insert(deviceEvents)
    .values(
      all.map((deviceId, at) => ({ deviceId, eventTime: new Date(Date.now() - at * 1000), type: 'sos' })),
    )
  await database.db.insert(virtualAccountDevices).values({ accountId: ids.desk, deviceId: given.id })
  for (const login of ['root', 'fleet', 'depot', 'desk', 'other']) tokens[login] = await tokenFor(login)
})

describe('lists of ids', () => {
  it('are refused whole when one of them is not theirs', async () => {
    for (const one of [{ ids: [given.id, foreign.id] }, { imeis: [given.imei, foreign.imei] }]) {
      const answer = await callRoute(sell, { token: tokens.fleet, body: { ...one, accountId: ids.depot } })
      expect(answer).toMatchObject({ status: 404, data: { error: 'deviceUnknown' } })
    }
    const { data } = await callRoute<{ accountId: number }>(getDevice, {
      token: tokens.fleet,
      params: { imei: given.imei },
    })
    expect(data.accountId).toBe(ids.fleet)
  })

  it('narrow an export to what is seen', async () => {
    const body = { ids: [given.id, kept.id, foreign.id], format: 'csv' }
    const text = async (login: string) =>
      (await rawRoute(exportDevices, { token: tokens[login], body })).text()
    expect(await text('fleet')).toContain('Kept van')
    expect(await text('fleet')).not.toContain('Foreign van')
    expect(await text('desk')).not.toContain('Kept van')
  })
})

describe('orders and cursors', () => {
  it('take the names of columns that are listed, and nothing else', async () => {
    for (const sort of ['account_id', 'password_hash', 'id', '1', 'name;drop']) {
      const path = `/api/devices?sort=${encodeURIComponent(sort)}`
      expect((await callRoute(listDevices, { token: tokens.fleet, path })).status).toBe(400)
    }
  })

  it('never lead to what is not seen', async () => {
    const page = async (login: string, before?: string) => {
      const path = `/api/events?limit=1${before ? `&before=${encodeURIComponent(before)}` : ''}`
      const { data } = await callRoute<{ items: { imei: string }[]; next: string | null }>(listEvents, {
        token: tokens[login],
        path,
      })
      return data
    }
    const first = await page('root')
    const next = await page('other', first.next ?? '')
    expect(next.items.every(({ imei }) => imei === foreign.imei)).toBe(true)
  })
})

describe('a virtual account with some of the devices', () => {
  it('is sent these by the live feed, and no others', async () => {
    const start = async (login: string) => {
      const response = await rawRoute(openLive, { token: tokens[login] })
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      const decoder = new TextDecoder()
      let text = ''
      while (!text.includes(given.imei) || !text.endsWith('\n\n')) {
        const { value, done } = await reader.read()
        if (done) break
        text += decoder.decode(value, { stream: true })
      }
      await reader.cancel()
      return text
    }
    const desk = await start('desk')
    expect(desk).toContain(given.imei)
    expect(desk).not.toContain(kept.imei)
    expect(await start('fleet')).toContain(kept.imei)
  })

  it('is told in the tree how many of these an account has', async () => {
    const owned = async (login: string) => {
      const { data } = await callRoute<AccountNode[]>(getTree, { token: tokens[login] })
      return data.find(({ id }) => id === ids.fleet)?.devices
    }
    expect([await owned('desk'), await owned('fleet')]).toEqual([1, 2])
  })

  it('sets thresholds for its devices, and not for a whole model', async () => {
    const apply = (scope: string) =>
      callRoute(applyTracking, {
        token: tokens.desk,
        params: { imei: given.imei },
        body: { scope, settings: { stopS: 300 } },
      })
    expect((await apply('device')).status).toBe(202)
    expect(await apply('model')).toMatchObject({ status: 403, data: { error: 'permissionDenied' } })
  })
})

describe('a report that a superior shares', () => {
  it('is read below and changed by nobody but its owner', async () => {
    const definition = { source: 'mileage', columns: ['device'], computed: [], conditions: [], group: null }
    const [row] = await database.db
      .insert(customReports)
      .values({
        accountId: ids.fleet ?? 0,
        name: 'Shared report',
        shared: true,
        definition: { ...definition, chart: null } as never,
      })
      .returning({ id: customReports.id })
    const params = { id: String(row?.id) }
    const read = (login: string) => callRoute(getReport, { token: tokens[login], params })
    expect((await read('depot')).code).toBe(0)
    expect((await read('other')).status).toBe(404)
    expect((await read('root')).status).toBe(404)
    const body = { name: 'Mine now', ...definition }
    const write = await callRoute(putReport, { token: tokens.depot, params, body, method: 'PUT' })
    expect(write.status).toBe(403)
  })
})
