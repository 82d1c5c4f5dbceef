import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE as deletePicture, GET as getPicture } from '@/app/api/devices/[imei]/pictures/[serial]/route'
import { POST as postPicture } from '@/app/api/devices/[imei]/pictures/route'
import { GET as getRecord } from '@/app/api/devices/[imei]/record/route'
import { PATCH as patchDevice } from '@/app/api/devices/[imei]/route'
import { POST as postPictures } from '@/app/api/devices/pictures/route'
import { GET as listTasks } from '@/app/api/tasks/route'
import { subscribe } from '@/bus/bus'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { deviceGroups } from '@/db/schema/devices'
import type { DevicePicture, DeviceRecord } from '@/lib/devices/record-schema'
import type { Task } from '@/lib/tasks/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let folder: string
let van: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'))
  setFileStorage(folderStorage(folder))
  ids.admin = await makeAccount('admin', 'administrator')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.admin)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { modifyData: false })
  ids.other = await makeAccount('other', 'enterprise', ids.admin)
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van 7' })
  foreign = await makeDevice(ids.other ?? 0, { name: 'Foreign' })
  for (const login of ['admin', 'fleet', 'desk', 'other']) tokens[login] = await tokenFor(login)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (login: string, imei = van.imei) =>
  callRoute<DeviceRecord>(getRecord, { token: tokens[login], params: { imei } })
const patch = (body: object, login = 'fleet', imei = van.imei) =>
  callRoute<DeviceRecord>(patchDevice, { token: tokens[login], params: { imei }, body, method: 'PATCH' })
const lastAction = async () =>
  (
    await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(van.id)))
      .orderBy(desc(businessLogs.id))
      .limit(1)
  )[0]

