import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE as deleteField, PUT as putField } from '@/app/api/driver-fields/[id]/route'
import { PUT as orderFields } from '@/app/api/driver-fields/order/route'
import { POST as addField, GET as listFields } from '@/app/api/driver-fields/route'
import { DELETE as dropAvatar, GET as getAvatar, PUT as putAvatar } from '@/app/api/drivers/[id]/avatar/route'
import { GET as getDriver, DELETE as letGo, PUT as putDriver } from '@/app/api/drivers/[id]/route'
import { GET as exportDrivers } from '@/app/api/drivers/export/route'
import { POST as importDrivers } from '@/app/api/drivers/import/route'
import { GET as getTemplate } from '@/app/api/drivers/import/template/route'
import { POST as addDriver, GET as listDrivers } from '@/app/api/drivers/route'
import { database } from '@/db/client'
import { businessLogs } from '@/db/schema/business-logs'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { DriverImport } from '@/lib/fleet/drivers/import-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { fleetWorld } from '../support/fleet-world'

const { tokens, ids } = fleetWorld()
beforeAll(() => setFileStorage(folderStorage(mkdtempSync(path.join(tmpdir(), 'portraits-')))))

const OTHERS = [
  ['rival', 404],
  ['shop', 403],
  ['admin', 403],
] as const

const add = (body: object, login = 'fleet') => callRoute<Driver>(addDriver, { token: tokens[login], body })
const put = (id: number, body: object, login = 'fleet') =>
  callRoute<Driver>(putDriver, { method: 'PUT', token: tokens[login], params: { id: String(id) }, body })
const list = async (query = '', login = 'fleet') =>
  (
    await callRoute<{ items: Driver[]; total: number }>(listDrivers, {
      token: tokens[login],
      path: `/api/drivers?${query}`,
    })
  ).data
const field = (body: object, login = 'fleet') => callRoute<OwnField>(addField, { token: tokens[login], body })
const fieldsNow = async () => (await callRoute<OwnField[]>(listFields, { token: tokens.fleet })).data

describe('drivers', () => {
  it('are kept, found and let go by the enterprise alone', async () => {
    const { data: anna, status } = await add({
      name: 'Anna Arndt',
      number: 'D-1',
      licence: 'B072',
      city: 'Bonn',
      maxSpeedKmh: 90,
      licenceExpiresOn: '2030-01-01',
      registeredOn: '2020-01-01',
      phone: '+49 151',
      email: 'ann@example.com',
    })
    expect([status, anna.name, anna.avatar, anna.vehicle]).toEqual([201, 'Anna Arndt', null, null])
    expect((await add({ name: 'Ben', number: 'd-1' })).status).toBe(409)
    expect((await add({ name: 'Ben', number: 'D-1' }, 'rival')).status).toBe(201)
    const wrong: object[] = [
      { name: 'A  B' },
      { name: 'x'.repeat(21) },
      { name: 'Ben', maxSpeedKmh: 201 },
      { name: 'Ben', registeredOn: '0001-01-01' },
      { name: 'Ben', licenceExpiresOn: '3000-01-01' },
      { name: 'Ben', licenceExpiresOn: '2020-01-01', registeredOn: '2020-01-02' },
    ]
    for (const body of wrong) expect((await add(body)).status).toBe(400)
    for (const search of ['arndt', 'd-1', 'b07', '151'])
      expect((await list(`search=${search}`)).items.map(({ id }) => id)).toEqual([anna.id])
    expect((await list('search=nobody')).total).toBe(0)
    for (const [login, refused] of OTHERS) {
      const call = { token: tokens[login], params: { id: String(anna.id) } }
      expect((await callRoute(getDriver, call)).status).toBe(refused)
      expect((await put(anna.id, { name: 'X' }, login)).status).toBe(refused)
      expect((await callRoute(letGo, { ...call, method: 'DELETE' })).status).toBe(refused)
    }
    await callRoute(letGo, { method: 'DELETE', token: tokens.fleet, params: { id: String(anna.id) } })
    expect((await list()).total).toBe(0)
    const [kept] = await database().select().from(drivers).where(eq(drivers.id, anna.id))
    expect(kept?.name).toBe('Anna Arndt')
  })

  it('are filtered by their licences and sorted', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await add({ name: 'Past', licenceExpiresOn: day(-3) })
    await add({ name: 'Near', licenceExpiresOn: day(10), licenceStatus: 'suspended' })
    await add({ name: 'Far', licenceExpiresOn: day(100) })
    await add({ name: 'None' })
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await names('licenceEnds=ended')).toEqual(['Past'])
    expect(await names('licenceEnds=soon')).toEqual(['Near'])
    expect(await names('licenceEnds=later')).toEqual(['Far'])
    expect(await names('licenceStatus=suspended')).toEqual(['Near'])
    expect(await names('sort=licenceExpiresOn&direction=desc')).toEqual(['Far', 'Near', 'Past', 'None'])
    expect(await names('sort=name&pageSize=2&page=2')).toEqual(['None', 'Past'])
  })

  it('have portraits', async () => {
    const { id } = (await add({ name: 'Face' })).data
    const drawn = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const send = (bytes: Uint8Array<ArrayBuffer>, login = 'fleet') => {
      const form = new FormData()
      form.set('picture', new File([bytes], 'me.png', { type: 'image/png' }))
      return callRoute(putAvatar, { method: 'PUT', token: tokens[login], params: { id: String(id) }, form })
    }
    expect((await send(new Uint8Array(drawn))).status).toBe(200)
    const { avatar } = (await list('search=Face')).items[0] as Driver
    expect(avatar).toMatch(/^[0-9a-f]{8}$/)
    const get = (login: string) => rawRoute(getAvatar, { token: tokens[login], params: { id: String(id) } })
    const shown = await get('fleet')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(512)
    expect((await send(new Uint8Array([1, 2, 3]))).status).toBe(400)
    // As large as the spec says and no picture.
    expect((await send(new Uint8Array(2_097_152))).status).toBe(400)
    expect((await send(new Uint8Array(2_097_153))).status).toBe(413)
    for (const [login, refused] of OTHERS) {
      expect((await get(login)).status).toBe(refused)
      expect((await send(new Uint8Array(drawn), login)).status).toBe(refused)
    }
    await callRoute(dropAvatar, { method: 'DELETE', token: tokens.fleet, params: { id: String(id) } })
    expect((await get('fleet')).status).toBe(404)
  })
})

