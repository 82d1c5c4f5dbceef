import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { FeatureCollection, Position } from 'geojson'
import { PbfReader } from 'pbf'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as getFileTile } from '@/app/api/basemap/file/[z]/[x]/[y]/route'
import { GET as getPlaceTile } from '@/app/api/basemap/places/[z]/[x]/[y]/route'
import { GET as getBasemaps } from '@/app/api/basemap/route'
import { GET as getWorld } from '@/app/api/basemap/world/route'
import type { Basemap } from '@/lib/basemap/schema'
import type { Env } from '@/lib/env'
import { log } from '@/lib/log'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makePmtiles } from '../support/pmtiles'
import { sharedDir } from '../support/shared'
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
const gzip = { 'accept-encoding': 'gzip, br' }
const tileAt = (z: number | string, x: number | string, y: number | string) => ({
  token,
  headers: gzip,
  params: { z: String(z), x: String(x), y: String(y) },
})
/** Bytes as `fetch` of a browser would hand them on: unpacked. */
async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes
}
const decode = async (response: Response) => new VectorTile(new PbfReader(await bytesOf(response)))

describe('the maps on offer', () => {
  it('are the embedded world alone without settings, and only for who is signed in', async () => {
    expect(await offers()).toMatchObject([
      { id: 'world', kind: 'vector', places: [expect.stringContaining('{z}/{x}/{y}')] },
    ])
    expect((await callRoute(getBasemaps)).status).toBe(401)
    expect((await rawRoute(getWorld)).status).toBe(401)
    expect((await rawRoute(getPlaceTile, { params: { z: '2', x: '1', y: '1' } })).status).toBe(401)
  })

  it('take in a tile server and Google as they are set', async () => {
    settings.now = {
      MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      MAP_TILE_ATTRIBUTION: '© <a href="https://example.org/c">Example</a> <script>alert(1)</script>',
      GOOGLE_MAPS_KEY: 'key',
    }
    const [, tiles, google] = await offers()
    expect(tiles).toMatchObject({
      id: 'tiles',
      kind: 'raster',
      tiles: [
        expect.stringContaining('https://a.'),
        expect.stringContaining('https://b.'),
        expect.stringContaining('https://c.'),
      ],
      attribution: [
        { text: '©', href: null },
        { text: 'Example', href: 'https://example.org/c' },
        { text: 'alert(1)', href: null },
      ],
    })
    expect(google).toMatchObject({ id: 'google', key: 'key' })
  })

  it('bring Google with the account’s own key, or with the one that is handed down to it, and no other', async () => {
    const top = await makeAccount('key-top', 'distributor', null, { mapKey: 'key of the top' })
    const sharing = await makeAccount('key-sharing', 'enterprise', top, { parentMapKey: true })
    await makeAccount('key-desk', 'virtual', sharing)
    await makeAccount('key-below', 'endUser', sharing, { parentMapKey: true })
    const apart = await makeAccount('key-apart', 'enterprise', top)
    // Takes its superior's, which has none: the chain to the top is broken.
    await makeAccount('key-cut-off', 'endUser', apart, { parentMapKey: true })
    await makeAccount('key-own', 'enterprise', top, { mapKey: 'an own key' })
    const keyOf = async (login: string) => {
      const { data } = await callRoute<Basemap[]>(getBasemaps, { token: await tokenFor(login) })
      const google = data.find(({ id }) => id === 'google')
      return google?.id === 'google' ? google.key : null
    }
    const seen: Record<string, string | null> = {}
    for (const login of ['top', 'sharing', 'desk', 'below', 'apart', 'cut-off', 'own'])
      seen[login] = await keyOf(`key-${login}`)
    expect(seen).toEqual({
      ...{
        top: 'key of the top',
        sharing: 'key of the top',
        desk: 'key of the top',
        below: 'key of the top',
      },
      ...{ apart: null, 'cut-off': null, own: 'an own key' },
    })
    settings.now = { GOOGLE_MAPS_KEY: 'key of the house' }
    expect([await keyOf('key-own'), await keyOf('key-apart')]).toEqual(['an own key', 'key of the house'])
  })

  it('leave out a tile server without places for x and y, and say so once', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    settings.now = { MAP_TILE_URL: 'https://tiles.example/map.png' }
    expect(await offers()).toHaveLength(1)
    expect(await offers()).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(/MAP_TILE_URL .*\{z\}/)
  })

  const broken: [string, (file: string) => void, RegExp][] = [
    ['missing.mbtiles', () => {}, /cannot be opened/],
    ['text.pmtiles', (file) => writeFileSync(file, 'hello'), /neither MBTiles nor PMTiles/],
    ['head.mbtiles', (file) => writeFileSync(file, 'SQLite format 3\0 and no more'), /MBTiles/],
    ['head.pmtiles', (file) => writeFileSync(file, 'PMTiles\x03 and no more'), /PMTiles/],
    ['folder', () => {}, /cannot be/],
  ]
  it.each(broken)('leave out a file that cannot be used: %s', async (name, make, reason) => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const file = name === 'folder' ? folder : path.join(folder, name)
    make(file)
    settings.now = { MAP_FILE: file }
    expect((await offers()).map(({ id }) => id)).toEqual(['world'])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(reason)
    expect((await rawRoute(getFileTile, tileAt(0, 0, 0))).status).toBe(404)
  })
})

