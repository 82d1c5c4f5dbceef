import type { VectorTile } from '@mapbox/vector-tile'
import type { FeatureCollection, Position } from 'geojson'
import { NextRequest } from 'next/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as getFileTile } from '@/app/api/basemap/file/[z]/[x]/[y]/route'
import { GET as getLandTile } from '@/app/api/basemap/land/[z]/[x]/[y]/route'
import { GET as getPlaceTile } from '@/app/api/basemap/places/[z]/[x]/[y]/route'
import { GET as getBasemaps } from '@/app/api/basemap/route'
import { GET as getWorld } from '@/app/api/basemap/world/route'
import { hasMapKey } from '@/db/queries/accounts/account-map-keys'
import { systemAccess } from '@/lib/auth/access'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { Basemap } from '@/lib/basemap/schema'
import type { Env } from '@/lib/env'
import { log } from '@/lib/log'
import { middleware } from '@/middleware'
import { SESSION_COOKIE } from '@/server/auth/session-cookie'
import { limitTiles } from '@/server/next/call-limit'
import { answerMapKeys } from '@/server/next/google-use'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { bytesOf, decode, gzip, tileAt } from '../support/tiles'
import { makeAccount, tokenFor } from '../support/world'

const settings = vi.hoisted(() => ({ now: {} as Partial<Env> }))
vi.mock('@/lib/env', async (load) => {
  const actual = await load<typeof import('@/lib/env')>()
  return { ...actual, env: () => ({ ...actual.env(), ...settings.now }) }
})

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

