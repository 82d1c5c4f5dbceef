import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getRecord } from '@/app/api/devices/[imei]/record/route'
import { PATCH as patchDevice } from '@/app/api/devices/[imei]/route'
import { POST as importTyped } from '@/app/api/devices/import/route'
import { POST as moveDevices } from '@/app/api/devices/move/route'
import { POST as createDevice, GET as listDevices } from '@/app/api/devices/route'
import { GET as listUnknown } from '@/app/api/unknown-devices/route'
import { saveUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { deviceModels } from '@/db/schema/device-models'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { processes } from '@/db/schema/processes'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let fleet: number

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  const north = await makeAccount('north', 'distributor', admin)
  fleet = await makeAccount('fleet', 'enterprise', north)
  for (const login of ['admin', 'north', 'fleet']) tokens[login] = await tokenFor(login)
  const shared = { vendor: 'Test', protocol: 'radio', heartbeatSeconds: 60 }
  await database.db.insert(deviceModels).values([
    { ...shared, code: 'AARDVARK', name: 'First of the alphabet', identifierKinds: ['terminal'] },
    { ...shared, code: 'RADIO', name: 'Radio', identifierKinds: ['terminal', 'vendor'], proposed: true },
    { ...shared, code: 'MANY', name: 'Many', identifierKinds: ['imei', 'terminal', 'vendor'] },
  ])
})

const create = (body: object) =>
  callRoute<DeviceDetail>(createDevice, { method: 'POST', token: tokens.north, body: { name: 'x', ...body } })
const patch = (imei: string, identifiers: object) =>
  callRoute<DeviceRecord>(patchDevice, {
    method: 'PATCH',
    token: tokens.north,
    params: { imei },
    body: { basic: { identifiers } },
  })
const found = async (search: string) => {
  const path = `/api/devices?search=${encodeURIComponent(search)}`
  const { data } = await callRoute<{ items: { imei: string }[] }>(listDevices, { token: tokens.north, path })
  return data.items.map(({ imei }) => imei)
}

describe('a new device', () => {
  it('is known by whatever its model calls itself, in the form in which it is stored', async () => {
    expect(await create({ imei: '013912345678', model: 'radio' })).toMatchObject({
      status: 201,
      data: { imei: '13912345678' },
    })
    expect(await create({ imei: 'van-7', model: 'PHONE' })).toMatchObject({ data: { imei: 'van-7' } })
    const rows = await database.db.select().from(deviceIdentifiers)
    expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
      ['terminal', '13912345678'],
      ['vendor', 'van-7'],
    ])
    const record = await callRoute<DeviceRecord>(getRecord, {
      token: tokens.north,
      params: { imei: 'van-7' },
    })
    expect(record.data.basic.identifiers).toEqual({ imei: null, terminal: null, vendor: 'van-7' })
  })

  it('may be typed with the signs of its label', async () => {
    expect(await create({ imei: '+86 138-0013-8070', model: 'JT808' })).toMatchObject({
      status: 201,
      data: { imei: '13800138070' },
    })
    expect(await create({ imei: '35 630704 244109 6', model: 'FMB920' })).toMatchObject({
      status: 201,
      data: { imei: '356307042441096' },
    })
    expect((await create({ imei: 'a b', model: 'PHONE' })).code).toBe(40001)
  })

  it('is refused with what its model does not call itself, and with what another has', async () => {
    expect(await create({ imei: 'van-8' })).toMatchObject({ status: 400, code: 21003 })
    expect(await create({ imei: 'van-7', model: 'PHONE' })).toMatchObject({ status: 409, code: 21002 })
  })

  it('may have others beside its address, and is found by them', async () => {
    const made = await create({
      imei: '350000000011111',
      name: 'Lorry',
      model: 'MANY',
      identifiers: { terminal: '0139 0000 0001', vendor: 'LORRY.1' },
    })
    expect(made.status).toBe(201)
    expect(await found('13900000001')).toEqual(['350000000011111'])
    expect(await found('lorry.1')).toEqual(['350000000011111'])
    expect(await create({ imei: '139 00000001'.replace(' ', ''), model: 'radio' })).toMatchObject({
      code: 21002,
    })
    expect(
      (await create({ imei: '350000000011112', model: 'MANY', identifiers: { vendor: 'a b' } })).code,
    ).toBe(40001)
    expect(
      await create({ imei: '350000000011113', model: 'MANY', identifiers: { vendor: 'LORRY.1' } }),
    ).toMatchObject({
      status: 409,
      code: 21002,
    })
    const left = await database.db.select().from(devices).where(eq(devices.imei, '350000000011113'))
    expect(left).toEqual([])
  })
})

