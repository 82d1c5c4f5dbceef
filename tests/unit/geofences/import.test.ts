import { describe, expect, it } from 'vitest'
import { TooManyShapes, UnreadableShapes } from '@/lib/geofences/import/found-shape'
import { readGeoJson } from '@/lib/geofences/import/read-geojson'
import { readKml } from '@/lib/geofences/import/read-kml'

const OPTIONS = { widthM: 100, most: 1000 }
const RING = '-8.62,41.15,0 -8.61,41.15,0 -8.61,41.16,0 -8.62,41.16,0 -8.62,41.15,0'
const CORNERS = [
  [41.15, -8.62],
  [41.15, -8.61],
  [41.16, -8.61],
  [41.16, -8.62],
]
const polygon = (ring: string, inner = '') =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>${inner}</Polygon>`
const kml = (body: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
/** Without a pause for others. */
function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
const readWhole = (text: string) => finish(readKml([text], OPTIONS))
const read = (body: string) => readWhole(kml(body))
const verdicts = (body: string) =>
  read(body).map(({ name, flaw, part, parts }) => [name, flaw, `${part}/${parts}`])

describe('files with words without end', () => {
  it('are read in one pass: white space and names are not looked at again and again', () => {
    const spaces = ' '.repeat(150_000)
    expect(verdicts(`<Placemark><name>A</name>${polygon(`1,1${spaces}x`)}</Placemark>`)).toEqual([
      ['A', 'coordinates', '1/1'],
    ])
    const points = Array.from({ length: 900 }, () => [1, 1])
    const feature = {
      type: 'Feature',
      properties: { name: 'n'.repeat(2_000_000), radiusM: 200 },
      geometry: { type: 'MultiPoint', coordinates: points },
    }
    const found = finish(readGeoJson(feature, OPTIONS))
    expect(found.length).toBe(900)
    expect(found[0]?.name.length).toBeLessThan(10_000)
  })
})

describe('KML', () => {
  it('gives polygons with name, text and colour', () => {
    const style = '<Style id="red"><LineStyle><color>ff1020f0</color></LineStyle></Style>'
    const body = `${style}<Placemark><name> Depot </name><description><![CDATA[Gate 2 & 3]]></description><styleUrl>#red</styleUrl>${polygon(RING)}</Placemark>`
    expect(read(body)).toEqual([
      {
        name: 'Depot',
        description: 'Gate 2 & 3',
        colour: '#f02010',
        part: 1,
        parts: 1,
        flaw: null,
        own: {},
        shape: { kind: 'polygon', points: CORNERS },
      },
    ])
  })

  it('knows prefixed tags, and spaces beside commas', () => {
    const ring = RING.replaceAll(',', ' , ').replaceAll(' , 0', ', 0')
    const body = `<Placemark><name>A</name>${polygon(ring)}</Placemark>`.replace(/<(\/?)(\w)/g, '<$1k:$2')
    const [found] = readWhole(`<k:kml xmlns:k="http://www.opengis.net/kml/2.2">${body}</k:kml>`)
    expect(found?.shape).toEqual({ kind: 'polygon', points: CORNERS })
  })

  it('splits several geometries, and makes corridors of lines', () => {
    const line = '<LineString><coordinates>-8.6,41 -8.5,41</coordinates></LineString>'
    const body = `<Placemark><name>Yard</name><MultiGeometry>${polygon(RING)}${line}<Point><coordinates>1,2</coordinates></Point></MultiGeometry></Placemark>`
    expect(verdicts(body)).toEqual([
      ['Yard', null, '1/3'],
      ['Yard', null, '2/3'],
      ['Yard', 'barePoint', '3/3'],
    ])
    expect(read(body)[1]?.shape).toEqual({
      kind: 'corridor',
      widthM: 100,
      points: [
        [41, -8.6],
        [41, -8.5],
      ],
    })
  })

  it('refuses aloud what is no fence', () => {
    const hole = `<innerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></innerBoundaryIs>`
    const bow = '0,0 0.01,0.01 0.01,0 0,0.01 0,0'
    expect(
      verdicts(
        [
          '<NetworkLink><Link><href>http://example.org/a.kml</href></Link></NetworkLink>',
          `<Placemark><name>hole</name>${polygon(RING, hole)}</Placemark>`,
          `<Placemark><name>bow</name>${polygon(bow)}</Placemark>`,
          `<Placemark><name>far</name>${polygon('0,0 1,0 1,1 0,0')}</Placemark>`,
          `<Placemark><name>two</name>${polygon('0,0 0.01,0 0,0')}</Placemark>`,
          `<Placemark><name>words</name>${polygon('0,0 north,0 0,1')}</Placemark>`,
          '<Placemark><name>nothing</name></Placemark>',
        ].join(''),
      ).map(([name, flaw]) => [name, flaw]),
    ).toEqual([
      ['', 'networkLink'],
      ['hole', 'hole'],
      ['bow', 'crossesItself'],
      ['far', 'tooWide'],
      ['two', 'tooFewPoints'],
      ['words', 'coordinates'],
      ['nothing', 'noGeometry'],
    ])
  })

  it('has an end, whatever the file is like', () => {
    const many = `<Placemark>${polygon(RING)}</Placemark>`.repeat(1001)
    expect(() => read(many)).toThrow(TooManyShapes)
    for (const text of [
      '',
      'PK',
      '<kml>',
      '<a/><b/>',
      `${'<a>'.repeat(50)}`,
      '<!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>',
    ])
      expect(() => readWhole(text)).toThrow(UnreadableShapes)
  })
})

