import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { GET as getIcon } from '@/app/api/brand/icon/route'
import { PUT as putPicture } from '@/app/api/domains/[id]/pictures/[picture]/route'
import { POST as postDomain } from '@/app/api/domains/route'
import manifest from '@/app/manifest'
import type { Domain } from '@/lib/domains/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const asked = vi.hoisted(() => ({ host: '' }))
vi.mock('next/headers', () => ({ headers: async () => new Headers({ host: asked.host }) }))

freshDatabase()

const HOST = 'app.example.org'
const PLAIN = 'localhost:3000'
let token: string
let domain: Domain

beforeAll(async () => {
  setFileStorage(folderStorage(mkdtempSync(path.join(tmpdir(), 'icons-'))))
  await makeAccount('admin', 'administrator')
  token = await tokenFor('admin')
  const body = { host: HOST, title: 'Northway', defaultLanguage: 'ar', themeColor: '#0f766e' }
  const made = await callRoute<Domain>(postDomain, {
    token,
    body: { ...body, hoverColor: null, selectedColor: null, loginView: 'newlogin' },
  })
  expect(made.status).toBe(201)
  domain = made.data
})

const manifestAt = async (host: string) => {
  asked.host = host
  return await manifest()
}
const pictureAt = async (address: string, host: string) => {
  const answer = await rawRoute(getIcon, { path: address, headers: { host } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await answer.arrayBuffer())
}
/** The colour of one pixel, red to alpha. */
const colorAt = async (picture: Buffer, at: number) => {
  const one = sharp(picture).extract({ left: at, top: at, width: 1, height: 1 })
  return [...(await one.ensureAlpha().raw().toBuffer())]
}

it('is offered in the clothes of each host, with what browsers ask of an app', async () => {
  expect(await manifestAt(HOST)).toMatchObject({
    name: 'Northway',
    short_name: 'Northway',
    lang: 'ar',
    dir: 'rtl',
    theme_color: '#0f766e',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const plain = await manifestAt(PLAIN)
  expect(plain).toMatchObject({ name: 'Waypost', dir: 'ltr', background_color: '#f5f6f8' })
  const offered = plain.icons?.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(offered).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
})

it('has icons as large as they say; those that systems cut have a ground up to the edge', async () => {
  const { icons = [] } = await manifestAt(HOST)
  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn).toHaveLength(4)
  for (const { src, sizes, purpose } of drawn) {
    const picture = await pictureAt(src, HOST)
    const { width, height } = await sharp(picture).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    expect(await colorAt(picture, 0)).toEqual(purpose === 'maskable' ? [0x0f, 0x76, 0x6e, 255] : [0, 0, 0, 0])
  }
})

it('takes the logo once there is one, under other addresses', async () => {
  const before = (await manifestAt(HOST)).icons ?? []
  const logo = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#aa2211' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(logo)], 'logo.png'))
  const params = { id: String(domain.id), picture: 'logo' }
  const put = await callRoute(putPicture, { method: 'PUT', token, form, params })
  expect(put.status).toBe(200)
  const logoIcons = async () => ((await manifestAt(HOST)).icons ?? []).map(({ src }) => src)
  const old = before.map(({ src }) => src)
  await until(async () => (await logoIcons()).every((src) => !old.includes(src)))
  const shapes = { any: [0, 0, 0, 0], maskable: [255, 255, 255, 255] }
  for (const { src, purpose } of (await manifestAt(HOST)).icons ?? []) {
    const picture = await pictureAt(src, HOST)
    const { width, height } = await sharp(picture).metadata()
    expect(width).toBe(height)
    expect(await colorAt(picture, 0)).toEqual(shapes[purpose as 'any' | 'maskable'])
    expect((await colorAt(picture, width / 2)).slice(0, 3)).toEqual([0xaa, 0x22, 0x11])
  }
})

it('draws no sizes that nobody named', async () => {
  for (const query of ['size=100000', 'size=200', 'size=192&shape=round'])
    expect((await callRoute(getIcon, { path: `/api/brand/icon?${query}` })).status).toBe(400)
})