describe('an unknown device', () => {
  it('is proposed the model that its protocol means, and what programs send for the one of what is forwarded', async () => {
    const heard = (protocol: string, kind: IdentifierKind, value: string) => ({
      protocol,
      address: '203.0.113.9',
      attempts: 1,
      identifier: { kind, value },
    })
    await saveUnknownDevices(systemAccess('test'), [
      heard('teltonika', 'imei', '356307042441013'),
      heard('jt808', 'terminal', '13800138077'),
      heard('h02', 'vendor', '9171234567'),
      heard('radio', 'terminal', '13800138078'),
      heard('radio', 'imei', '356307042441021'),
      heard('traccar', 'terminal', '13800138079'),
      heard('api', 'vendor', 'their-van-1'),
    ])
    const { data } = await callRoute<{ identifier: string; model: string | null; port: number | null }[]>(
      listUnknown,
      { token: tokens.admin },
    )
    expect(Object.fromEntries(data.map(({ identifier, model }) => [identifier, model]))).toEqual({
      356307042441013: 'FMB920',
      13800138077: 'JT808',
      9171234567: 'H02',
      13800138078: 'RADIO',
      356307042441021: null,
      13800138079: 'FORWARDED',
      'their-van-1': 'FORWARDED',
    })
    // No gateway runs here.
    expect(data.map(({ port }) => port)).toEqual(Array(7).fill(null))
    expect(await create({ imei: '13800138079', model: 'FORWARDED' })).toMatchObject({ status: 201 })
  })

  it('is proposed nothing where that model is retired, and has the port at which its protocol is heard', async () => {
    await database.db.update(deviceModels).set({ retired: true }).where(eq(deviceModels.code, 'RADIO'))
    await database.db.insert(processes).values({
      role: 'gateway',
      name: 'g1',
      heartbeatAt: new Date(),
      info: { listening: 'radio tcp 6100, radio udp 6101' },
    })
    const { data } = await callRoute<{ identifier: string; model: string | null; port: number | null }[]>(
      listUnknown,
      { token: tokens.admin },
    )
    expect(data.find(({ identifier }) => identifier === '13800138078')).toMatchObject({
      model: null,
      port: 6100,
    })
    await database.db.update(deviceModels).set({ retired: false }).where(eq(deviceModels.code, 'RADIO'))
    await database.db.delete(unknownDevices)
  })
})

