import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getBrand } from '@/app/api/brand/route'
import { POST as giveDomain } from '@/app/api/domains/[id]/give/route'
import { DELETE as dropPicture, PUT as putPicture } from '@/app/api/domains/[id]/pictures/[picture]/route'
import { DELETE as dropDomain, PATCH as patchDomain } from '@/app/api/domains/[id]/route'
import { GET as getFile } from '@/app/api/domains/files/[name]/route'
import { GET as listDomains, POST as postDomain } from '@/app/api/domains/route'
import { GET as getMail } from '@/app/api/mail/route'
import { POST as sendTest } from '@/app/api/mail/test/route'
import { businessLogs } from '@/db/schema/business-logs'
import type { Brand } from '@/lib/brand/brand'
import type { Domain } from '@/lib/domains/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let box: MailBox

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  })
  setFileStorage(folderStorage(mkdtempSync(path.join(tmpdir(), 'brands-'))))
  const admin = await makeAccount('admin', 'administrator')
  const north = await makeAccount('north', 'distributor', admin, { email: 'north@example.com' })
  await makeAccount('branch', 'distributor', north)
  await makeAccount('fleet', 'enterprise', north)
  await makeAccount('desk', 'virtual', north)
  await makeAccount('south', 'distributor', admin)
  for (const login of ['admin', 'north', 'branch', 'fleet', 'desk', 'south'])
    tokens[login] = await tokenFor(login)
})

afterAll(() => box.stop())

const FIELDS = {
  title: 'Northway',
  defaultLanguage: 'ar',
  themeColor: '#0f766e',
  hoverColor: null,
  selectedColor: null,
  loginView: 'newlogin',
}

const make = (login: string, host: string, fields: object = {}) =>
  callRoute<Domain>(postDomain, { token: tokens[login], body: { ...FIELDS, host, ...fields } })
/** Made by `login`, and given by the administrator. */
const makeGiven = async (login: string, host: string) => {
  const made = await make(login, host)
  const params = { id: String(made.data.id) }
  await callRoute(giveDomain, { method: 'POST', token: tokens.admin, params })
  return made
}
const brandAt = async (host: string) =>
  (await callRoute<Brand>(getBrand, { path: `/api/brand?domain=${host}` })).data
