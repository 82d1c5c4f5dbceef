import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE as endOwn } from '@/app/api/bindings/[imei]/route'
import { POST as bind } from '@/app/api/bindings/route'
import { POST as makeCode } from '@/app/api/devices/[imei]/binding-code/route'
import { GET as getRecord } from '@/app/api/devices/[imei]/record/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { POST as setBinding } from '@/app/api/devices/binding/route'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as equipmentList } from '@/app/v3/new/newEquipment/queryEquipmentList/route'
import { takeTransferLock } from '@/db/queries/accounts/transfer-lock'
import { bindingCodes } from '@/db/schema/binding-codes'
import {
  BINDING_TRIES,
  type BindingCode,
  MAX_WRONG_CODES,
  MAX_WRONG_CODES_IN_ALL,
} from '@/lib/devices/binding'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { fillPast, PAST_MARKS } from '../support/device-past'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const HOUR = 3_600_000
const PAST = new Date(Math.floor(Date.now() / 900_000) * 900_000 - 2 * HOUR)
const UNKNOWN = '359999999999999'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  for (const login of ['ana', 'bela', 'carl', 'dora'])
    ids[login] = await makeAccount(login, 'endUser', ids.fleet)
  ids.stranger = await makeAccount('stranger', 'endUser', ids.shop)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
})

const makeVan = () => makeDevice(ids.fleet ?? 0, { name: 'Van', activatedAt: PAST })
const of = (login: string, imei: string) => ({ token: tokens[login], params: { imei }, method: 'POST' })
const codeOf = async (imei: string, login = 'fleet') =>
  (await callRoute<BindingCode>(makeCode, of(login, imei))).data.code
const bindAs = (login: string, imei: string, code: string) =>
  callRoute(bind, { token: tokens[login], body: { imei, code } })
const end = (login: string, imei: string) => callRoute(endOwn, { ...of(login, imei), method: 'DELETE' })
const listed = async (login: string, imei: string) => {
  const path = `/api/devices?imeis=${imei}`
  return (await callRoute<DeviceList>(listDevices, { token: tokens[login], path })).data.items[0]
}
const recordOf = async (login: string, imei: string) =>
  (await callRoute<DeviceRecord>(getRecord, { token: tokens[login], params: { imei } })).data

describe('binding by a code', () => {
  it('brings a device into the account of an end user, who sees nothing of before', async () => {
    const van = await makeVan()
    await fillPast(van.id, PAST)
    const code = await codeOf(van.imei)
    expect(await bindAs('ana', van.imei, ` ${code.toLowerCase().replace('-', '')} `)).toMatchObject({
      code: 0,
      data: { imei: van.imei, name: 'Van' },
    })
    for (const login of ['ana', 'fleet'])
      expect(await listed(login, van.imei)).toMatchObject({
        accountId: ids.ana,
        bound: true,
        boundName: 'Customer ana',
      })
    const { data } = await callRoute<{ records: unknown[] }>(equipmentList, {
      token: tokens.ana,
      body: { imeiList: [van.imei] },
    })
    expect(data.records).toMatchObject([
      { orgId: ids.ana, isBindUser: true, bindUserAccount: 'Customer ana' },
    ])
    expect(await recordOf('ana', van.imei)).toMatchObject({ boundAccount: 'Customer ana' })

    const range = `from=${PAST.toISOString()}&to=${new Date(PAST.getTime() + HOUR).toISOString()}`
    const track = async (login: string) => {
      const path = `/api/devices/${van.imei}/track?${range}`
      const response = await rawRoute(getTrack, { token: tokens[login], params: { imei: van.imei }, path })
      return response.text()
    }
    expect(await track('fleet')).toMatch(PAST_MARKS)
    expect(await track('ana')).not.toMatch(PAST_MARKS)
    // A code works once.
    expect(await end('ana', van.imei)).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await bindAs('ana', van.imei, code)).toMatchObject({ code: 21047 })
  })

  it('is ended by the end user, and the device goes back to whom it came from', async () => {
    const van = await makeVan()
    await bindAs('bela', van.imei, await codeOf(van.imei, 'north'))
    expect(await end('fleet', van.imei)).toMatchObject({ status: 403 })
    expect(await end('carl', van.imei)).toMatchObject({ status: 404 })
    expect(await end('bela', van.imei)).toMatchObject({ code: 0 })
    expect(await listed('bela', van.imei)).toBeUndefined()
    expect(await listed('fleet', van.imei)).toMatchObject({
      accountId: ids.fleet,
      bound: false,
      boundName: null,
    })
  })

  it('is ended by those above, who leave alone what is not bound', async () => {
    const [van, other] = [await makeVan(), await makeVan()]
    await bindAs('bela', van.imei, await codeOf(van.imei))
    const body = { imeis: [van.imei, other.imei], unbind: true }
    expect(await callRoute(setBinding, { token: tokens.north, body })).toMatchObject({ data: { changed: 1 } })
    expect(await listed('bela', van.imei)).toBeUndefined()
    expect(await listed('fleet', van.imei)).toMatchObject({ accountId: ids.fleet, bound: false })
    expect(await end('bela', van.imei)).toMatchObject({ status: 404 })
  })

  it('ends when the device goes to another account', async () => {
    const van = await makeVan()
    await bindAs('bela', van.imei, await codeOf(van.imei))
    const body = { imeis: [van.imei], accountId: ids.carl }
    expect(await callRoute(move, { token: tokens.fleet, body })).toMatchObject({ code: 0 })
    expect(await listed('fleet', van.imei)).toMatchObject({ accountId: ids.carl, bound: false })
    expect(await end('carl', van.imei)).toMatchObject({ code: 21049 })
  })
})

