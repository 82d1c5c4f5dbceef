import type { VectorTile } from '@mapbox/vector-tile'
import type { FeatureCollection, Position } from 'geojson'
import { NextRequest } from 'next/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as getFileTile } from '@/app/api/basemap/file/[z]/[x]/[y]/route'
import { GET as getPlaceTile } from '@/app/api/basemap/places/[z]/[x]/[y]/route'
import { GET as getBasemaps } from '@/app/api/basemap/route'
import { GET as getWorld } from '@/app/api/basemap/world/route'
import { hasMapKey } from '@/db/queries/accounts/account-map-keys'
import { systemAccess } from '@/lib/auth/access'
import type { Basemap } from '@/lib/basemap/schema'
import type { Env } from '@/lib/env'
import { log } from '@/lib/log'
import { middleware } from '@/middleware'
import { SESSION_COOKIE } from '@/server/auth/session-cookie'
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
    settings.now = { MAP_TILE_URL: 'https://tiles.example/map.png' }
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
