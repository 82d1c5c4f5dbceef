import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/bus/bus'
import { saveIdentifiers } from '@/db/queries/devices/device-identifiers'
import { renewPhoneKey } from '@/db/queries/phones/phone-address'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceDetails } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import type { Identifiers } from '@/lib/identifiers/identifier-kinds'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { loginFrame, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
let owner: number
let administrator: number
beforeAll(async () => {
  administrator = await makeAccount('admin', 'administrator')
  owner = await makeAccount('owner', 'enterprise')
})

const START = Date.UTC(2026, 4, 4, 8)

describe('a phone', () => {
  const url = (query: string) => `http://127.0.0.1:${gateway.osmand}/?${query}`

  it('is a tracker by query, form and JSON; 200 means stored', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
    const at = START / 1000
    expect(
      (await fetch(url(`id=${imei}&lat=41.1&lon=-8.6&timestamp=${at}&speed=10&bearing=90`))).status,
    ).toBe(200)
    const form = new URLSearchParams({
      id: imei,
      lat: '41.101',
      lon: '-8.6',
      timestamp: String(at + 10),
      speed: '20',
    })
    expect((await fetch(url(''), { method: 'POST', body: form })).status).toBe(200)
    const json = {
      location: {
        timestamp: new Date(START + 20_000).toISOString(),
        coords: { latitude: 41.102, longitude: -8.6, speed: 10, heading: 5, altitude: 80 },
      },
      device_id: imei,
    }
    const sent = await fetch(url(''), {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json' },
    })
    expect(sent.status).toBe(200)
    const rows = await storedFixes(id)
    expect(rows.map(({ lat, speedKmh }) => [lat, speedKmh])).toEqual([
      [41.1, 18.5],
      [41.101, 37],
      [41.102, 36],
    ])
  })

  it('may send many requests at once before it was ever heard of', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
    const sent = Array.from({ length: 20 }, (_, i) =>
      fetch(url(`id=${imei}&lat=${41 + i * 0.001}&lon=-8.6&timestamp=${START / 1000 + i * 10}`)),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await storedFixes(id)).toHaveLength(20)
  })

  it('that is unknown gets 404 and is listed; nonsense gets 400', async () => {
    expect((await fetch(url('id=862222222222222&lat=1&lon=1'))).status).toBe(404)
    expect((await fetch(url('lat=1&lon=1'))).status).toBe(400)
    expect((await fetch(url('id=862222222222222&lat=abc&lon=1'))).status).toBe(400)
    await until(async () => {
      const rows = await database.db
        .select()
        .from(unknownDevices)
        .where(eq(unknownDevices.identifier, '862222222222222'))
      return rows[0] ?? null
    })
  })
})

describe('a tracker of another protocol', () => {
  const held = async (id: number) => {
    const [row] = await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id))
    return row?.protocol ?? null
  }
  const ask = (imei: string) =>
    fetch(`http://127.0.0.1:${gateway.osmand}/?id=${imei}&lat=10&lon=10&timestamp=${START / 1000}`)

  it('is not made a phone by a request: it stays connected, and nothing is stored', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    expect((await ask(imei)).status).toBe(404)
    expect(await held(id)).toBe('gt06')
    tracker.send([{ time: START, lat: 41.15, lon: -8.61 }])
    await tracker.confirmed()
    expect((await storedFixes(id)).map(({ lat }) => Number(lat.toFixed(2)))).toEqual([41.15])
    await tracker.end()
  })

  it('is heard as a phone once it is one, and as a tracker no more', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    await database.db.update(devices).set({ model: 'PHONE' }).where(eq(devices.id, id))
    await publish(database.db, { kind: 'devices', ids: [id] })
    await tracker.untilClosed()
    expect((await ask(imei)).status).toBe(200)
    expect(await held(id)).toBe('osmand')
    const again = await TestTracker.connect(gateway.gt06)
    again.write(loginFrame(imei))
    await again.untilClosed()
    expect(await held(id)).toBe('osmand')
  })

  it('is heard whatever it speaks when its model is of no protocol that the gateway knows', async () => {
    const shared = { vendor: 'Test', protocol: 'radio', heartbeatSeconds: 60 }
    await database.db.insert(deviceModels).values({ ...shared, code: 'RADIO', name: 'Radio' })
    const { imei } = await makeDevice(owner, { model: 'RADIO' })
    expect((await ask(imei)).status).toBe(200)
    await (await TestTracker.login(gateway.gt06, imei)).end()
  })
})

