import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET, POST } from '@/app/api/devices/[imei]/phone-address/route'
import { PATCH as editDevice } from '@/app/api/devices/[imei]/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as createDevice } from '@/app/api/devices/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { PhoneAddress } from '@/lib/phones/phone-address'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
let token: string
let owner: number
beforeAll(async () => {
  owner = await makeAccount('north', 'distributor')
  token = await tokenFor('north')
})

const address = async (imei: string, handler = GET) =>
  (
    await callRoute<PhoneAddress>(handler, {
      method: handler === GET ? 'GET' : 'POST',
      token,
      params: { imei },
    })
  ).data
const keyOf = async (imei: string) => {
  const [row] = await database.db.select().from(devices).where(eq(devices.imei, imei))
  return row?.phoneKey
}

it('a phone that is registered has a key of its own, in the address that its app is given', async () => {
  const body = { imei: 'van-7', name: 'Van', model: 'PHONE' }
  expect(await callRoute(createDevice, { method: 'POST', token, body })).toMatchObject({ status: 201 })
  const key = await keyOf('van-7')
  expect(key).toMatch(/^[\w-]{20}$/)
  const given = await address('van-7')
  expect(given).toMatchObject({ url: `http://localhost:5055/?id=van-7&key=${key}`, keyed: true })
  expect(given?.picture).toMatch(/^<svg /)
  expect(given?.page.url).toBe('http://localhost:3000/track?device=van-7')
  expect(given?.page.picture).toMatch(/^<svg /)
})

it('one of before has none until it is made; a new one takes the place of the old, and the log says so without it', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
  expect(await address(imei)).toMatchObject({ url: `http://localhost:5055/?id=${imei}`, keyed: false })
  const made = await address(imei, POST)
  const key = await keyOf(imei)
  expect(made).toMatchObject({ url: `http://localhost:5055/?id=${imei}&key=${key}`, keyed: true })
  await address(imei, POST)
  expect(await keyOf(imei)).not.toBe(key)
  const logs = await database.db
    .select()
    .from(businessLogs)
    .where(eq(businessLogs.objectId, String(id)))
  const renewals = logs.filter(({ action }) => action === 'devices.phoneKey')
  expect(renewals.map(({ changes }) => changes)).toEqual([{}, {}])
})

it('one that is sold or moved has a key that its former owner does not know, and nobody goes on in its session', async () => {
  const [fleet, shop] = [
    await makeAccount('fleet', 'enterprise', owner),
    await makeAccount('shop', 'enterprise', owner),
  ]
  const known = await makeDevice(owner, { model: 'PHONE', phoneKey: 'first-key' })
  const open = await makeDevice(fleet, { model: 'PHONE' })
  const tracker = await makeDevice(fleet)
  const all = [known, open, tracker]
  await database.db.insert(deviceStates).values(all.map(({ id }) => ({ deviceId: id, version: 7 })))
  const give = async (handler: RouteHandler, imeis: string[], accountId: number) =>
    expect(await callRoute(handler, { method: 'POST', token, body: { imeis, accountId } })).toMatchObject({
      status: 200,
    })
  const versions = async () => {
    const rows = await database.db.select().from(deviceStates)
    return all.map(({ id }) => rows.find(({ deviceId }) => deviceId === id)?.version)
  }

  await give(sell, [known.imei], fleet)
  const sold = await keyOf(known.imei)
  expect(sold).toMatch(/^[\w-]{20}$/)
  expect(await address(known.imei)).toMatchObject({
    keyed: true,
    url: expect.stringContaining(`key=${sold}`),
  })
  expect(await versions()).toEqual([8, 7, 7])

  await give(move, [known.imei, open.imei, tracker.imei], shop)
  const keys = [await keyOf(known.imei), await keyOf(open.imei)]
  expect(new Set([sold, ...keys]).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\w-]{20}$/)
  expect(await keyOf(tracker.imei)).toBeNull()
  expect(await versions()).toEqual([9, 8, 7])
})

it('one that becomes a phone by its model is given a key, and one that is none any more loses it', async () => {
  const { id, imei } = await makeDevice(owner)
  await database.db.insert(deviceStates).values({ deviceId: id, version: 7 })
  const version = async () =>
    (await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id)))[0]?.version
  const change = async (basic: object) =>
    expect(
      await callRoute(editDevice, { method: 'PATCH', token, params: { imei }, body: { basic } }),
    ).toMatchObject({ code: 0 })
  await change({ model: 'PHONE' })
  const key = await keyOf(imei)
  expect(key).toMatch(/^[\w-]{20}$/)
  expect(await address(imei)).toMatchObject({ keyed: true })
  await change({ name: 'Renamed', model: 'PHONE' })
  expect([await keyOf(imei), await version()]).toEqual([key, 8])
  await change({ model: 'GT06N' })
  expect([await address(imei), await keyOf(imei), await version()]).toEqual([null, null, 9])
})

it('a tracker has no such address, and is given no key', async () => {
  const { imei } = await makeDevice(owner)
  expect([await address(imei), await address(imei, POST), await keyOf(imei)]).toEqual([null, null, null])
})
