import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as exportLandmarks } from '@/app/api/landmarks/export/route'
import { POST as importLandmarks } from '@/app/api/landmarks/import/route'
import { POST as draw, GET as list } from '@/app/api/landmarks/route'
import { businessLogs } from '@/db/schema/business-logs'
import type { GeofenceImport } from '@/lib/geofences/import-schema'
import type { Landmark, LandmarkPage } from '@/lib/landmarks/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['fleet', 'twin', 'third', 'small', 'plain']) {
    ids[name] = await makeAccount(name, 'enterprise', null, { landmarkQuota: name === 'small' ? 2 : 3000 })
    tokens[name] = await tokenFor(name)
  }
  ids.part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  tokens.part = await tokenFor('part')
})

type Content = string | Uint8Array<ArrayBuffer>
const send = (who: string, content: Content, mode = 'import', language = 'en') => {
  const form = new FormData()
  form.set('file', new File([content], 'places.kml'))
  form.set('mode', mode)
  const headers = { 'accept-language': language }
  return callRoute<GeofenceImport>(importLandmarks, { token: tokens[who], form, headers })
}
const landmarksOf = async (who: string) =>
  (await callRoute<LandmarkPage>(list, { token: tokens[who], path: '/x?pageSize=1000' })).data.items
const drawn = async (who: string) =>
  (await landmarksOf(who))
    .map(({ name, description, icon, shape }) => ({ name, description, icon, shape }))
    .sort((a, b) => a.name.localeCompare(b.name))
const fileOf = async (who: string, format: string) => {
  const response = await rawRoute(exportLandmarks, { token: tokens[who], path: `/x?format=${format}` })
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const RING = '-8.62,41.15 -8.61,41.15 -8.61,41.16 -8.62,41.15'
const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const placemark = (name: string, geometry: string, data = '') =>
  `<Placemark><name>${name}</name>${data}${geometry}</Placemark>`
const point = '<Point><coordinates>-8.6,41.2</coordinates></Point>'
const line = '<LineString><coordinates>-8.6,41 -8.5,41</coordinates></LineString>'
const radius = (metres: number) =>
  `<ExtendedData><Data name="radiusM"><value>${metres}</value></Data></ExtendedData>`
const kml = (...placemarks: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`

describe('an import of landmarks', () => {
  const FILE = kml(
    placemark('Yard', polygon),
    placemark('Gate', point),
    placemark('Ramp', point, radius(20)),
    placemark('Dot', point, radius(5)),
    placemark('Road', line),
  )

  it('says what becomes of each shape, and draws nothing before it is told to', async () => {
    const { status, data } = await send('fleet', FILE, 'preview')
    expect(status).toBe(200)
    expect(data.items.map(({ name, flaw }) => [name, flaw])).toEqual([
      ['Yard', null],
      ['Gate', null],
      ['Ramp', null],
      ['Dot', 'radius'],
      ['Road', 'line'],
    ])
    expect(data.items[3]?.problem).toMatch(/20.*5,000/)
    expect(data).toMatchObject({ total: 5, right: 3, used: 0 })
    expect(await landmarksOf('fleet')).toEqual([])
  })

  it('draws those that are right; a point without a radius has the usual one', async () => {
    const { data } = await send('fleet', FILE)
    expect(data).toMatchObject({ right: 3, used: 3 })
    expect(data.items.map(({ id }) => id !== null)).toEqual([true, true, true, false, false])
    const own = await drawn('fleet')
    expect(own.map(({ name, icon, shape }) => [name, icon, shape.kind])).toEqual([
      ['Gate', 'pin', 'circle'],
      ['Ramp', 'pin', 'circle'],
      ['Yard', 'pin', 'polygon'],
    ])
    expect(own[0]?.shape).toMatchObject({ lat: 41.2, lon: -8.6, radiusM: 100 })
    const logged = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'landmarks.import'))
    expect(logged.map(({ objectName }) => objectName).sort()).toEqual(['Gate', 'Ramp', 'Yard'])
  })

  it('stops where there is no more room, and says so in the language of who asks', async () => {
    const { data } = await send('small', FILE, 'import', 'es')
    expect(data.items.map(({ flaw }) => flaw)).toEqual([null, null, 'quota', 'radius', 'line'])
    expect(data.items[2]?.problem).toBe('Límite de lugares superado')
    expect(await landmarksOf('small')).toHaveLength(2)
  })

  it('is not for who sees a part of the devices', async () => {
    expect((await send('part', FILE)).status).toBe(403)
  })
})

describe('an export of landmarks', () => {
  it.each(['kml', 'kmz', 'geojson'])('as %s is taken again as it was', async (format) => {
    const [from, to] = ['twin', 'third']
    for (const who of [from, to])
      await database.db.execute(`delete from landmarks where account_id = ${ids[who]}`)
    const body = (given: Partial<Landmark>) => ({ description: '', icon: 'pin', ...given })
    const circle = { kind: 'circle', lat: 41.1, lon: -8.6, radiusM: 35 } as const
    const points: [number, number][] = [
      [41, -8],
      [41, -7.99],
      [41.01, -7.99],
    ]
    for (const given of [
      body({ name: 'Port <4> & "quay"', icon: 'port', shape: circle, description: 'Two\nlines' }),
      body({ name: 'Site', icon: 'site', shape: { kind: 'polygon', points } }),
    ])
      expect((await callRoute(draw, { token: tokens[from], body: given })).status).toBe(201)
    const { headers, bytes } = await fileOf(from, format)
    expect(headers.get('content-disposition')).toContain(`Landmarks.${format}`)
    const { data } = await send(to, bytes)
    expect(data).toMatchObject({ total: 2, right: 2 })
    expect(await drawn(to)).toEqual(await drawn(from))
  })

  it('holds the own ones alone', async () => {
    const { bytes } = await fileOf('plain', 'geojson')
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ type: 'FeatureCollection', features: [] })
  })
})
