import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET, POST } from '@/app/api/devices/[imei]/phone-address/route'
import { POST as createDevice } from '@/app/api/devices/route'
import { businessLogs } from '@/db/schema/business-logs'
import { devices } from '@/db/schema/devices'
import type { PhoneAddress } from '@/lib/devices/phone-address'
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

it('a tracker has no such address, and is given no key', async () => {
  const { imei } = await makeDevice(owner)
  expect([await address(imei), await address(imei, POST), await keyOf(imei)]).toEqual([null, null, null])
})