const upload = (login: string, id: number, picture: string, content: Buffer, name = 'a.png') => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  return callRoute<Domain>(putPicture, {
    method: 'PUT',
    token: tokens[login],
    form,
    params: { id: String(id), picture },
  })
}
const png = (edge = 40) =>
  sharp({ create: { width: edge, height: edge, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer()

describe('a domain', () => {
  it('dresses its host at once, and anew after each change', async () => {
    expect((await brandAt('fleet.example.org')).domainTitle).toBe('Waypost')
    const made = await makeGiven('north', 'HTTPS://Fleet.Example.org/')
    expect(made).toMatchObject({ status: 201, data: { host: 'fleet.example.org', owner: {} } })
    await until(async () => (await brandAt('fleet.example.org')).domainTitle === 'Northway')
    expect(await brandAt('fleet.example.org:3000')).toMatchObject({
      defaultLanguage: 'ar',
      themeColor: '#0f766e',
      hoverColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })

    const params = { id: String(made.data.id) }
    const body = { title: 'Northway 2', host: 'moved.example.org', hoverColor: '#123456' }
    // By the administrator, who gives the new host with it.
    const changed = await callRoute(patchDomain, { method: 'PATCH', token: tokens.admin, params, body })
    expect(changed).toMatchObject({ status: 200, data: body })
    await until(async () => (await brandAt('moved.example.org')).hoverColor === '#123456')
    await until(async () => (await brandAt('fleet.example.org')).domainTitle === 'Waypost')

    await callRoute(dropDomain, { method: 'DELETE', token: tokens.north, params })
    await until(async () => (await brandAt('moved.example.org')).domainTitle === 'Waypost')
    const logs = await database.db.select().from(businessLogs)
    expect(logs.map(({ action }) => action)).toEqual([
      'domains.create',
      'domains.give',
      'domains.edit',
      'domains.delete',
    ])
  })

  it('is seen and changed by its owner and those above, and by nobody else', async () => {
    const { data: own } = await makeGiven('branch', 'branch.example.org')
    const hosts = async (login: string) =>
      (await callRoute<Domain[]>(listDomains, { token: tokens[login] })).data.map(({ host }) => host)
    expect(await hosts('branch')).toEqual(['branch.example.org'])
    expect(await hosts('north')).toEqual(['branch.example.org'])
    expect(await hosts('admin')).toEqual(['branch.example.org'])
    expect(await hosts('south')).toEqual([])

    const params = { id: String(own.id) }
    const patch = (login: string, body: object) =>
      callRoute(patchDomain, { method: 'PATCH', token: tokens[login], params, body })
    expect((await patch('south', { title: 'Mine' })).status).toBe(404)
    expect((await patch('north', { title: 'Branch' })).status).toBe(200)
    const drop = { method: 'DELETE', token: tokens.south, params }
    expect((await callRoute(dropDomain, drop)).status).toBe(404)
    expect((await upload('south', own.id, 'logo', await png())).status).toBe(404)
    for (const login of ['fleet', 'desk']) {
      expect((await callRoute(listDomains, { token: tokens[login] })).status).toBe(403)
      expect((await make(login, 'x.example.org')).status).toBe(403)
    }
  })

  it('is refused for a host that is taken, reserved or none', async () => {
    expect(await make('south', 'branch.example.org')).toMatchObject({ status: 409, code: 23003 })
    expect(await make('south', 'track.example.com')).toMatchObject({ status: 400, code: 23015 })
    expect((await make('admin', 'track.example.com')).status).toBe(201)
    for (const host of ['localhost', '10.0.0.1', 'a b.example', 'a.example/x'])
      expect(await make('south', host)).toMatchObject({ status: 400, data: { fields: [{ path: 'host' }] } })
    const ugly = await make('south', 's.example.org', { themeColor: 'red;}body{' })
    expect(ugly).toMatchObject({ status: 400, data: { fields: [{ path: 'themeColor' }] } })
  })
})

describe('a picture of a domain', () => {
  it('is drawn anew, shown to anyone, replaced and taken away', async () => {
    const { data: own } = await makeGiven('north', 'pictures.example.org')
    const hidden = Buffer.concat([await png(900), Buffer.from('<script>alert(1)</script>')])
    const { data: first } = await upload('north', own.id, 'logo', hidden)
    expect(first.logo).toMatch(/^\/api\/domains\/files\/[0-9a-f-]{36}\.png$/)
    const name = first.logo?.split('/').at(-1) ?? ''
    const shown = await rawRoute(getFile, { params: { name } })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(bytes.includes('<script>')).toBe(false)
    expect((await sharp(bytes).metadata()).width).toBe(512)
    await until(async () => (await brandAt('pictures.example.org')).logo === first.logo)

    const { data: second } = await upload('north', own.id, 'logo', await png())
    expect(second.logo).not.toBe(first.logo)
    expect((await rawRoute(getFile, { params: { name } })).status).toBe(404)
    const params = { id: String(own.id), picture: 'logo' }
    const gone = await callRoute(dropPicture, { method: 'DELETE', token: tokens.north, params })
    expect(gone).toMatchObject({ status: 200, data: { logo: null } })
  })

  it('is refused when it is no picture, a drawing, or too large', async () => {
    const { data: own } = await make('north', 'refused.example.org')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const content of [svg, Buffer.from('nothing'), Buffer.from('GIF89a'), Buffer.alloc(0)])
      expect((await upload('north', own.id, 'qrCodeImage', content)).code).toBe(23004)
    const large = await upload('north', own.id, 'qrCodeImage', Buffer.alloc(520_000))
    expect(large).toMatchObject({ status: 413 })
    expect((await upload('north', own.id, 'favicon', await png())).status).toBe(400)
    for (const name of ['../../x.png', 'a.png', '3f2a6c1e-0d5b-4c60-9a53-1f2e3d4c5b6a.png'])
      expect((await rawRoute(getFile, { params: { name } })).status).toBe(404)
  })
})

describe('the state of mail', () => {
  it('is told to resellers, who may try it a few times an hour', async () => {
    const state = await callRoute(getMail, { token: tokens.north })
    expect(state.data).toMatchObject({ setUp: true, to: 'north@example.com' })
    expect((await callRoute(getMail, { token: tokens.fleet })).status).toBe(403)
    const answers: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const sent = await callRoute(sendTest, { token: tokens.north, body: { to: 'someone@example.com' } })
      answers.push(sent.status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect(box.received).toHaveLength(5)
    box.refuse()
    const refused = await callRoute(sendTest, { token: tokens.south, body: { to: 'someone@example.com' } })
    expect(refused).toMatchObject({ status: 502, code: 23001 })
  })
})
