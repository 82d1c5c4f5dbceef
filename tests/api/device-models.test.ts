import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getConnection } from '@/app/api/devices/[imei]/connection/route'
import { PATCH as patchDevice } from '@/app/api/devices/[imei]/route'
import { POST as previewEdit } from '@/app/api/devices/batch-edit/preview/route'
import { POST as importTyped } from '@/app/api/devices/import/route'
import { POST as postDevice } from '@/app/api/devices/route'
import { PATCH as editModel } from '@/app/api/models/[code]/route'
import { POST as addModel, GET as listModels } from '@/app/api/models/route'
import { findDevices } from '@/db/queries/ingest/claim-device'
import { deviceModels } from '@/db/schema/device-models'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import type { EditPreview } from '@/lib/devices/import-schema'
import type { CreateModelBody, DeviceModel, EditModelBody } from '@/lib/devices/model-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { sheetForm } from '../support/sheets'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  for (const login of ['admin', 'north']) tokens[login] = await tokenFor(login)
})

const NEW: CreateModelBody = {
  code: 'GV-20',
  like: 'GT06N',
  name: 'Guard 20',
  vendor: 'Acme',
  icon: 'truck',
  simNote: 'Nano SIM, 2G',
}
const add = (login: string, body: Partial<CreateModelBody> = {}) =>
  callRoute<DeviceModel>(addModel, { token: tokens[login], body: { ...NEW, ...body } })
const edit = (login: string, code: string, body: EditModelBody) =>
  callRoute<DeviceModel>(editModel, { token: tokens[login], params: { code }, body })
const modelOf = async (code: string) => {
  const { data } = await callRoute<DeviceModel[]>(listModels, { token: tokens.north })
  return data.find((model) => model.code === code)
}
const register = (imei: string, model?: string) =>
  callRoute(postDevice, { token: tokens.north, body: { imei, name: 'Van', ...(model && { model }) } })

