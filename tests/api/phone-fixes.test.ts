import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { POST } from '@/app/api/phones/[imei]/fixes/route'
import { GET } from '@/app/api/phones/route'
import { accounts } from '@/db/schema/accounts'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { PhoneList, SentFix } from '@/lib/phones/send-schema'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
let owner: number
let token: string
let stranger: string
beforeAll(async () => {
  owner = await makeAccount('north', 'enterprise')
  await makeAccount('south', 'enterprise')
  token = await tokenFor('north')
  stranger = await tokenFor('south')
})

const AGO = 600_000
const fix = (secondsLater: number, more: Partial<SentFix> = {}): SentFix => ({
  time: new Date(Date.now() - AGO + secondsLater * 1000).toISOString(),
  lat: 41.1 + secondsLater / 10_000,
  lon: -8.6,
  accuracyM: 8,
  speedKmh: 40,
  heading: 359.7,
  altitudeM: 80,
  ...more,
})
const send = (imei: string, fixes: unknown, as = token) =>
  callRoute(POST, { method: 'POST', token: as, params: { imei }, body: { fixes } })
const phone = () => makeDevice(owner, { model: 'PHONE' })

describe('fixes of a browser', () => {
  it('are stored when it is answered, once, however often they are sent', async () => {
    const { id, imei } = await phone()
    const sent = [
      fix(0),
      fix(10, { batteryPercent: 61.4, charging: true }),
      fix(20, { batteryPercent: 60.6 }),
    ]
    expect(await send(imei, sent)).toMatchObject({ status: 200, data: { ofOthersTime: 0 } })
    const rows = await storedFixes(id)
    expect(rows.map(({ fixTime }) => fixTime.toISOString())).toEqual(sent.map(({ time }) => time))
    expect(rows[0]).toMatchObject({ lat: 41.1, lon: -8.6, speedKmh: 40, heading: 0, altitude: 80, flags: 0 })
    const [details] = await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id))
    expect(details).toMatchObject({ address: '198.51.100.7', protocol: 'osmand' })

    expect((await send(imei, sent)).status).toBe(200)
    expect((await send(imei, [...sent.slice(1), fix(30)])).status).toBe(200)
    expect(await storedFixes(id)).toHaveLength(4)
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state).toMatchObject({ batteryPercent: 61, accuracy: 8 })
    expect(state?.lat).toBeCloseTo(41.103)
  })

  it('are those of an app at the gateway as well: whoever comes takes the phone over', async () => {
    const { id, imei } = await phone()
    const app = (seconds: number) =>
      fetch(`http://127.0.0.1:${gateway.osmand}/?id=${imei}&lat=41.2&lon=-8.6&timestamp=${fix(seconds).time}`)
    expect((await send(imei, [fix(0)])).status).toBe(200)
    expect((await app(10)).status).toBe(200)
    expect((await send(imei, [fix(20)])).status).toBe(200)
    expect((await app(30)).status).toBe(200)
    expect(
      (await Promise.all([send(imei, [fix(40)]), send(imei, [fix(50)])])).map((one) => one.status),
    ).toEqual([200, 200])
    expect(await storedFixes(id)).toHaveLength(6)
  })

  it('are judged as any tracker’s: what is wrong is kept and flagged, what is rough is not by satellites', async () => {
    const { id, imei } = await phone()
    const ahead = fix(7200)
    await send(imei, [fix(0, { accuracyM: 1500, speedKmh: -1, altitudeM: 1e9 }), fix(1, { lat: 0 }), ahead])
    const rows = await storedFixes(id)
    expect(rows.map(({ flags }) => flags)).toEqual([0, FIX_FLAGS.zero, FIX_FLAGS.future])
    expect(rows[0]).toMatchObject({ source: FIX_SOURCES.wifi, speedKmh: null, altitude: null })
  })

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 201 }, (_, at) => fix(at))],
    ['beyond the globe', [fix(0, { lat: 91 })]],
    ['of no time', [{ lat: 1, lon: 1 }]],
    ['of last century', [fix(0, { time: '1999-12-31T23:59:59Z' })]],
    ['with something else', [{ ...fix(0), alarm: 'sos' }]],
  ])('are refused when there are %s', async (_, fixes) => {
    const { id, imei } = await phone()
    expect((await send(imei, fixes)).status).toBe(400)
    expect(await storedFixes(id)).toEqual([])
  })
})