describe('the maps on offer', () => {
  it('are the embedded world alone where nothing else is set, and only for who is signed in', async () => {
    settings.now = { MAP_STREETS_URL: 'none' }
    expect(await offers()).toMatchObject([
      { id: 'world', kind: 'vector', places: [expect.stringContaining('{z}/{x}/{y}')] },
    ])
    expect((await callRoute(getBasemaps)).status).toBe(401)
  })

  it('are drawn for anybody, for pages of share links, as often as a network may ask', async () => {
    settings.now = { CALLS_PER_MINUTE: 120 }
    const from = { headers: { 'x-client-address': '198.51.100.7' } }
    const place = { params: { z: '2', x: '1', y: '1' } }
    expect((await rawRoute(getWorld, from)).status).toBe(200)
    expect((await rawRoute(getPlaceTile, { ...from, ...place })).status).toBe(200)
    const land = { params: { z: '6', x: '1', y: '1' } }
    expect((await rawRoute(getLandTile, { ...from, ...land })).status).toBeLessThan(300)
    let count = 0
    try {
      for (; count < 10_000; count++) limitTiles('198.51.100.7')
    } catch {
      // one too many
    }
    expect([1197, 1198]).toContain(count)
    expect((await rawRoute(getPlaceTile, { ...from, ...place })).status).toBe(429)
    expect((await rawRoute(getPlaceTile, { ...from, ...place, token })).status).toBe(200)
    const other = { headers: { 'x-client-address': '198.51.101.8' } }
    expect((await rawRoute(getPlaceTile, { ...other, ...place })).status).toBe(200)
  })

  it('bring streets without a setting, those of another host with one, and the world to stand in for them', async () => {
    const [world, streets] = await offers()
    expect(streets).toEqual({
      id: 'streets',
      kind: 'vector',
      minZoom: 0,
      maxZoom: world?.maxZoom,
      tileJson: 'https://tiles.openfreemap.org/planet',
      attribution: [
        { text: 'OpenFreeMap', href: 'https://openfreemap.org/' },
        { text: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' },
        { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      ],
      around: world,
    })
    settings.now = { MAP_STREETS_URL: 'https://maps.example:8443/osm.json?key=k' }
    expect((await offers())[1]).toMatchObject({
      tileJson: 'https://maps.example:8443/osm.json?key=k',
      attribution: [{ text: 'maps.example:8443', href: 'https://maps.example:8443/' }, {}, {}],
    })
  })

  it('take in a tile server and Google as they are set', async () => {
    settings.now = {
      MAP_STREETS_URL: 'none',
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
      top: 'key of the top',
      sharing: 'key of the top',
      desk: 'key of the top',
      below: 'key of the top',
      apart: null,
      'cut-off': null,
      own: 'an own key',
    })
    // The page of exactly those may ask Google.
    answerMapKeys((claims) => hasMapKey(systemAccess('test'), claims))
    const policyOf = async (login: string, path = '/monitorObject') => {
      const cookie = `${SESSION_COOKIE}=${await tokenFor(login)}`
      const answer = await middleware(new NextRequest(`http://localhost${path}`, { headers: { cookie } }))
      return answer.headers.get('content-security-policy') ?? ''
    }
    for (const [login, key] of Object.entries(seen)) {
      const policy = await policyOf(`key-${login}`)
      expect(policy).toContain("connect-src 'self'")
      expect(policy.includes('googleapis.com'), login).toBe(key !== null)
    }
    expect(await policyOf('key-own', '/agreements')).not.toContain('google')
    settings.now = { GOOGLE_MAPS_KEY: 'key of the house' }
    expect(await policyOf('key-apart')).toContain('googleapis.com')
    expect(await policyOf('key-apart', '/agreements')).not.toContain('google')
    expect([await keyOf('key-own'), await keyOf('key-apart')]).toEqual(['an own key', 'key of the house'])
  })

  it('leave out a tile server without places for x and y, and say so once', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    settings.now = { MAP_STREETS_URL: 'none', MAP_TILE_URL: 'https://tiles.example/map.png' }
    expect(await offers()).toHaveLength(1)
    expect(await offers()).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(/MAP_TILE_URL .*\{z\}/)
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
      'sea',
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

describe('land near the ground', () => {
  /** Whether there is land, by the tile of `zoom` that holds a place. */
  async function isLand(lat: number, lon: number, zoom = 8): Promise<boolean> {
    const [x, y] = [mercatorX(lon) * 2 ** zoom, mercatorY(lat) * 2 ** zoom]
    const response = await rawRoute(getLandTile, tileAt(token, zoom, Math.floor(x), Math.floor(y)))
    if (response.status === 204) return false
    const layer = (await decode(response)).layers.land
    let within = false
    for (let i = 0; i < (layer?.length ?? 0); i++) {
      for (const ring of layer?.feature(i).loadGeometry() ?? []) {
        if (surrounds(ring, (x % 1) * 4096, (y % 1) * 4096)) within = !within
      }
    }
    return within
  }

  it.each([
    ['the North Sea', 56, 3, false],
    ['the sea before Matosinhos', 41.18, -8.8, false],
    ['Porto', 41.15, -8.6, true],
    ['the middle of Brazil', -12, -52, true],
    ['Texel, an island', 53.06, 4.8, true],
    ['the sea behind it', 53.05, 4.5, false],
    ['Malta', 35.88, 14.44, true],
    ['the Caspian Sea', 42, 50.5, false],
    ['Chukotka, beyond 180°', 67, -175, true],
    ['the Antarctic', -80, 40, true],
  ])('is where it is: %s', async (_, lat, lon, land) => {
    for (const zoom of [6, 7, 8]) expect(await isLand(lat, lon, zoom)).toBe(land)
  })

  it('lies in a sea that fills each tile, open sea too', async () => {
    for (const [x, y] of [
      [121, 95],
      [100, 100],
    ] as const) {
      const { sea } = (await decode(await rawRoute(getLandTile, tileAt(token, 8, x, y)))).layers
      expect(sea?.feature(0).loadGeometry()[0]).toHaveLength(5)
    }
  })

  it('is offered for these zooms and no nearer, as what browsers keep', async () => {
    const [world] = await offers()
    expect(world).toMatchObject({ landMinZoom: 6, landMaxZoom: 8, land: [expect.stringMatching(/v=/)] })
    expect((await rawRoute(getLandTile, tileAt(token, 9, 243, 191))).status).toBe(204)
    const path = world?.id === 'world' ? (world.land[0] ?? '') : ''
    const response = await rawRoute(getLandTile, { ...tileAt(token, 8, 121, 95), path })
    expect(response.headers.get('cache-control')).toMatch(/private.*immutable/)
  })

  it('has a coast apart, without the edges that it is cut at', async () => {
    // Before Porto: land in the east of the tile, cut on three sides.
    const { land, coast } = (await decode(await rawRoute(getLandTile, tileAt(token, 8, 121, 95)))).layers
    const cuts = (lines: { x: number; y: number }[][] = []) =>
      lines
        .flatMap((line) => line.slice(1).map((to, i) => [line[i] ?? to, to] as const))
        .filter(([a, b]) => (a.x === b.x && a.x === 4224) || (a.y === b.y && [-128, 4224].includes(a.y)))
    expect(cuts(land?.feature(0).loadGeometry())).not.toHaveLength(0)
    expect(coast?.feature(0).loadGeometry().flat().length).toBeGreaterThan(20)
    expect(cuts(coast?.feature(0).loadGeometry())).toEqual([])
  })

  it('is cut far enough beyond a tile that the cut is never seen', async () => {
    const inland = await decode(await rawRoute(getLandTile, tileAt(token, 8, 90, 136)))
    const points = inland.layers.land?.feature(0).loadGeometry().flat() ?? []
    expect(points.map(({ x, y }) => [x, y])).toContainEqual([-128, -128])
    expect(points.every(({ x, y }) => [x, y].every((at) => at === -128 || at === 4096 + 128))).toBe(true)
    expect(inland.layers.coast).toBeUndefined()
  })
})

/** Even-odd, along a ray to the right. */
function surrounds(ring: readonly { x: number; y: number }[], x: number, y: number): boolean {
  return (
    ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a
      return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
    }).length %
      2 ===
    1
  )
}

describe('names of places', () => {
  it('are few on the whole world and all there are near the ground', async () => {
    const europe = await decode(await rawRoute(getPlaceTile, tileAt(token, 3, 4, 2)))
    const count = europe.layers.places?.length ?? 0
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThan(25)
    const village = await decode(await rawRoute(getPlaceTile, tileAt(token, 11, 974, 765)))
    const names = namesIn(village)
    expect(names).toEqual(expect.arrayContaining(['Vila do Conde', 'Moreira']))
  })

  it('lie where the places are', async () => {
    const tile = await decode(await rawRoute(getPlaceTile, tileAt(token, 6, 30, 23)))
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
    const response = await rawRoute(getPlaceTile, tileAt(token, 8, 103, 101))
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
    expect((await rawRoute(getPlaceTile, tileAt(token, z, x, y))).status).toBe(400)
    expect((await rawRoute(getFileTile, tileAt(token, z, x, y))).status).toBe(400)
    expect((await rawRoute(getLandTile, tileAt(token, z, x, y))).status).toBe(400)
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
