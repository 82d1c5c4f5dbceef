import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as getFileTile } from '@/app/api/basemap/file/[z]/[x]/[y]/route'
import { GET as getBasemaps } from '@/app/api/basemap/route'
import type { Basemap } from '@/lib/basemap/schema'
import type { Env } from '@/lib/env'
import { log } from '@/lib/log'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makePmtiles } from '../support/pmtiles'
import { sharedDir } from '../support/shared'
import { bytesOf, decode, tileAt } from '../support/tiles'
import { makeAccount, tokenFor } from '../support/world'

const settings = vi.hoisted(() => ({ now: {} as Partial<Env> }))
vi.mock('@/lib/env', async (load) => {
  const actual = await load<typeof import('@/lib/env')>()
  return { ...actual, env: () => ({ ...actual.env(), ...settings.now }) }
})

const porto = path.join(sharedDir, 'basemap', 'porto.mbtiles')
const folder = mkdtempSync(path.join(tmpdir(), 'basemap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  settings.now = {}
  vi.restoreAllMocks()
})

freshDatabase()
let token = ''
beforeAll(async () => {
  await makeAccount('map-reader', 'enterprise')
  token = await tokenFor('map-reader')
})

const offers = async () => (await callRoute<Basemap[]>(getBasemaps, { token })).data

if (!existsSync(porto))
  process.stderr.write('Skipping the tests of an MBTiles file: porto.mbtiles is absent.\n')

describe.skipIf(!existsSync(porto))('a file in MBTiles', () => {
  it('is offered as it describes itself', async () => {
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: porto }
    const file = (await offers()).find(({ id }) => id === 'file')
    expect(file).toMatchObject({
      kind: 'vector',
      format: 'pbf',
      minZoom: 0,
      maxZoom: 14,
      bounds: [-8.621235, 41.124732, -8.593682, 41.156076],
    })
  })

  it('answers tiles as they are stored, rows counted from the north', async () => {
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: porto }
    const response = await rawRoute(getFileTile, tileAt(token, 14, 7799, 6134))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const tile = await decode(response)
    expect(Object.keys(tile.layers)).toEqual(expect.arrayContaining(['transportation', 'building', 'place']))
    expect((await rawRoute(getFileTile, tileAt(token, 14, 0, 0))).status).toBe(204)
  })

  it('is read where we may not write, and where a killed process left its lock', async () => {
    const file = path.join(folder, 'locked.mbtiles')
    copyFileSync(porto, file)
    mkdirSync(`${file}.lock`)
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: file }
    expect((await offers()).map(({ id }) => id)).toContain('file')
    expect(readdirSync(folder).filter((name) => name.includes('journal'))).toEqual([])
  })

  it('is not offered when its end is missing', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const file = path.join(folder, 'cut.mbtiles')
    copyFileSync(porto, file)
    truncateSync(file, 3000)
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: file }
    expect((await offers()).map(({ id }) => id)).toEqual(['world'])
  })
})

describe('a file in PMTiles', () => {
  it('is offered and served like any other', async () => {
    const file = path.join(folder, 'made.pmtiles')
    const bytes = Buffer.from('any bytes: the file is not looked into')
    const made = [
      { z: 0, x: 0, y: 0, bytes },
      { z: 1, x: 1, y: 0, bytes },
    ]
    writeFileSync(file, makePmtiles(made, { attribution: '© Someone' }, [-10, 30, 20, 50]))
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: file }
    expect((await offers())[1]).toMatchObject({
      id: 'file',
      kind: 'vector',
      minZoom: 0,
      maxZoom: 1,
      bounds: [-10, 30, 20, 50],
      attribution: [{ text: '© Someone', href: null }],
    })
    const response = await rawRoute(getFileTile, tileAt(token, 1, 1, 0))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await bytesOf(response)).toEqual(bytes)
    expect((await rawRoute(getFileTile, tileAt(token, 1, 0, 0))).status).toBe(204)
    expect((await rawRoute(getFileTile, tileAt(token, 9, 0, 0))).status).toBe(204)
  })
})

describe('a file that cannot be used', () => {
  const broken: [string, (file: string) => void, RegExp][] = [
    ['missing.mbtiles', () => {}, /cannot be opened/],
    ['text.pmtiles', (file) => writeFileSync(file, 'hello'), /neither MBTiles nor PMTiles/],
    ['head.mbtiles', (file) => writeFileSync(file, 'SQLite format 3\0 and no more'), /MBTiles/],
    ['head.pmtiles', (file) => writeFileSync(file, 'PMTiles\x03 and no more'), /PMTiles/],
    ['folder', () => {}, /cannot be/],
  ]
  it.each(broken)('is left out, and why is said once: %s', async (name, make, reason) => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const file = name === 'folder' ? folder : path.join(folder, name)
    make(file)
    settings.now = { MAP_STREETS_URL: 'none', MAP_FILE: file }
    expect((await offers()).map(({ id }) => id)).toEqual(['world'])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(reason)
    expect((await rawRoute(getFileTile, tileAt(token, 0, 0, 0))).status).toBe(404)
  })
})