describe('who sends', () => {
  it('sends of the own time alone: what a former owner did there stays as it was', async () => {
    const above = await makeAccount('dealer', 'distributor')
    const [first, second] = [
      await makeAccount('first', 'enterprise', above),
      await makeAccount('second', 'enterprise', above),
    ]
    const { id, imei } = await makeDevice(first, { model: 'PHONE' })
    expect((await send(imei, [fix(0)], await tokenFor('first'))).data).toEqual({ ofOthersTime: 0 })
    const body = { imeis: [imei], accountId: second }
    expect((await callRoute(move, { token: await tokenFor('dealer'), body })).code).toBe(0)
    const buyer = await tokenFor('second')
    expect(await send(imei, [fix(-60)], buyer)).toMatchObject({ status: 200, data: { ofOthersTime: 1 } })
    const [late, own] = [fix(30), fix(AGO / 1000 + 1)]
    expect((await send(imei, [late, own], buyer)).data).toEqual({ ofOthersTime: 1 })
    expect((await storedFixes(id)).slice(1).map(({ fixTime }) => fixTime.toISOString())).toEqual([own.time])
    // Who stood above both sees that time.
    expect((await send(imei, [late], await tokenFor('dealer'))).data).toEqual({ ofOthersTime: 0 })
    expect(await storedFixes(id)).toHaveLength(3)
  })

  it('sends as a phone of the own that may be changed, and as no other', async () => {
    const { id, imei } = await phone()
    expect((await send(imei, [fix(0)], stranger)).status).toBe(404)
    const tracker = await makeDevice(owner)
    expect((await send(tracker.imei, [fix(0)])).code).toBe(21045)
    await database.db.update(accounts).set({ modifyData: false }).where(eq(accounts.id, owner))
    expect((await send(imei, [fix(0)], await tokenFor('north'))).status).toBe(403)
    await database.db.update(accounts).set({ modifyData: true }).where(eq(accounts.id, owner))
    expect([await storedFixes(id), await storedFixes(tracker.id)]).toEqual([[], []])
  })

  it('sends from where the record allows it', async () => {
    const { id, imei } = await phone()
    const from = (addresses: string) =>
      database.db
        .update(devices)
        .set({ sources: { policy: 'fixed', addresses } })
        .where(eq(devices.id, id))
    await from('203.0.113.0/24')
    expect(await send(imei, [fix(0)])).toMatchObject({ status: 403, code: 21046 })
    await from('198.51.100.0/24')
    expect((await send(imei, [fix(0)])).status).toBe(200)
  })

  it('is offered the own phones, by name, and a model for another where it may register one', async () => {
    const reseller = await makeAccount('west', 'distributor')
    const below = await makeAccount('west-1', 'endUser', reseller)
    await makeDevice(reseller, { model: 'PHONE', name: 'Bike 2', plate: 'WE-7' })
    await makeDevice(below, { model: 'PHONE', name: 'Bike 1' })
    await makeDevice(reseller, { name: 'Van' })
    const listed = async (login: string, path = '/api/phones') =>
      (await callRoute<PhoneList>(GET, { path, token: await tokenFor(login) })).data
    const all = await listed('west')
    expect(all).toMatchObject({ hasMore: false, newModel: 'PHONE' })
    expect(all.phones.map(({ name, plate }) => [name, plate])).toEqual([
      ['Bike 1', null],
      ['Bike 2', 'WE-7'],
    ])
    expect((await listed('west', '/api/phones?q=we-')).phones.map(({ name }) => name)).toEqual(['Bike 2'])
    expect(await listed('west-1')).toMatchObject({ newModel: null, phones: [{ name: 'Bike 1' }] })
  })
})