describe('identifiers of a device', () => {
  it('are given, changed and taken away; its address stays', async () => {
    const { id, imei } = await makeDevice(fleet, { model: 'MANY' })
    const given = await patch(imei, { terminal: '013911111111', vendor: 'truck-1' })
    expect(given.data.basic.identifiers).toEqual({ imei, terminal: '13911111111', vendor: 'truck-1' })
    const changed = await patch(imei, { terminal: null, vendor: 'truck-2' })
    expect(changed.data.basic.identifiers).toEqual({ imei, terminal: null, vendor: 'truck-2' })
    expect(await found('truck-1')).toEqual([])
    expect(await found('truck-2')).toEqual([imei])
    for (const wanted of ['350000000099999', null]) {
      expect(await patch(imei, { imei: wanted })).toMatchObject({ status: 409, code: 21040 })
    }
    const rows = await database.db.select().from(deviceIdentifiers).where(eq(deviceIdentifiers.deviceId, id))
    expect(rows).toHaveLength(2)
  })

  it('are found by whole IMEIs too where the address is another kind', async () => {
    const { id } = await makeDevice(fleet, { imei: '13977777777', kind: 'terminal' })
    const imei = '350000000088888'
    await database.db.insert(deviceIdentifiers).values({ deviceId: id, kind: 'imei', value: imei })
    const missing = '350000000088889'
    const path = `/api/devices?imeis=${imei}&imeis=${missing}`
    const { data } = await callRoute<{ items: { imei: string }[]; missing: string[] }>(listDevices, {
      token: tokens.fleet,
      path,
    })
    expect(data.items.map((row) => row.imei)).toEqual(['13977777777'])
    expect(data.missing).toEqual([missing])
  })

  it('belong to one device, and go with it', async () => {
    const one = await makeDevice(fleet, { model: 'MANY' })
    const other = await makeDevice(fleet, { model: 'MANY' })
    expect((await patch(one.imei, { vendor: 'shared' })).status).toBe(200)
    expect(await patch(other.imei, { vendor: 'shared' })).toMatchObject({ status: 409, code: 21002 })
    await database.db.delete(devices).where(eq(devices.id, one.id))
    expect((await patch(other.imei, { vendor: 'shared' })).status).toBe(200)
  })

  it('are changed by those who see the device alone, also after it moved', async () => {
    const { id, imei } = await makeDevice(fleet, { model: 'MANY' })
    expect((await patch(imei, { vendor: 'moving' })).status).toBe(200)
    const other = await makeAccount('elsewhere', 'distributor', 1)
    const move = { ids: [id], accountId: other }
    expect((await callRoute(moveDevices, { method: 'POST', token: tokens.admin, body: move })).status).toBe(
      200,
    )
    expect((await patch(imei, { vendor: 'still-mine' })).status).toBe(404)
    expect(await found('moving')).toEqual([])
  })
})

describe('an identifier', () => {
  const patchAs = (token: string | undefined, imei: string, identifiers: object) =>
    callRoute<DeviceRecord>(patchDevice, {
      method: 'PATCH',
      token,
      params: { imei },
      body: { basic: { identifiers } },
    })

  it('is changed only by whoever may register devices', async () => {
    const { imei } = await makeDevice(fleet, { imei: 'own-phone', kind: 'vendor', model: 'MANY' })
    await saveUnknownDevices(systemAccess('test'), [
      {
        protocol: 'osmand',
        address: '203.0.113.9',
        attempts: 1,
        identifier: { kind: 'imei', value: '350000000066666' },
      },
    ])
    const unknown = async () =>
      (await callRoute<{ identifier: string }[]>(listUnknown, { token: tokens.admin })).data.map(
        ({ identifier }) => identifier,
      )
    const refused = { status: 403, code: 40300 }
    expect(await patchAs(tokens.fleet, imei, { imei: '350000000066666' })).toMatchObject(refused)
    expect(await unknown()).toContain('350000000066666')
    // Nothing of it changes: whoever edits the device sends the whole form.
    expect((await patchAs(tokens.fleet, imei, { imei: null, vendor: imei })).status).toBe(200)
    expect((await patchAs(tokens.north, imei, { imei: '350000000066666' })).status).toBe(200)
    expect(await patchAs(tokens.fleet, imei, { imei: null })).toMatchObject(refused)
    expect(await unknown()).not.toContain('350000000066666')
  })

  it('is not freed from a device with an end by whoever may not take the end away', async () => {
    const { imei } = await makeDevice(fleet, { model: 'MANY', activatedAt: new Date() })
    expect((await patch(imei, { vendor: 'ending-1' })).status).toBe(200)
    await database.db.update(devices).set({ expiresAt: new Date() }).where(eq(devices.imei, imei))
    for (const vendor of ['ending-2', null])
      expect(await patch(imei, { vendor })).toMatchObject({ status: 409, code: 21050 })
    expect((await patch(imei, { terminal: '13900778899', vendor: 'ending-1' })).status).toBe(200)
    expect((await patchAs(tokens.admin, imei, { vendor: null })).status).toBe(200)
  })

  it('is of a kind that the model presents', async () => {
    const { imei } = await makeDevice(fleet)
    expect(await patchAs(tokens.north, imei, { vendor: 'no-such-kind' })).toMatchObject({
      status: 400,
      code: 21003,
    })
  })

  it('is nothing by which another device goes, whatever the kind and whoever owns it', async () => {
    const stranger = await makeAccount('stranger', 'distributor', 1)
    const foreign = await makeDevice(stranger, { model: 'MANY' })
    const given = { terminal: '13955555555', vendor: 'their-van' }
    expect((await patchAs(tokens.admin, foreign.imei, given)).status).toBe(200)
    const { imei } = await makeDevice(fleet, { model: 'MANY' })
    const refused = { status: 409, code: 21002 }
    for (const value of [foreign.imei, '13955555555', 'their-van'])
      expect(await patchAs(tokens.north, imei, { vendor: value })).toMatchObject(refused)
    expect(await patchAs(tokens.north, imei, { terminal: foreign.imei })).toMatchObject(refused)
    expect(await create({ imei: '13955555555', model: 'PHONE' })).toMatchObject(refused)
    const { data } = await callRoute<{ created: number; problems: object }>(importTyped, {
      method: 'POST',
      token: tokens.north,
      body: { imeis: ['13955555555'], model: 'PHONE', accountId: fleet },
    })
    expect(data).toMatchObject({ created: 0, problems: { imeiExists: 1 } })
  })
})