describe('the embedded world', () => {
  it('is gzipped GeoJSON that browsers keep by its version', async () => {
    const [world] = await offers()
    const address = world?.id === 'world' ? world.world : ''
    const response = await rawRoute(getWorld, { token, path: address, headers: gzip })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('cache-control')).toMatch(/private.*immutable/)
    const { features } = JSON.parse((await bytesOf(response)).toString()) as FeatureCollection
    expect([...new Set(features.map(({ properties }) => properties?.kind))]).toEqual([
      'land',
      'border',
      'cut',
      'country',
    ])
    const land = features.find(({ properties }) => properties?.kind === 'land')
    const rings = land?.geometry.type === 'MultiPolygon' ? land.geometry.coordinates.flat() : []
    expect(rings.length).toBeGreaterThan(1000)
    expect(Math.max(...rings.map(longestStep))).toBeLessThan(20)
    const portugal = features.find(({ properties }) => properties?.['name:pt'] === 'Portugal')
    expect(portugal?.properties).toMatchObject({ 'name:ar': 'البرتغال', 'name:zh': '葡萄牙' })
  })

  it('comes unpacked to a client that cannot unpack, and short-lived without its version', async () => {
    const response = await rawRoute(getWorld, { token })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).not.toMatch(/immutable/)
    expect(await response.json()).toMatchObject({ type: 'FeatureCollection' })
  })
})

describe('names of places', () => {
  it('are few on the whole world and all there are near the ground', async () => {
    const europe = await decode(await rawRoute(getPlaceTile, tileAt(3, 4, 2)))
    const count = europe.layers.places?.length ?? 0
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThan(25)
    const village = await decode(await rawRoute(getPlaceTile, tileAt(11, 974, 765)))
    const names = namesIn(village)
    expect(names).toEqual(expect.arrayContaining(['Vila do Conde', 'Moreira']))
  })

  it('lie where the places are', async () => {
    const tile = await decode(await rawRoute(getPlaceTile, tileAt(6, 30, 23)))
    const layer = tile.layers.places
    for (let i = 0; i < (layer?.length ?? 0); i++) {
      const feature = layer?.feature(i).toGeoJSON(30, 23, 6)
      if (feature?.properties?.name !== 'Porto' || feature.geometry.type !== 'Point') continue
      expect(feature.geometry.coordinates[0]).toBeCloseTo(-8.61, 1)
      expect(feature.geometry.coordinates[1]).toBeCloseTo(41.15, 1)
      return
    }
    expect.fail('Porto is not in its tile')
  })

  it('are an empty answer over the sea', async () => {
    const response = await rawRoute(getPlaceTile, tileAt(8, 103, 101))
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  })

  it.each([
    ['2', '4', '0'],
    ['2', '0', '-1'],
    ['25', '0', '0'],
    ['1.5', '0', '0'],
    ['..', '..', '..%2f..%2fetc'],
    ['0x1', '0', '0'],
  ])('refuse what is no tile: %s/%s/%s', async (z, x, y) => {
    expect((await rawRoute(getPlaceTile, tileAt(z, x, y))).status).toBe(400)
    expect((await rawRoute(getFileTile, tileAt(z, x, y))).status).toBe(400)
  })
})

if (!existsSync(porto))
  process.stderr.write('Skipping the tests of an MBTiles file: porto.mbtiles is absent.\n')

describe.skipIf(!existsSync(porto))('a file in MBTiles', () => {
  it('is offered as it describes itself', async () => {
    settings.now = { MAP_FILE: porto }
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
    settings.now = { MAP_FILE: porto }
    const response = await rawRoute(getFileTile, tileAt(14, 7799, 6134))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const tile = await decode(response)
    expect(Object.keys(tile.layers)).toEqual(expect.arrayContaining(['transportation', 'building', 'place']))
    expect((await rawRoute(getFileTile, tileAt(14, 0, 0))).status).toBe(204)
  })

  it('is read where we may not write, and where a killed process left its lock', async () => {
    const file = path.join(folder, 'locked.mbtiles')
    copyFileSync(porto, file)
    const { mkdirSync } = await import('node:fs')
    mkdirSync(`${file}.lock`)
    settings.now = { MAP_FILE: file }
    expect((await offers()).map(({ id }) => id)).toContain('file')
    expect(readdirSync(folder).filter((name) => name.includes('journal'))).toEqual([])
  })

  it('is not offered when its end is missing', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const file = path.join(folder, 'cut.mbtiles')
    copyFileSync(porto, file)
    truncateSync(file, 3000)
    settings.now = { MAP_FILE: file }
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
    settings.now = { MAP_FILE: file }
    expect((await offers())[1]).toMatchObject({
      id: 'file',
      kind: 'vector',
      minZoom: 0,
      maxZoom: 1,
      bounds: [-10, 30, 20, 50],
      attribution: [{ text: '© Someone', href: null }],
    })
    const response = await rawRoute(getFileTile, tileAt(1, 1, 0))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await bytesOf(response)).toEqual(bytes)
    expect((await rawRoute(getFileTile, tileAt(1, 0, 0))).status).toBe(204)
    expect((await rawRoute(getFileTile, tileAt(9, 0, 0))).status).toBe(204)
  })
})

function namesIn(tile: VectorTile): unknown[] {
  const layer = tile.layers.places
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties.name)
}

/** The most degrees of longitude that a ring goes in one step, but along the pole. */
function longestStep(ring: Position[]): number {
  return ring.reduce((most, [lon = 0, lat = 0], i) => {
    const [before = 0, latBefore = 0] = ring[i - 1] ?? [lon, lat]
    return lat < -89 && latBefore < -89 ? most : Math.max(most, Math.abs(lon - before))
  }, 0)
}
