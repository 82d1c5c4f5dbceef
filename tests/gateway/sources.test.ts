import { once } from 'node:events'
import http from 'node:http'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateDeviceRecord } from '@/db/queries/devices/device-records'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceDetails } from '@/db/schema/device-states'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import type { DeviceSources } from '@/lib/devices/sources'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { loginFrame, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Senders at different addresses of this machine, all of them in 127.0.0.0/16 but `FAR`. */
const database = freshDatabase()
const gateway = testGateway()
const [HERE, NEAR, FAR] = ['127.0.0.21', '127.0.1.22', '127.9.0.23']
let owner: number
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const allow = async (imei: string, sources: DeviceSources) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
  if (!row) throw new Error('no owner')
  const access = accessFor(accountForAccess(row))
  await updateDeviceRecord(access, imei, { basic: { sources }, confirmVin: false })
}

const login = (imei: string, address: string) => TestTracker.login(gateway.gt06, imei, address)
const enter = async (imei: string, address: string) => (await login(imei, address)).end()
async function expectRefused(imei: string, address: string): Promise<void> {
  const tracker = await TestTracker.connect(gateway.gt06, address)
  tracker.write(loginFrame(imei))
  await tracker.untilClosed()
}
const networksOf = async (id: number) =>
  (await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id)))[0]?.networks
const refusedEvents = (id: number, count: number) =>
  until(async () => {
    const rows = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    return rows.length >= count && rows.map(({ type, subject, data }) => ({ type, subject, data }))
  })
const refusal = (address: string) => ({ type: 'sourceRefused', subject: address, data: { claimed: address } })

describe('a device', () => {
  it('may come from anywhere, and its networks are learnt', async () => {
    const { id, imei } = await makeDevice(owner)
    for (const address of [HERE, NEAR, FAR, HERE]) await enter(imei, address)
    expect(await networksOf(id)).toEqual(['127.0.0.0/16', '127.9.0.0/16'])
  })

  it('of which twenty networks are known forgets the one learnt first', async () => {
    const { id, imei } = await makeDevice(owner)
    for (let at = 0; at <= 20; at++) await enter(imei, `127.${30 + at}.0.1`)
    const networks = await networksOf(id)
    expect(networks).toHaveLength(20)
    expect([networks?.[0], networks?.at(-1)]).toEqual(['127.31.0.0/16', '127.50.0.0/16'])
  })

  it('of fixed addresses is let in from them only; the tenant is told of others, once of each', async () => {
    const { id, imei } = await makeDevice(owner)
    await allow(imei, { policy: 'fixed', addresses: `${HERE}, 127.9.0.0/24` })
    for (const address of [HERE, FAR]) await enter(imei, address)
    for (const address of [NEAR, NEAR, '127.9.1.1']) await expectRefused(imei, address)
    const events = await refusedEvents(id, 2)
    expect(events).toHaveLength(2)
    expect(events).toEqual(expect.arrayContaining([refusal(NEAR), refusal('127.9.1.1')]))
  })

  it('of learnt networks is let in from where it was before; what is refused teaches nothing', async () => {
    const { id, imei } = await makeDevice(owner)
    await allow(imei, { policy: 'learnt', addresses: null })
    await enter(imei, HERE)
    await enter(imei, NEAR)
    await expectRefused(imei, FAR)
    expect(await networksOf(id)).toEqual(['127.0.0.0/16'])
    expect(await refusedEvents(id, 1)).toEqual([refusal(FAR)])
  })

  it('that is connected from elsewhere is cut off when it may not be any more', async () => {
    const { imei } = await makeDevice(owner)
    const tracker = await login(imei, FAR)
    await allow(imei, { policy: 'fixed', addresses: HERE })
    await tracker.untilClosed()
    await expectRefused(imei, FAR)
    await enter(imei, HERE)
  })
})

it('a phone is heard from where it may be only, also while its session is open', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
  await allow(imei, { policy: 'fixed', addresses: HERE })
  const at = Date.UTC(2026, 4, 4, 8) / 1000
  const answers: (number | undefined)[] = []
  for (const [index, localAddress] of [FAR, HERE, FAR, HERE].entries()) {
    const path = `/?id=${imei}&lat=41.1&lon=-8.6&timestamp=${at + index * 10}`
    const request = http.get({ host: '127.0.0.1', port: gateway.osmand, path, localAddress })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    answers.push(response.statusCode)
  }
  expect(answers).toEqual([404, 200, 404, 200])
  expect(await storedFixes(id)).toHaveLength(2)
  expect(await refusedEvents(id, 1)).toEqual([refusal(FAR)])
})