describe('GeoJSON', () => {
  const ring = CORNERS.map(([lat, lon]) => [lon, lat])
  const closed = [...ring, ring[0]]
  const readJson = (json: unknown) => finish(readGeoJson(json, OPTIONS))
  const one = (geometry: unknown, properties: unknown = { name: 'A', fill: '#10AABB' }) =>
    readJson({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] })

  it('gives polygons, corridors and circles', () => {
    expect(one({ type: 'Polygon', coordinates: [closed] })).toMatchObject([
      { name: 'A', colour: '#10aabb', flaw: null, shape: { kind: 'polygon', points: CORNERS } },
    ])
    expect(one({ type: 'LineString', coordinates: ring }, { widthM: 60 })).toMatchObject([
      { shape: { kind: 'corridor', widthM: 60 } },
    ])
    expect(one({ type: 'Point', coordinates: [-8, 41] }, { radiusM: 300 })).toMatchObject([
      { shape: { kind: 'circle', lat: 41, lon: -8, radiusM: 300 } },
    ])
  })

  it('splits what is several, and refuses aloud what is no fence', () => {
    const flaws = (geometry: unknown) => one(geometry).map(({ flaw, parts }) => [flaw, parts])
    expect(flaws({ type: 'MultiPolygon', coordinates: [[closed], [closed, closed]] })).toEqual([
      [null, 2],
      ['hole', 2],
    ])
    expect(flaws({ type: 'Point', coordinates: [1, 2] })).toEqual([['barePoint', 1]])
    expect(flaws(null)).toEqual([['noGeometry', 1]])
    expect(
      flaws({
        type: 'Polygon',
        coordinates: [
          [
            [200, 0],
            [201, 0],
            [200, 1],
          ],
        ],
      }),
    ).toEqual([['outOfRange', 1]])
    expect(flaws({ type: 'MultiPoint', coordinates: [[1, 2], 'x'] })).toEqual([
      ['barePoint', 2],
      ['coordinates', 2],
    ])
    for (const coordinates of ['x', [['x']], [[[1, '2']]], [[[1, 2, 3, 4, 5]]]])
      expect(flaws({ type: 'Polygon', coordinates })).toEqual([['coordinates', 1]])
    expect(flaws({ type: 'Star', coordinates: [] })).toEqual([['coordinates', 1]])
    expect(flaws({ type: 'LineString', coordinates: Array(1002).fill([1, 2]) })).toEqual([
      ['tooManyPoints', 1],
    ])
    for (const json of [null, [], {}, { type: 'FeatureCollection' }, { type: 'Star' }])
      expect(() => readJson(json)).toThrow(UnreadableShapes)
  })
})