describe('a code', () => {
  it('is refused alike for a wrong one, an unknown device, and an account that is not below', async () => {
    const van = await makeVan()
    const code = await codeOf(van.imei)
    const wrong = await bindAs('carl', van.imei, 'AAAA-AAAA')
    expect(wrong).toMatchObject({ status: 400, code: 21047 })
    const same = { status: wrong.status, code: wrong.code, msg: wrong.msg, data: wrong.data }
    expect(await bindAs('carl', UNKNOWN, code)).toMatchObject(same)
    expect(await bindAs('stranger', van.imei, code)).toMatchObject(same)
    expect(await bindAs('carl', van.imei, code)).toMatchObject({ code: 0 })
  })

  it('helps an account no more after some wrong ones of its own, which end it for nobody else', async () => {
    ids.erik = await makeAccount('erik', 'endUser', ids.fleet)
    tokens.erik = await tokenFor('erik')
    const van = await makeVan()
    const code = await codeOf(van.imei)
    for (let tries = 0; tries < MAX_WRONG_CODES; tries += 1) await bindAs('erik', van.imei, 'AAAA-AAAA')
    expect(await bindAs('erik', van.imei, code)).toMatchObject({ code: 21047 })
    expect(await bindAs('carl', van.imei, code)).toMatchObject({ code: 0 })
  })

  it('is not tried by a call that met another transfer', async () => {
    const van = await makeVan()
    const code = await codeOf(van.imei)
    await database.db.transaction(async (tx) => {
      await takeTransferLock(tx)
      for (let tries = 0; tries <= BINDING_TRIES.max; tries += 1)
        expect(await bindAs('bela', van.imei, code)).toMatchObject({ status: 409 })
    })
    expect(await bindAs('bela', van.imei, code)).toMatchObject({ code: 0 })
  })

  it('ends after very many wrong ones of all, with time, with a newer one and with another owner', async () => {
    const van = await makeVan()
    const spent = await codeOf(van.imei)
    const wrongTries = MAX_WRONG_CODES_IN_ALL - 1
    await database.db.update(bindingCodes).set({ wrongTries }).where(eq(bindingCodes.deviceId, van.id))
    await bindAs('dora', van.imei, 'AAAA-AAAA')
    expect(await bindAs('carl', van.imei, spent)).toMatchObject({ code: 21047 })

    const late = await codeOf(van.imei)
    const expiresAt = new Date(Date.now() - 1000)
    await database.db.update(bindingCodes).set({ expiresAt }).where(eq(bindingCodes.deviceId, van.id))
    expect(await bindAs('carl', van.imei, late)).toMatchObject({ code: 21047 })

    const older = await codeOf(van.imei)
    const newer = await codeOf(van.imei)
    expect(await bindAs('carl', van.imei, older)).toMatchObject({ code: 21047 })
    await callRoute(move, { token: tokens.north, body: { imeis: [van.imei], accountId: ids.north } })
    expect(await bindAs('carl', van.imei, newer)).toMatchObject({ code: 21047 })
  })

  it('does not help with a barred device, of which none is made', async () => {
    const van = await makeVan()
    const code = await codeOf(van.imei)
    await callRoute(setBinding, { token: tokens.fleet, body: { imeis: [van.imei], bindable: false } })
    expect(await bindAs('ana', van.imei, code)).toMatchObject({ code: 21047 })
    expect(await callRoute(makeCode, of('fleet', van.imei))).toMatchObject({ code: 21048 })
    expect(await recordOf('fleet', van.imei)).toMatchObject({ bindable: false, boundAccount: null })
  })

  it('is made by those who may let bind, and tried by end users only so often', async () => {
    const van = await makeVan()
    expect(await callRoute(makeCode, of('shop', van.imei))).toMatchObject({ status: 404 })
    expect(await callRoute(makeCode, of('ana', van.imei))).toMatchObject({ status: 403 })
    expect(await bindAs('fleet', van.imei, 'AAAA-AAAA')).toMatchObject({ status: 403 })
    for (let tries = 0; tries < BINDING_TRIES.max; tries += 1) await bindAs('dora', UNKNOWN, 'AAAA-AAAA')
    expect(await bindAs('dora', van.imei, await codeOf(van.imei))).toMatchObject({ status: 429 })
  })
})