it('has one model of a name, also where several are added at once or renamed, and none that shows nothing', async () => {
  const codes = ['RACE-1', 'RACE-2', 'RACE-3', 'RACE-4']
  const answers = await Promise.all(codes.map((code) => add('admin', { code, name: 'Racer' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const others = ['RACE-5', 'RACE-6']
  for (const code of others) expect((await add('admin', { code, name: code })).status).toBe(201)
  const renamed = await Promise.all(others.map((code) => edit('admin', code, { name: 'Renamed' })))
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await add('admin', { code: 'EMPTY-1', name: '\u200b' })).toMatchObject({ status: 400, code: 40001 })
})

describe('the catalogue of models', () => {
  it('is kept by the administrator alone', async () => {
    expect(await add('north')).toMatchObject({ code: 40300 })
    expect(await edit('north', 'GT06N', { name: 'Mine' })).toMatchObject({ code: 40300 })
    expect(await modelOf('GV-20')).toBeUndefined()
  })

  it('gets a model that speaks like another one, and devices of it are heard', async () => {
    expect(await add('admin', { like: 'nothing' })).toMatchObject({ code: 21004 })
    expect(await add('admin')).toMatchObject({ status: 201, data: { code: 'GV-20', protocol: 'gt06' } })
    expect(await modelOf('GV-20')).toMatchObject({
      name: 'Guard 20',
      vendor: 'Acme',
      icon: 'truck',
      custom: true,
      retired: false,
      simNote: 'Nano SIM, 2G',
    })
    const imei = '355000000000011'
    expect(await register(imei, 'gv-20')).toMatchObject({ code: 0, data: { model: 'GV-20', icon: 'truck' } })
    const found = await findDevices(systemAccess('test'), [{ kind: 'imei', value: imei }])
    expect([...found.values()]).toMatchObject([{ model: 'GV-20', protocol: 'gt06' }])
    const facts = await callRoute<ConnectionFacts>(getConnection, { token: tokens.north, params: { imei } })
    expect(facts.data.simNote).toBe('Nano SIM, 2G')
  })

  it('has each code and name once, as sheets go by either', async () => {
    for (const taken of [{ code: 'gv-20' }, { code: 'X', name: 'guard 20' }, { code: 'X', name: 'GT06N' }])
      expect(await add('admin', taken)).toMatchObject({ code: 21044 })
    expect(await edit('admin', 'GT06N', { name: 'Guard 20' })).toMatchObject({ code: 21044 })
    expect(await edit('admin', 'GV-20', { name: 'GUARD 20' })).toMatchObject({ code: 0 })
  })

  it('keeps what was changed when the protocols’ own catalogue is written again', async () => {
    await edit('admin', 'GT06N', { name: 'Our best', simNote: 'Micro SIM' })
    await database.db.update(deviceModels).set({ vendor: 'Old' }).where(eq(deviceModels.code, 'GT06N'))
    await seedCatalogue(database.db, PROTOCOLS)
    expect(await modelOf('GT06N')).toMatchObject({ name: 'Our best', simNote: 'Micro SIM' })
    expect((await modelOf('GT06N'))?.vendor).not.toBe('Old')
    expect(await modelOf('GV-20')).toMatchObject({ name: 'GUARD 20', custom: true })
  })

  it('knows nothing that a model can do but what something acts by, and nobody says so', async () => {
    for (const capabilities of [['phone'], ['video'], []])
      expect(await edit('admin', 'GT06N', { capabilities } as never)).toMatchObject({ code: 40001 })
    const of = async (like: string, code: string) => {
      expect((await add('admin', { code, name: code, like })).status).toBe(201)
      const [row] = await database.db.select().from(deviceModels).where(eq(deviceModels.code, code))
      return row?.capabilities
    }
    const [phone] = await database.db.select().from(deviceModels).where(eq(deviceModels.protocol, 'osmand'))
    expect(await of(phone?.code ?? '', 'PHONE-2')).toEqual(['phone'])
    expect(await of('X3', 'LIKE-X3')).toEqual([])
  })

  it('has retired models, as which nothing new is registered', async () => {
    const old = await makeDevice(ids.north ?? 0, { model: 'GV-20' })
    const other = await makeDevice(ids.north ?? 0)
    await edit('admin', 'GV-20', { retired: true })
    expect(await register('355000000000029', 'GV-20')).toMatchObject({ code: 21004 })
    const options = { accountId: ids.north, model: 'GV-20', autoActivate: true }
    const imported = { token: tokens.north, body: { ...options, imeis: ['355000000000037'] } }
    expect(await callRoute(importTyped, imported)).toMatchObject({ code: 21004 })
    const renamed = (imei: string, basic: object) =>
      callRoute(patchDevice, { token: tokens.north, params: { imei }, body: { basic } })
    expect(await renamed(other.imei, { model: 'GV-20' })).toMatchObject({ code: 21004 })
    expect(await renamed(old.imei, { model: 'GV-20', name: 'Still here' })).toMatchObject({ code: 0 })
    const inSheet = async (imei: string, model: string) => {
      const form = sheetForm(`IMEI,Model\n${imei},${model}\n`)
      return (await callRoute<EditPreview>(previewEdit, { token: tokens.north, form })).data
    }
    expect(await inSheet(other.imei, 'guard 20')).toMatchObject({ problems: { modelUnknown: 1 } })
    expect(await inSheet(old.imei, 'guard 20')).toMatchObject({ unchanged: 1, problems: {} })
    await edit('admin', 'GV-20', { retired: false })
    expect(await renamed(other.imei, { model: 'GV-20' })).toMatchObject({ code: 0 })
  })

  it('keeps the model of devices whose model nobody names', async () => {
    const answer = await edit('admin', 'GT06N', { retired: true })
    expect(answer).toMatchObject({ status: 409, code: 21051 })
    expect(answer.msg).toContain('Our best')
    expect(await edit('admin', 'GT06N', { retired: false })).toMatchObject({ code: 0 })
    expect(await register('355000000000029')).toMatchObject({ code: 0, data: { model: 'GT06N' } })
    // Retired by a version that let it be.
    const retire = (retired: boolean) =>
      database.db.update(deviceModels).set({ retired }).where(eq(deviceModels.code, 'GT06N'))
    await retire(true)
    expect(await register('355000000000045')).toMatchObject({ code: 21004 })
    await retire(false)
  })
})