describe('a phone with a key', () => {
  const ask = (imei: string, query: string) =>
    fetch(`http://127.0.0.1:${gateway.osmand}/?id=${imei}&lat=41.1&lon=-8.6${query}`)

  it('is heard with it only, in its address or its form; it is no sensor', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'PHONE', phoneKey: 'right-key' })
    const answers: number[] = []
    const at = START / 1000
    for (const query of ['', '&key=', '&key=wrong-key', '&key=right-key'])
      answers.push((await ask(imei, `&timestamp=${at}${query}`)).status)
    // Nor when its session is open.
    for (const query of ['', '&key=wrong-key', '&key=right-key'])
      answers.push((await ask(imei, `&timestamp=${at + 10}${query}`)).status)
    expect(answers).toEqual([404, 404, 404, 200, 404, 404, 200])
    const form = { id: imei, key: 'right-key', lat: '41.1', lon: '-8.6', timestamp: String(at + 20) }
    const door = `http://127.0.0.1:${gateway.osmand}/`
    expect((await fetch(door, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(200)
    const body = JSON.stringify({
      location: { timestamp: START + 30_000, coords: { latitude: 41.1, longitude: -8.6 } },
    })
    expect((await fetch(`${door}?id=${imei}&key=right-key`, { method: 'POST', body })).status).toBe(200)
    const rows = await storedFixes(id)
    expect(rows).toHaveLength(4)
    const [state] = await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id))
    expect(state?.sensors ?? {}).not.toHaveProperty('key')
  })

  it('that is renewed is heard with the new one, and no more with the old', async () => {
    const { imei } = await makeDevice(owner, { model: 'PHONE', phoneKey: 'old-key' })
    const at = START / 1000
    expect((await ask(imei, `&timestamp=${at}&key=old-key`)).status).toBe(200)
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
    if (!row) throw new Error('no owner')
    const phone = await renewPhoneKey(accessFor(accountForAccess(row)), imei)
    await until(async () => (await ask(imei, `&timestamp=${at + 10}&key=old-key`)).status === 404)
    expect((await ask(imei, `&timestamp=${at + 10}&key=${phone?.key}`)).status).toBe(200)
  })
})

const name = async (device: { id: number; imei: string; model: string }, changes: Partial<Identifiers>) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, administrator))
  if (!row) throw new Error('no administrator')
  const access = accessFor(accountForAccess(row))
  await database.db.transaction((tx) => saveIdentifiers(tx, access, device, changes))
}

describe('a device of several identifiers', () => {
  it('is one device, whichever it reports under', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
    await name({ id, imei, model: 'PHONE' }, { vendor: 'van-7' })
    const at = START / 1000
    const send = (identifier: string, seconds: number) =>
      fetch(
        `http://127.0.0.1:${gateway.osmand}/?id=${identifier}&lat=41.1&lon=-8.6&timestamp=${at + seconds}`,
      )
    expect((await send(imei, 0)).status).toBe(200)
    expect((await send('van-7', 10)).status).toBe(200)
    expect((await send(imei, 20)).status).toBe(200)
    expect((await send('VAN-7', 30)).status).toBe(404)
    expect(await storedFixes(id)).toHaveLength(3)
  })

  it('hears no more from a phone whose identifier it lost, also of one that reports all the time', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'PHONE' })
    const heir = await makeDevice(owner, { model: 'PHONE' })
    const device = { id, imei, model: 'PHONE' }
    await name(device, { vendor: 'lent-1' })
    const at = START / 1000
    const send = (seconds: number) =>
      fetch(`http://127.0.0.1:${gateway.osmand}/?id=lent-1&lat=41.1&lon=-8.6&timestamp=${at + seconds}`)
    expect((await send(0)).status).toBe(200)
    await name(device, { vendor: null })
    await name({ ...heir, model: 'PHONE' }, { vendor: 'lent-1' })
    await until(async () => ((await send(10)).status === 200 ? true : null))
    expect(await storedFixes(id)).toHaveLength(1)
    expect(await storedFixes(heir.id)).toHaveLength(1)
  })
})
