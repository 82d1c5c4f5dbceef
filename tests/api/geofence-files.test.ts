import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as exportFences } from '@/app/api/geofences/export/route'
import { POST as makeGroup } from '@/app/api/geofences/groups/route'
import { POST as importFences } from '@/app/api/geofences/import/route'
import { POST as draw, GET as list } from '@/app/api/geofences/route'
import { accounts } from '@/db/schema/accounts'
import { geofenceRevisions, geofenceVersions } from '@/db/schema/geofences'
import type { GeofenceImport } from '@/lib/geofences/import-schema'
import { MAX_FENCE_FILE_ENTRIES } from '@/lib/geofences/limits'
import type { Geofence, GeofencePage } from '@/lib/geofences/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['fleet', 'twin', 'third', 'small', 'other']) {
    ids[name] = await makeAccount(name, 'enterprise', null, { fenceQuota: name === 'small' ? 2 : 3000 })
    tokens[name] = await tokenFor(name)
  }
  ids.part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  tokens.part = await tokenFor('part')
  await makeDevice(ids.fleet ?? 0)
})

type Content = string | Uint8Array<ArrayBuffer>
const send = (who: string, content: Content, fields: Record<string, string> = {}, language = 'en') => {
  const form = new FormData()
  form.set('file', new File([content], 'places.kml'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return callRoute<GeofenceImport>(importFences, {
    token: tokens[who],
    form,
    headers: { 'accept-language': language },
  })
}
const fencesOf = async (who: string) =>
  (await callRoute<GeofencePage>(list, { token: tokens[who], path: '/x?pageSize=1000' })).data
const fileOf = async (who: string, query: string) => {
  const response = await rawRoute(exportFences, { token: tokens[who], path: `/x?${query}` })
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const zip = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files))

const RING = '-8.62,41.15 -8.61,41.15 -8.61,41.16 -8.62,41.15'
const area = (name: string, ring = RING) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
const kml = (...placemarks: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`

describe('an import', () => {
  const LINE = '<LineString><coordinates>-8.6,41 -8.5,41</coordinates></LineString>'
  const FILE = kml(
    area('Yard'),
    area('Far', '0,0 1,0 1,1 0,0'),
    '<Placemark><name>A pin</name><Point><coordinates>1,2</coordinates></Point></Placemark>',
    `<Placemark><MultiGeometry>${LINE}${LINE}</MultiGeometry></Placemark>`,
  )

  it('previews what would become of each placemark, and draws nothing', async () => {
    const { status, data } = await send('other', FILE, { widthM: '80' })
    expect([status, data.total, data.right, data.used, data.quota]).toEqual([200, 5, 3, 0, 3000])
    expect(data.items.map(({ name, flaw, part, parts, id }) => [name, flaw, part, parts, id])).toEqual([
      ['Yard', null, 1, 1, null],
      ['Far', 'tooWide', 1, 1, null],
      ['A pin', 'barePoint', 1, 1, null],
      ['places 4 (1/2)', null, 1, 2, null],
      ['places 5 (2/2)', null, 2, 2, null],
    ])
    expect(data.items[1]?.problem).toBe('The area is longer or wider than 10 km.')
    expect(data.items[3]?.shape).toMatchObject({ kind: 'corridor', widthM: 80 })
    expect((await send('other', FILE, {}, 'pt')).data.items[1]?.problem).toContain('10 km')
    expect((await fencesOf('other')).total).toBe(0)
  })

  it('draws those without a flaw, each with its version, and says which they are', async () => {
    const group = await callRoute<{ id: number }>(makeGroup, { token: tokens.other, body: { name: 'New' } })
    const fields = { mode: 'import', enter: 'true', groupId: String(group.data.id) }
    const { data } = await send('other', FILE, fields)
    expect([data.right, data.used]).toEqual([3, 3])
    const { items } = await fencesOf('other')
    const made = data.items.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
    expect(items.map(({ id, name }) => ({ id, name }))).toEqual(
      made.sort((one, two) => one.name.localeCompare(two.name)),
    )
    expect(items[0]).toMatchObject({ enter: true, exit: false, devices: 'all', groupName: 'New' })
    const versions = await database.db
      .select()
      .from(geofenceVersions)
      .where(eq(geofenceVersions.accountId, ids.other ?? 0))
    expect(versions.map(({ geofenceId }) => geofenceId).sort()).toEqual(made.map(({ id }) => id).sort())
    const [revision] = await database.db
      .select()
      .from(geofenceRevisions)
      .where(eq(geofenceRevisions.accountId, ids.other ?? 0))
    expect(revision?.revision).toBe(1)
  })

  it('ends at the quota, and says so of each that is left', async () => {
    const file = kml(area('1'), area('bow', '0,0 0.01,0.01 0.01,0 0,0.01 0,0'), area('2'), area('3'))
    const flaws = ({ data }: { data: GeofenceImport }) => data.items.map(({ flaw }) => flaw)
    const expected = [null, 'crossesItself', null, 'quota']
    expect(flaws(await send('small', file))).toEqual(expected)
    const done = await send('small', file, { mode: 'import' })
    expect(flaws(done)).toEqual(expected)
    expect(done.data).toMatchObject({ right: 2, quota: 2, used: 2 })
    expect(flaws(await send('small', file, { mode: 'import' }))).toEqual([
      'quota',
      'crossesItself',
      'quota',
      'quota',
    ])
    expect((await fencesOf('small')).items.map(({ name }) => name)).toEqual(['1', '2'])
  })

  it('is not for who sees a part of the devices, nor into a group of others', async () => {
    for (const mode of ['preview', 'import']) {
      expect((await send('part', FILE, { mode })).status).toBe(403)
      expect((await send('fleet', FILE, { mode, groupId: '999999' })).code).toBe(31_002)
    }
  })

  it('reads KMZ: the first document, whatever is beside it', async () => {
    const file = zip({ 'files/a.png': new Uint8Array(100), 'Doc.KML': strToU8(kml(area('Packed'))) })
    expect((await send('other', file)).data.items).toMatchObject([{ name: 'Packed', flaw: null }])
  })

  it('refuses what takes too much, by name', async () => {
    // What stands before the first tag is held to less.
    const bomb = new Uint8Array(40_000_000).fill(0x20)
    bomb.set(strToU8('<kml>'))
    const nested = `${'['.repeat(1_000_000)}`
    const points = `{"type":"LineString","coordinates":[${'[1,2],'.repeat(400_000)}[1,2]]}`
    const many = Object.fromEntries(
      Array.from({ length: MAX_FENCE_FILE_ENTRIES + 1 }, (_, n) => [`${n}.kml`, new Uint8Array()]),
    )
    const cases: [Content, number, number][] = [
      [zip({ 'doc.kml': bomb }), 413, 31_007],
      [zip(many), 400, 31_008],
      [zip({ 'a.txt': strToU8('nothing') }), 400, 31_006],
      [kml(area('x').repeat(2001)), 400, 31_009],
      ['x'.repeat(5_000_001), 413, 23_005],
      [nested, 400, 40_013],
      [points, 413, 40_012],
    ]
    for (const [file, status, code] of cases)
      expect(await send('other', file)).toMatchObject({ status, code })
  })

  it.each([
    ['nothing', ''],
    ['a sentence', 'Gate 7'],
    ['broken XML', '<kml><Document>'],
    ['entities', '<!DOCTYPE k [<!ENTITY a "aaaa">]><kml>&a;</kml>'],
    ['broken JSON', '{"type":'],
    ['another JSON', '{"a":1}'],
    ['a ZIP that ends early', zip({ 'doc.kml': strToU8(kml(area('x'))) }).slice(0, 40)],
  ])('refuses %s', async (_, file) => {
    expect(await send('other', file)).toMatchObject({ status: 400, code: 31_006 })
  })

  it('lets others go on while it reads what is large and hostile', async () => {
    // Sides that all but meet, so that most of them are compared to the end.
    const star = Array.from({ length: 1000 }, (_, n) => {
      const [angle, radius] = [(n / 1000) * 2 * Math.PI, n % 2 ? 0.04 : 0.0001]
      return `${radius * Math.cos(angle)},${radius * Math.sin(angle)}`
    }).join(' ')
    const areas = Array.from({ length: 60 }, (_, n) => area(`${n}`, `${star} 0.0001,0`))
    // Called twice: the first time code is loaded.
    for (const _ of [1, 2]) expect((await send('other', kml(...areas))).data.total).toBe(60)
    const line = `[${'[1.5,2.5],'.repeat(120_000)}[1,2]]`
    for (const _ of [1, 2])
      expect((await send('other', `{"type":"LineString","coordinates":${line}}`)).data.items).toMatchObject([
        { flaw: 'tooManyPoints' },
      ])
    const text = `<Placemark><LineString><coordinates>${'1,2 '.repeat(1_000_000)}</coordinates></LineString></Placemark>`
    for (const _ of [1, 2]) expect((await send('other', kml(text))).data.items[0]?.flaw).toBe('tooManyPoints')
  })
})

describe('an export', () => {
  const SHAPES: Geofence['shape'][] = [
    { kind: 'circle', lat: 41.150000001, lon: -8.62, radiusM: 500 },
    {
      kind: 'polygon',
      points: [
        [41.15, -8.62],
        [41.15, -8.61],
        [41.16, -8.61],
      ],
    },
    {
      kind: 'corridor',
      widthM: 60.5,
      points: [
        [41.1, -8.6],
        [41.2, -8.5],
      ],
    },
    { kind: 'rectangle', south: 41.15, west: -8.62, north: 41.16, east: -8.61 },
    { kind: 'rectangle', south: -17, west: 179.99, north: -16.99, east: -179.99 },
  ]
  const schedule = { zone: 'Europe/Lisbon', windows: [{ days: [2, 3], from: '22:00', to: '06:00' }] }

  beforeAll(async () => {
    const group = await callRoute<{ id: number }>(makeGroup, {
      token: tokens.fleet,
      body: { name: 'Å & <b>' },
    })
    for (const [index, shape] of SHAPES.entries())
      await callRoute(draw, {
        token: tokens.fleet,
        body: {
          name: `"${index}" <&> 'é' ]]>`,
          shape,
          color: `#0${index}aBcd`,
          description: index % 2 ? '' : 'one\ntwo\r\n<b>three</b> 𝄞',
          ...(index === 0 && { groupId: group.data.id }),
          enter: index % 2 === 0,
          exit: index === 3,
          longTimeIn: index || null,
          longTimeOut: null,
          ...(index === 1 && { schedule, speedLimitKmh: 50 }),
        },
      })
  })

  const plain = ({ items }: GeofencePage) =>
    items.map(
      ({ id: _, accountId: __, accountName, groupId, createdAt, updatedAt, own, editable, ...rest }) => rest,
    )

  it.each(['kml', 'kmz', 'geojson'])('as %s is imported again unchanged', async (format) => {
    const { headers, bytes } = await fileOf('fleet', `format=${format}`)
    expect(headers.get('content-disposition')).toContain(`Geofences.${format}`)
    const who = { kml: 'twin', kmz: 'third', geojson: 'other' }[format] ?? ''
    await database.db.update(accounts).set({ fenceQuota: 3000 }).where(eq(accounts.login, who))
    for (const { id } of (await fencesOf(who)).items)
      await database.db.delete(geofenceVersions).where(eq(geofenceVersions.geofenceId, id))
    await database.db.execute(`delete from geofences where account_id = ${ids[who]}`)
    const imported = await send(who, bytes, { mode: 'import' })
    expect(imported.data.items.map(({ flaw }) => flaw)).toEqual(SHAPES.map(() => null))
    expect(plain(await fencesOf(who))).toEqual(plain(await fencesOf('fleet')))
    // The group is found again, not made twice.
    await send(who, bytes, { mode: 'import' })
    expect(new Set((await fencesOf(who)).items.map(({ groupName }) => groupName))).toEqual(
      new Set(['Å & <b>', null]),
    )
  })

  it('holds the own fences alone, or those of a group', async () => {
    const [grouped] = (await fencesOf('fleet')).items.filter(({ groupId }) => groupId !== null)
    const { bytes } = await fileOf('fleet', `format=geojson&groupId=${grouped?.groupId}`)
    const { features } = JSON.parse(new TextDecoder().decode(bytes)) as { features: unknown[] }
    expect(features).toHaveLength(1)
    const foreign = await fileOf('small', `format=geojson&groupId=${grouped?.groupId}`)
    expect(JSON.parse(new TextDecoder().decode(foreign.bytes)).features).toEqual([])
  })
})
