import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET, POST } from '@/app/api/positions/traccar/route'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { unknownDevices } from '@/db/schema/unknown-devices'
import type { TraccarAnswer } from '@/lib/received/traccar-position'
import { MOST_AN_HOUR } from '@/server/received/register-on-sight'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeKey } from '../support/made-key'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
let owner: number
let key: string
let registering: string
let token: string
beforeAll(async () => {
  owner = await makeAccount('north', 'distributor')
  await makeAccount('south', 'enterprise')
  token = await tokenFor('north')
  key = await makeKey(token, ['positions.send'])
  registering = await makeKey(token, ['positions.send', 'devices.create', 'devices.onSight'])
})

const START = Date.now() - 600_000
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString().replace('Z', '+00:00')
const sent = (uniqueId: string, seconds: number, attributes: object = {}, device: object = {}) => ({
  position: {
    id: 1,
    deviceId: 1,
    protocol: 'gt06',
    fixTime: at(seconds),
    deviceTime: at(seconds),
    valid: true,
    outdated: false,
    latitude: 41.1 + seconds / 10_000,
    longitude: -8.6,
    altitude: 0,
    speed: 20,
    course: 9,
    accuracy: 0,
    network: null,
    attributes,
  },
  device: { id: 1, uniqueId, name: `Truck ${uniqueId}`, model: '', ...device },
})
const post = (body: unknown, as: string | null = key) =>
  callRoute<TraccarAnswer>(POST, { method: 'POST', body, ...(as === null ? {} : { token: as }) })
const deviceOf = async (imei: string) =>
  (await database.db.select().from(devices).where(eq(devices.imei, imei)))[0]