describe('an import', () => {
  it('takes identifiers of the kinds of its model, and refuses those of others', async () => {
    const body = {
      imeis: ['013922222222', '13922222222', '13911', 'no such', '350000000011111'],
      model: 'radio',
    }
    const { data } = await callRoute<{ created: number; problems: object; rows: { number: number }[] }>(
      importTyped,
      {
        method: 'POST',
        token: tokens.north,
        body: { ...body, accountId: fleet },
      },
    )
    expect(data).toMatchObject({
      created: 2,
      problems: { imeiDuplicate: 1, identifierFormat: 1, imeiExists: 1 },
    })
    const rows = await database.db.select().from(deviceIdentifiers)
    const kinds = new Map(rows.map(({ kind, value }) => [value, kind]))
    expect([kinds.get('13922222222'), kinds.get('13911')]).toEqual(['terminal', 'terminal'])
  })
})

describe('an unknown device', () => {
  it('is listed by kind, with a model to register it as, and forgotten once it is registered', async () => {
    const attempt = { protocol: 'osmand', address: '203.0.113.9', attempts: 1 }
    await saveUnknownDevices(systemAccess('test'), [
      { ...attempt, identifier: { kind: 'vendor', value: 'lost-phone' } },
      { ...attempt, identifier: { kind: 'imei', value: '350000000077777' } },
      { ...attempt, protocol: 'nothing', identifier: { kind: 'terminal', value: '350000000077777' } },
    ])
    const list = async () =>
      (
        await callRoute<{ kind: string; identifier: string; model: string | null }[]>(listUnknown, {
          token: tokens.admin,
        })
      ).data.map(({ kind, identifier, model }) => [kind, identifier, model])
    expect((await list()).toSorted()).toEqual([
      ['imei', '350000000077777', 'PHONE'],
      ['terminal', '350000000077777', null],
      ['vendor', 'lost-phone', 'PHONE'],
    ])
    expect((await create({ imei: 'lost-phone', model: 'PHONE' })).status).toBe(201)
    const { imei } = await makeDevice(fleet, { model: 'MANY' })
    await patch(imei, { terminal: '350000000077777' })
    expect(await list()).toEqual([['imei', '350000000077777', 'PHONE']])
  })
})

describe('the body of a new device', () => {
  it('names it by its identifier or its IMEI, whichever the model presents, and by one of the two alone', async () => {
    const radio = await create({ identifier: '13911150001', model: 'RADIO' })
    expect(radio).toMatchObject({ status: 201, data: { imei: '13911150001', model: 'RADIO' } })
    const both = await create({ identifier: '356307042441021', model: 'MANY' })
    expect(both).toMatchObject({ status: 201, data: { imei: '356307042441021' } })
    const twice = await create({ imei: '13911150002', identifier: '13911150002', model: 'RADIO' })
    expect(twice.status).toBe(400)
    expect((await create({ model: 'RADIO' })).status).toBe(400)
  })
})