describe('the record of a device', () => {
  it('is read by who sees the device and changed by who may', async () => {
    expect((await read('fleet')).data).toMatchObject({
      imei: van.imei,
      accountName: 'Customer fleet',
      pictures: [],
      basic: { name: 'Van 7', model: 'GT06N', groupId: null },
    })
    expect((await read('desk')).status).toBe(200)
    expect((await read('other')).status).toBe(404)
    expect(await patch({ basic: { name: 'x' } }, 'desk')).toMatchObject({ status: 403 })
    expect(await patch({ basic: { name: 'x' } }, 'other')).toMatchObject({ status: 404, code: 21001 })
    expect(await patch({ basic: { name: 'x' } }, 'fleet', foreign.imei)).toMatchObject({ status: 404 })
  })

  it('changes the fields that are given, tells who listens, and is written down', async () => {
    const heard: number[][] = []
    const listener = await subscribe(database.db, {
      onMessage: (message) => void (message.kind === 'devices' && heard.push(message.ids)),
      onGap: () => {},
    })
    const { data } = await patch({ basic: { name: 'Van 8', plate: ' AB-1 ', remark: '' } })
    expect(data.basic).toMatchObject({ name: 'Van 8', plate: 'AB-1', remark: null, model: 'GT06N' })
    await until(async () => heard.length > 0)
    listener.stop()
    expect(heard).toEqual([[van.id]])
    expect(await lastAction()).toMatchObject({
      action: 'devices.edit',
      objectName: `Van 7 (${van.imei})`,
      changes: { name: { before: 'Van 7', after: 'Van 8' }, plate: { before: null, after: 'AB-1' } },
    })
    const id = (await lastAction())?.id
    await patch({ basic: { name: 'Van 8' } })
    expect((await lastAction())?.id).toBe(id)
  })

  it('takes models of the catalogue and groups of the own account only', async () => {
    expect((await patch({ basic: { model: 'jm-vl03' } })).data.basic.model).toBe('JM-VL03')
    expect(await patch({ basic: { model: 'no such' } })).toMatchObject({ code: 21004 })
    const [own] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet!, name: 'North' })
      .returning()
    const [theirs] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.other!, name: 'Theirs' })
      .returning()
    expect((await patch({ basic: { groupId: own?.id } })).data.basic.groupId).toBe(own?.id)
    expect(await patch({ basic: { groupId: theirs?.id } })).toMatchObject({ status: 404, code: 21010 })
    expect((await patch({ basic: { groupId: null } })).data.basic.groupId).toBeNull()
  })

  it('asks before it saves a VIN with a wrong check digit, and refuses one of the wrong form', async () => {
    expect((await patch({ basic: { vin: '1hgcm82633a004352' } })).data.basic.vin).toBe('1HGCM82633A004352')
    expect(await patch({ basic: { vin: 'WVWZZZ1JZXW000001' } })).toMatchObject({ status: 409, code: 21019 })
    const confirmed = await patch({ basic: { vin: 'WVWZZZ1JZXW000001' }, confirmVin: true })
    expect(confirmed.data.basic.vin).toBe('WVWZZZ1JZXW000001')
    // It is asked about once: other fields are saved without.
    expect((await patch({ basic: { vin: 'WVWZZZ1JZXW000001', sn: '1' } })).status).toBe(200)
    for (const vin of ['1HGCM82633A00435', 'OHGCM82633A004352'])
      expect(await patch({ basic: { vin }, confirmVin: true })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'basic.vin' }] },
      })
  })

  it('says from where the device may connect, anywhere at first, and what it was before is written down', async () => {
    const { data } = await read('fleet')
    expect(data).toMatchObject({ basic: { sources: { policy: 'anywhere' } }, networks: [] })
    const fixed = { policy: 'fixed', addresses: '203.0.113.7\n2001:db8::/32' }
    await database.db.insert(deviceDetails).values({ deviceId: van.id, networks: ['203.0.0.0/16'] })
    await database.db.insert(deviceStates).values({ deviceId: van.id, version: 3 })
    expect((await patch({ basic: { sources: fixed } })).data).toMatchObject({
      basic: { sources: fixed },
      networks: ['203.0.0.0/16'],
    })
    expect((await lastAction())?.changes).toEqual({
      'sources.policy': { before: 'anywhere', after: 'fixed' },
      'sources.addresses': { before: null, after: fixed.addresses },
    })
    const version = async () => (await database.db.select().from(deviceStates))[0]?.version
    expect(await version()).toBe(4)
    await patch({ basic: { plate: 'AB-2' } })
    expect(await version()).toBe(4)
    for (const sources of [
      { policy: 'fixed' },
      { policy: 'fixed', addresses: 'here' },
      { policy: 'nowhere' },
    ])
      expect(await patch({ basic: { sources } })).toMatchObject({ status: 400 })
    expect((await patch({ basic: { sources: { policy: 'learnt' } } })).data.basic.sources.policy).toBe(
      'learnt',
    )
  })

  it('keeps customer, alarms and sensors, each replaced as a whole', async () => {
    const customer = { driverName: 'Ana', driverPhone: '+351 91', fuelPer100Km: 8.5, engineNumber: 'E1' }
    const alarms = { overspeedKmh: 90, overspeedSeconds: 30 }
    const curve = [
      { value: 0, litres: 0 },
      { value: 100, litres: 180.5 },
    ]
    const tank = { shape: 'cube', lengthCm: 100, widthCm: 50, heightCm: 40, capacityL: 200, curve }
    const sensors = { fuel: { kind: 'capacitive', port: 'adc', tank }, door: 'input1' }
    const { data } = await patch({ customer, alarms, sensors })
    expect(data).toMatchObject({ customer, alarms, sensors })
    expect((await read('fleet')).data).toEqual(data)
    const next = await patch({ customer: { carFrame: 'F1' } })
    expect(next.data.customer).toEqual({
      carFrame: 'F1',
      driverName: null,
      driverPhone: null,
      fuelPer100Km: null,
    })
    expect(next.data.alarms).toEqual(data.alarms)
    expect((await lastAction())?.changes).toMatchObject({
      'customer.engineNumber': { before: 'E1', after: null },
      'customer.carFrame': { before: null, after: 'F1' },
      driverName: { before: 'Ana', after: null },
    })
  })

  it('hides alarm settings of another version, and keeps them', async () => {
    const stored = { overspeedKmh: 90, overspeedSeconds: 30, harshTurns: 3 }
    const ofVan = eq(deviceRecords.deviceId, van.id)
    await database.db.update(deviceRecords).set({ alarms: stored }).where(ofVan)
    const alarms = { overspeedKmh: 90, overspeedSeconds: 30 }
    expect((await read('fleet')).data.alarms).toEqual(alarms)
    await patch({ alarms: { ...alarms, overspeedKmh: 100 } })
    const [row] = await database.db.select().from(deviceRecords).where(ofVan)
    expect(row?.alarms).toEqual({ ...stored, overspeedKmh: 100 })
    expect((await lastAction())?.changes).toEqual({ 'alarms.overspeedKmh': { before: 90, after: 100 } })
  })

  it.each([
    ['overspeed without its duration', { alarms: { overspeedKmh: 90 } }],
    ['a duration that is no multiple of 10', { alarms: { overspeedKmh: 90, overspeedSeconds: 15 } }],
    ['201 km/h', { alarms: { overspeedKmh: 201, overspeedSeconds: 10 } }],
    ['a maximum below the minimum', { alarms: { minTemperatureC: 10, maxTemperatureC: 5 } }],
    ['126 °C', { alarms: { minTemperatureC: 10, maxTemperatureC: 126 } }],
    ['alarm settings that nothing reads', { alarms: { harshTurns: 3 } }],
    ['a driver of two spaces', { customer: { driverName: 'A  B' } }],
    ['a driver of 21 letters', { customer: { driverName: 'A'.repeat(21) } }],
    ['a SIM of 22 digits', { basic: { sim: '1'.repeat(22) } }],
    ['a plate of 51 letters', { basic: { plate: 'P'.repeat(51) } }],
    ['a remark of 501 letters', { basic: { remark: 'r'.repeat(501) } }],
    ['an empty name', { basic: { name: ' ' } }],
    ['a door at a serial port, which nothing tells', { sensors: { door: 'rs232' } }],
    ['three decimals', { sensors: { cutoffVoltage: 11.123 } }],
    ['the same MAC twice', { sensors: { bluetooth: [mac('a'), { ...mac('b'), mac: 'AA:BB:CC:DD:EE:01' }] } }],
  ])('refuses %s', async (_, body) => {
    expect(await patch(body)).toMatchObject({ status: 400, code: 40001 })
  })
})