describe('positions that a Traccar server forwards', () => {
  it('are stored with their attributes and alarms, once', async () => {
    const { id, imei } = await makeDevice(owner)
    const one = sent(imei, 0, { ignition: true, batteryLevel: 61, alarm: 'sos', io9: 7 })
    expect(await post(one)).toMatchObject({ status: 200, data: { result: 'stored', registered: false } })
    expect((await post(one)).data.result).toBe('duplicate')
    const [fix] = await storedFixes(id)
    expect(fix).toMatchObject({ lat: 41.1, speedKmh: 37, heading: 9, sensors: { io9: 7 } })
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state).toMatchObject({ ignition: true, batteryPercent: 61 })
    const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(events.map(({ type }) => type)).toEqual(['sos'])
  })

  it('come by hundreds of calls at the same time, and none of them is lost', async () => {
    const { id, imei } = await makeDevice(owner)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => post(sent(imei, n))))
    expect(new Set(answers.map(({ data }) => data.result))).toEqual(new Set(['stored']))
    expect(await storedFixes(id)).toHaveLength(200)
  })

  it('may come by an address, with the key in it, as GET or POST', async () => {
    const { id, imei } = await makeDevice(owner)
    const path = (seconds: number, as = key) =>
      `/api/positions/traccar?key=${as}&id=${imei}&latitude=41.1&longitude=-8.6&fixTime=${START + seconds * 1000}&speed=20.0&valid=true`
    expect(await callRoute(GET, { path: path(0) })).toMatchObject({ data: { result: 'stored' } })
    expect(await callRoute(POST, { method: 'POST', path: path(1) })).toMatchObject({
      data: { result: 'stored' },
    })
    expect(await callRoute(GET, { path: path(0) })).toMatchObject({ data: { result: 'duplicate' } })
    expect(await storedFixes(id)).toHaveLength(2)
    // A token of a session is not taken there, nor a cookie.
    expect((await callRoute(GET, { path: path(2, token) })).status).toBe(401)
    expect((await callRoute(GET, { path: path(2, ''), cookies: { session: token } })).status).toBe(401)
    expect((await callRoute(GET, { path: path(2, `${key}x`) })).status).toBe(401)
    const readOnly = await makeKey(token, ['positions.read'])
    expect((await callRoute(GET, { path: path(2, readOnly) })).status).toBe(403)
  })

  it('of an unknown device are counted; a key registers it only when it was given that', async () => {
    expect((await post(sent('359999999999991', 0))).data).toMatchObject({
      error: 'deviceUnknown',
      registered: false,
      needs: ['devices.onSight', 'devices.create'],
    })
    const halfGiven = await makeKey(token, ['positions.send', 'devices.onSight'])
    expect((await post(sent('359999999999992', 0), halfGiven)).data.needs).toEqual(['devices.create'])
    await database.db.delete(unknownDevices).where(eq(unknownDevices.identifier, '359999999999992'))
    expect((await post(sent('359999999999991', 1))).data.result).toBe('refused')
    const rows = await database.db.select().from(unknownDevices)
    expect(rows).toMatchObject([{ identifier: '359999999999991', protocol: 'traccar', attempts: 2 }])

    expect((await post(sent('359999999999991', 2), registering)).data).toEqual({
      result: 'stored',
      registered: true,
    })
    expect(await deviceOf('359999999999991')).toMatchObject({
      accountId: owner,
      name: 'Truck 359999999999991',
      model: 'GT06N',
    })
    expect((await post(sent('359999999999991', 3))).data).toEqual({ result: 'stored', registered: false })
    // A person is none that does it by accident, whatever they may.
    expect((await post(sent('359999999999992', 0), token)).data.result).toBe('refused')
  })

  it('register a model of ours by its name, and at once by several calls only one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        post(sent('359999999999993', n, {}, { model: 'gt06n' }), registering),
      ),
    )
    expect(answers.map(({ data }) => data.result)).toEqual(Array(5).fill('stored'))
    expect(await deviceOf('359999999999993')).toMatchObject({ model: 'GT06N' })
    await post(sent('van-77', 0, {}, { model: 'gt06n', name: '' }), registering)
    expect(await deviceOf('van-77')).toMatchObject({ model: 'FORWARDED', name: 'van-77' })
  })

  it('register no more devices in an hour than a fleet has that moves in', async () => {
    const many = await makeAccount('many', 'distributor')
    const as = await makeKey(await tokenFor('many'), ['positions.send', 'devices.create', 'devices.onSight'])
    const rows = Array.from({ length: MOST_AN_HOUR - 1 }, (_, at) => ({
      imei: `made-up-${at}`,
      kind: 'vendor' as const,
      name: `Made up ${at}`,
      model: 'FORWARDED',
      accountId: many,
    }))
    await database.db.transaction((tx) => insertDevices(tx, rows))
    expect((await post(sent('last-of-them', 0), as)).data).toEqual({ result: 'stored', registered: true })
    expect((await post(sent('one-too-many', 0), as)).data).toMatchObject({
      error: 'deviceUnknown',
      registered: false,
    })
    await database.db
      .update(devices)
      .set({ createdAt: new Date(Date.now() - 3_700_000) })
      .where(eq(devices.accountId, many))
    expect((await post(sent('one-too-many', 1), as)).data).toEqual({ result: 'stored', registered: true })
  })

  it('of another account are of an unknown device, which nobody takes', async () => {
    const other = await makeAccount('other', 'enterprise')
    const { id, imei } = await makeDevice(other)
    const before = (await database.db.select().from(unknownDevices)).length
    expect((await post(sent(imei, 0), registering)).data).toMatchObject({ error: 'deviceUnknown' })
    expect(await storedFixes(id)).toEqual([])
    expect(await database.db.select().from(unknownDevices)).toHaveLength(before)
  })

  it('are stored without cells that are none, and not for a time to come', async () => {
    const { id, imei } = await makeDevice(owner)
    const one = sent(imei, 0)
    const cell = { mobileCountryCode: 268, mobileNetworkCode: -5, locationAreaCode: 1, cellId: 2 ** 53 - 1 }
    const network = { cellTowers: [cell], wifiAccessPoints: [{ macAddress: '\u0000<b>' }] }
    const position = { ...one.position, network }
    expect((await post({ ...one, position })).data.result).toBe('stored')
    expect((await post(sent(imei, 7200))).data).toMatchObject({ error: 'future', field: 'time' })
    expect(await storedFixes(id)).toHaveLength(1)
  })

  it('are not lost when one of them comes with an identifier that is none', async () => {
    const { id, imei } = await makeDevice(owner)
    const calls = Array.from({ length: 20 }, (_, n) => post(sent(n === 7 ? 'a\u0000b' : imei, n)))
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[7]?.data).toMatchObject({ result: 'refused', field: 'device.uniqueId' })
    expect(await storedFixes(id)).toHaveLength(19)
  })

  it('that are none are answered with what is wrong, since sending them again would change nothing', async () => {
    const { imei } = await makeDevice(owner)
    const wrong = sent(imei, 0)
    wrong.position.latitude = 91
    expect(await post(wrong)).toMatchObject({
      status: 200,
      data: { result: 'refused', field: 'position.latitude' },
    })
    expect(await post(sent(imei, 0), null)).toMatchObject({ status: 401 })
  })
})