describe('own fields', () => {
  it('are typed, renamed, ordered and removed with their values', async () => {
    const locker = (await field({ name: 'Locker', kind: 'number' })).data
    const shift = (await field({ name: 'Shift', kind: 'choice', choices: ['day', 'night'] })).data
    expect((await field({ name: 'locker', kind: 'text' })).status).toBe(409)
    expect((await field({ name: 'Empty', kind: 'choice' })).status).toBe(400)
    expect((await add({ name: 'Cleo', fields: { [locker.id]: 'x' } })).status).toBe(400)
    const cleo = (await add({ name: 'Cleo', fields: { [locker.id]: '5', [shift.id]: 'night' } })).data
    const change = (id: number, body: object, login = 'fleet') =>
      callRoute<OwnField>(putField, { method: 'PUT', token: tokens[login], params: { id: String(id) }, body })
    expect((await change(shift.id, { name: 'Turn', choices: ['day', 'late'] })).data.name).toBe('Turn')
    const now = async () =>
      (await callRoute<Driver>(getDriver, { token: tokens.fleet, params: { id: String(cleo.id) } })).data
        .fields
    expect(await now()).toEqual({ [locker.id]: '5' })
    expect((await change(locker.id, { name: 'Turn' })).status).toBe(409)
    expect((await change(locker.id, { name: 'Locker', choices: ['a'] })).status).toBe(400)
    const order = (body: object, login = 'fleet') =>
      callRoute<OwnField[]>(orderFields, { method: 'PUT', token: tokens[login], body })
    expect((await order({ ids: [shift.id, locker.id] })).data.map(({ id }) => id)).toEqual([
      shift.id,
      locker.id,
    ])
    expect((await fieldsNow()).map(({ id }) => id)).toEqual([shift.id, locker.id])
    expect((await order({ ids: [shift.id] })).status).toBe(404)
    for (const [login, refused] of OTHERS) {
      expect((await change(locker.id, { name: 'Theirs' }, login)).status).toBe(refused)
      expect((await order({ ids: [shift.id, locker.id] }, login)).status).toBe(refused)
      const call = { method: 'DELETE', token: tokens[login], params: { id: String(locker.id) } }
      expect((await callRoute(deleteField, call)).status).toBe(refused)
    }
    await callRoute(deleteField, { method: 'DELETE', token: tokens.fleet, params: { id: String(locker.id) } })
    expect(await now()).toEqual({})
    const [made] = await database()
      .select({ changes: businessLogs.changes })
      .from(businessLogs)
      .where(and(eq(businessLogs.action, 'fleet.driverCreate'), eq(businessLogs.objectId, String(cleo.id))))
    expect(made?.changes.ownFields?.after).toEqual({ Locker: '5', Shift: 'night' })
    await callRoute(deleteField, { method: 'DELETE', token: tokens.fleet, params: { id: String(shift.id) } })
  })
})