function mac(name: string) {
  return { name, mac: 'aabbccddee01' }
}

describe('pictures of the installation', () => {
  const drawn = (format: 'jpeg' | 'png' | 'webp', width = 800, height = 600) => {
    const image = sharp({ create: { width, height, channels: 3, background: '#3b7aff' } })
    return image
      .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      [format]()
      .toBuffer()
  }
  const form = (bytes: Uint8Array, fields: Record<string, string> = {}, name = 'x.jpg') => {
    const data = new FormData()
    data.set('picture', new File([bytes as Uint8Array<ArrayBuffer>], name))
    for (const [key, value] of Object.entries(fields)) data.set(key, value)
    return data
  }
  const add = (data: FormData, login = 'fleet', imei = van.imei) =>
    callRoute<DevicePicture>(postPicture, { token: tokens[login], params: { imei }, form: data })
  const get = (login: string, serial: number, size = 'full', headers: Record<string, string> = {}) =>
    rawRoute(getPicture, {
      token: tokens[login],
      params: { imei: van.imei, serial: String(serial) },
      path: `/x?size=${size}`,
      headers,
    })
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

  it('are served to who sees the device, whole and small, without what the camera knew', async () => {
    const { data, status } = await add(form(await drawn('jpeg', 4000, 3000)))
    expect([status, data.serial]).toEqual([201, 1])
    const whole = await get('fleet', 1)
    expect(whole.headers.get('content-type')).toBe('image/jpeg')
    const image = await sharp(Buffer.from(await whole.arrayBuffer())).metadata()
    expect([image.width, image.height, image.exif]).toEqual([2048, 1536, undefined])
    const small = await sharp(Buffer.from(await (await get('desk', 1, 'thumbnail')).arrayBuffer())).metadata()
    expect([small.width, small.height]).toEqual([320, 320])
    // A browser may show it again only after asking: somebody else may sit there now.
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    const known = { 'if-none-match': whole.headers.get('etag') ?? '' }
    expect((await get('desk', 1, 'full', known)).status).toBe(304)
    expect((await get('desk', 1, 'thumbnail', known)).status).toBe(200)
    expect((await get('other', 1, 'full', known)).status).toBe(404)
    expect((await get('other', 1)).status).toBe(404)
    expect((await get('fleet', 2)).status).toBe(404)
    expect((await read('fleet')).data.pictures).toMatchObject([{ serial: 1 }])
  })

  it('are judged by what they hold, and refused to who may not change the device', async () => {
    const before = await files()
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await add(form(text, {}, 'x.png'))).toMatchObject({ status: 400, code: 23004 })
    expect(await add(form(await drawn('webp'), {}, 'x.jpg'))).toMatchObject({ code: 23004 })
    expect(await add(form((await drawn('jpeg')).subarray(0, 400)))).toMatchObject({ code: 23004 })
    expect(await add(form(new Uint8Array(8_010_000)))).toMatchObject({ status: 413, code: 23005 })
    const huge = await drawn('png', 8000, 7600)
    expect(await add(form(huge))).toMatchObject({ status: 413, data: { error: 'picturePixels' } })
    expect(await add(form(await drawn('png')), 'desk')).toMatchObject({ status: 403 })
    expect(await add(form(await drawn('png')), 'other')).toMatchObject({ status: 404 })
    expect(await files()).toBe(before)
  })

  it('are nine at most; a serial replaces the one that was there, and its files go', async () => {
    for (let serial = 2; serial <= 9; serial++)
      expect((await add(form(await drawn('png', 40, 40)))).data.serial).toBe(serial)
    const before = await files()
    expect(before).toBe(18)
    expect(await add(form(await drawn('png', 40, 40)))).toMatchObject({ status: 409, code: 23012 })
    expect((await add(form(await drawn('png', 50, 40), { serial: '4' }))).data.serial).toBe(4)
    expect(await files()).toBe(before)
    const remove = (login: string) =>
      callRoute(deletePicture, {
        token: tokens[login],
        params: { imei: van.imei, serial: '4' },
        method: 'DELETE',
      })
    expect((await remove('desk')).status).toBe(403)
    expect((await remove('other')).status).toBe(404)
    expect((await remove('fleet')).code).toBe(0)
    expect((await remove('fleet')).status).toBe(404)
    expect(await files()).toBe(before - 2)
  })

  it('of many devices come with IMEI and serial as their names; each has its own verdict', async () => {
    const data = new FormData()
    const bytes = (await drawn('png', 30, 30)) as Uint8Array<ArrayBuffer>
    await makeDevice(ids.fleet ?? 0, { imei: 'LORRY-7', kind: 'vendor' })
    for (const name of [
      `${van.imei}-4.png`,
      `${foreign.imei}-1.png`,
      'holiday.png',
      `${van.imei}_10.png`,
      'LORRY-7 2.png',
    ])
      data.append('pictures', new File([bytes], name))
    data.append('pictures', new File(['no picture'], `${van.imei}-1.jpg`))
    const { data: verdicts } = await callRoute<{ serial: number | null; refused: string | null }[]>(
      postPictures,
      { token: tokens.fleet, form: data },
    )
    expect(verdicts.map(({ serial, refused }) => [serial, refused?.slice(0, 24) ?? null])).toEqual([
      [4, null],
      [1, 'There is no such device.'],
      [null, 'The name must be the ide'],
      [null, 'The name must be the ide'],
      [2, null],
      [1, 'Only JPG, PNG files are '],
    ])
  })

  it('stand in the list of tasks, all parts of an upload as one', async () => {
    const bytes = (await drawn('png', 30, 30)) as Uint8Array<ArrayBuffer>
    const send = async (token: string | undefined, batch: string | null, ...names: string[]) => {
      const form = new FormData()
      if (batch !== null) form.set('batch', batch)
      for (const name of names) form.append('pictures', new File([bytes], name))
      expect(await callRoute(postPictures, { token, form })).toMatchObject({ code: 0 })
    }
    const listed = async (token: string | undefined) =>
      (await callRoute<Task[]>(listTasks, { token, path: '/api/tasks?type=uploadPictures' })).data
    const before = await listed(tokens.fleet)
    await send(tokens.fleet, 'first', `${van.imei}-1.png`, 'holiday.png')
    await send(tokens.fleet, 'first', `${van.imei}-2.png`)
    await send(tokens.other, 'first', 'holiday.png')
    await send(tokens.fleet, null, 'holiday.png')
    const all = (await listed(tokens.fleet)).slice(0, -before.length || undefined)
    expect(all).toMatchObject([
      { title: 'holiday.png', status: 'done', total: 1, result: { saved: 0, refused: 1 } },
      { title: `${van.imei}-1.png, holiday.png`, done: 3, total: 3, result: { saved: 2, refused: 1 } },
    ])
    expect(await listed(tokens.other)).toMatchObject([{ total: 1, result: { saved: 0, refused: 1 } }])
  })
})