describe('spreadsheets of drivers', () => {
  const send = (rows: string[], mode: string, login = 'fleet') => {
    const form = new FormData()
    form.set('file', new File([rows.join('\n')], 'drivers.csv', { type: 'text/csv' }))
    form.set('mode', mode)
    return callRoute<DriverImport>(importDrivers, { token: tokens[login], form })
  }

  it('are taken row by row, with cards, and come back as they went out', async () => {
    const { id: badge } = (await field({ name: 'Badge', kind: 'text' })).data
    const [free] = await database()
      .insert(driverCards)
      .values({ accountId: ids.fleet ?? 0, code: 'F4EE' })
      .returning()
    const rows = [
      'Name,Driver no.,Licence status,Licence expiry,Card,Reminder,Badge',
      'Dora,S-1,Suspended,2031-02-03,F4:EE,No,=1+1',
      'Emil,S-2,,,00c4,,',
      'Em  il,,,,,,',
      'Fritz,s-1,,,,,',
    ]
    const expected = [null, null, 'spaces', 'numberTwice']
    const preview = await send(rows, 'preview')
    expect([preview.data.right, preview.data.items.map(({ problem }) => problem)]).toEqual([2, expected])
    expect((await list('search=S-')).total).toBe(0)
    expect((await send(rows, 'import')).data.right).toBe(2)
    const dora = (await list('search=S-1')).items[0] as Driver
    expect(dora).toMatchObject({
      name: 'Dora',
      licenceStatus: 'suspended',
      licenceExpiresOn: '2031-02-03',
      reminder: false,
      cards: ['F4EE'],
      fields: { [badge]: '=1+1' },
    })
    const [held] = await database()
      .select()
      .from(cardHoldings)
      .where(eq(cardHoldings.cardId, free?.id ?? 0))
    expect(held?.driverId).toBe(dora.id)
    expect((await list('search=C4')).items.map(({ name }) => name)).toEqual(['Emil'])
    const again = await send(rows, 'preview')
    expect(again.data.items.map(({ problem }) => problem)).toEqual([
      'numberExists',
      'numberExists',
      'spaces',
      'numberTwice',
    ])
    const exported = await rawRoute(exportDrivers, {
      token: tokens.fleet,
      path: '/api/drivers/export?search=S-&format=csv',
    })
    expect(exported.headers.get('content-disposition')).toContain('Drivers.csv')
    const lines = (await exported.text()).trim().split('\r\n')
    expect(lines.length).toBe(3)
    expect(lines[0]).toMatch(/Driver no\.,Name,.*,Badge$/)
    // Given back to an account that has none of them; a column that it does not have is left out.
    const taken = await send(lines, 'import', 'rival')
    expect(taken.data.items.map(({ problem }) => problem)).toEqual([null, null])
    expect((await list('search=S-1', 'rival')).items[0]).toMatchObject({ name: 'Dora', reminder: false })
  })

  it('have a template, and are for those who may edit the fleet', async () => {
    const template = await rawRoute(getTemplate, {
      token: tokens.fleet,
      path: '/api/drivers/import/template?format=csv',
    })
    expect((await template.text()).trim().split('\r\n').length).toBe(1)
    expect((await send(['City', 'Bonn'], 'preview')).status).toBe(400)
    for (const login of ['shop', 'admin']) {
      expect((await send(['Name', 'Theirs'], 'import', login)).status).toBe(403)
      expect((await rawRoute(exportDrivers, { token: tokens[login] })).status).toBe(403)
      expect((await rawRoute(getTemplate, { token: tokens[login] })).status).toBe(403)
    }
  })

  it('may have thousands of rows', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `Driver ${n},M-${n}`)
    const { data } = await send(['Name,Driver no.', ...many], 'import', 'rival')
    expect(data.right).toBe(3000)
    expect((await list('search=M-2999', 'rival')).total).toBe(1)
  })
})
