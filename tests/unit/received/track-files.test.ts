import { describe, expect, it } from 'vitest'
import {
  EmptyTrack,
  type FoundPoint,
  MAX_TRACK_POINTS,
  MissingColumns,
  MOST_SHOWN_POINTS,
  TooManyPoints,
  UnreadableTrack,
} from '@/lib/received/track-files/found-points'
import { judgePoint } from '@/lib/received/track-files/judge-point'
import { judgeTrack, previewTrack } from '@/lib/received/track-files/judge-track'
import { readTrackCsv } from '@/lib/received/track-files/read-track-csv'
import { readTrackXml } from '@/lib/received/track-files/read-track-xml'
import { sampleTrack } from '@/lib/received/track-files/sample-track'

const NOW = Date.UTC(2026, 4, 2)
const KEPT_FROM = Date.UTC(2026, 3, 1)
const TIMES = { now: NOW, keptFrom: KEPT_FROM }

function all<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
const xml = (text: string) => all(readTrackXml(text))
const csv = (text: string) => all(readTrackCsv(text))
const judged = (point: FoundPoint) => judgePoint(point, TIMES)

describe('a GPX file', () => {
  const file = `<?xml version="1.0"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<wpt lat="1" lon="1"><time>2026-05-01T08:00:00Z</time></wpt>
<trk><name>Morning &amp; noon</name><trkseg>
<trkpt lat="41.1" lon="-8.6"><ele>80.4</ele><time>2026-05-01T08:00:00Z</time><sat>9</sat>
 <extensions><x:TrackPointExtension><x:speed>10</x:speed><x:course>359.8</x:course></x:TrackPointExtension></extensions></trkpt>
</trkseg><trkseg><trkpt lat="41.2" lon="-8.7"/></trkseg></trk></gpx>`

  it('gives the points of its tracks, with their numbers and what stands in extensions', () => {
    const [first, second, ...more] = xml(file)
    expect(more).toEqual([])
    expect(first?.at).toBe(1)
    expect(judged(first as FoundPoint)).toMatchObject({
      fix: {
        time: Date.UTC(2026, 4, 1, 8),
        lat: 41.1,
        lon: -8.6,
        speedKmh: 36,
        heading: 0,
        altitude: 80.4,
        satellites: 9,
        buffered: true,
      },
    })
    expect(judged(second as FoundPoint)).toEqual({ at: 2, field: 'time', flaw: 'missing', text: '' })
  })

  it.each([
    ['cut off', file.slice(0, -20)],
    ['of another kind', '<svg/>'],
    ['no XML', '<gpx><trk></gpx>'],
    [
      'with an entity from outside',
      '<!DOCTYPE gpx [<!ENTITY e SYSTEM "file:///etc/passwd">]><gpx><trk>&e;</trk></gpx>',
    ],
    [
      'with entities in entities',
      '<!DOCTYPE gpx [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><gpx><name>&b;</name></gpx>',
    ],
    ['too deep', `<gpx>${'<a>'.repeat(100)}`],
    ['of attributes', `<gpx ${Array.from({ length: 60 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('%s is none', (_, text) => {
    expect(() => xml(text)).toThrow(UnreadableTrack)
  })

  it('of too many points is refused before it is read to its end', () => {
    const many = `<gpx><trk><trkseg>${'<trkpt lat="1" lon="1"/>'.repeat(MAX_TRACK_POINTS + 1)}`
    expect(() => xml(many)).toThrow(TooManyPoints)
  })

  it('keeps no text without end', () => {
    const [point] = xml(`<gpx><trkpt lat="1" lon="1"><time>${'9'.repeat(300_000)}</time></trkpt></gpx>`)
    expect(point?.values.time?.length).toBeLessThan(20_000)
  })
})

describe('a KML file', () => {
  const file = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
<Placemark><gx:Track><when>2026-05-01T08:00:00Z</when><when>2026-05-01T08:00:10+01:00</when>
<gx:coord>-8.6 41.1 80</gx:coord><gx:coord>-8.7 41.2 0</gx:coord><gx:angles>90 0 0</gx:angles></gx:Track></Placemark>
<Placemark><TimeStamp><when>2026-05-01T09:00:00Z</when></TimeStamp><Point><coordinates>-8.8,41.3</coordinates></Point></Placemark>
<Placemark><name>Depot</name><Point><coordinates>1,1</coordinates></Point></Placemark>
<Placemark><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>
</Document></kml>`

  it('gives tracks and points with a time; a line has none and is refused, a mark is none', () => {
    expect(xml(file).map(judged)).toMatchObject([
      { fix: { time: Date.UTC(2026, 4, 1, 8), lat: 41.1, lon: -8.6, altitude: 80, heading: 90 } },
      { fix: { time: Date.UTC(2026, 4, 1, 7, 0, 10), lat: 41.2, lon: -8.7, heading: null } },
      { fix: { time: Date.UTC(2026, 4, 1, 9), lat: 41.3, lon: -8.8 } },
      { at: 4, field: 'time', flaw: 'missing', text: '' },
    ])
  })
})

describe('a CSV file', () => {
  it('has headings in any order, with commas or semicolons', () => {
    const [point] = csv('﻿lat,Lon,"time",speed_kmh,Ignition,note\n41.1,-8.6,2026-05-01 08:00:00,40,on,hello\n')
    const fix = { time: Date.UTC(2026, 4, 1, 8), lat: 41.1, lon: -8.6, speedKmh: 40, ignition: true }
    expect(point && judged(point)).toMatchObject({ at: 2, fix })
    const [german] = csv('time;latitude;longitude;speedKmh\r\n1777622400;41,1;-8,6;40,5\r\n\r\n')
    expect(german && judged(german)).toMatchObject({ fix: { ...fix, speedKmh: 40.5, ignition: null } })
  })

  it('is apart by what separates most in its first kilobyte', () => {
    const [point] = csv(`time;lat;lon;${'x'.repeat(1000)}${','.repeat(50)}\n1777622400;41,1;-8,6;y`)
    expect(point?.values).toEqual({ time: '1777622400', lat: '41.1', lon: '-8.6' })
  })

  it.each([',', ';', 'x'])('with a line of ten thousand %o is none', (letter) => {
    expect(() => csv(letter.repeat(10_001))).toThrow(new UnreadableTrack('line too long'))
    expect(() => csv(`time,lat,lon\n${letter.repeat(10_001)}`)).toThrow(UnreadableTrack)
  })

  it.each([
    ['just a text', UnreadableTrack],
    ['', EmptyTrack],
    [' \n\n', EmptyTrack],
    ['time,lat\n1,2', new MissingColumns(['lon'], ['time', 'lat'])],
    ['Wann;Breite;Länge\n1;2;3', new MissingColumns(['time'], ['Wann', 'Breite', 'Länge'])],
    ['when,where,what\n1,2,3', new MissingColumns(['time', 'lat', 'lon'], ['when', 'where', 'what'])],
  ])('%o is none', (text, error) => {
    expect(() => csv(text)).toThrow(error)
  })

  it('names the headings where a column is missing', () => {
    const read = () => csv('Wann;Breite;"Länge";\n1;2;3')
    expect(read).toThrow(
      expect.objectContaining({ missing: ['time'], headings: ['Wann', 'Breite', 'Länge'] }),
    )
  })

  it.each([
    'Zeitstempel;Breite;Länge;Geschwindigkeit (km/h)',
    'ZEIT;Breitengrad;Längengrad;Tempo',
    'Fecha y hora;Latitud;Longitud;Velocidad',
    'Data e hora;Latitude;Longitude;Velocidade (km/h)',
    '时间（UTC）;纬度;经度;速度（km/h）',
    'الوقت (UTC);خط العرض;خط الطول;السرعة',
    'Time (UTC);Latitude;Longitude;Speed (km/h)',
  ])('is known by the headings %s', (headings) => {
    const [point] = csv(`${headings}\n2026-05-01 08:00:00;41,1;-8,6;40`)
    const fix = { time: Date.UTC(2026, 4, 1, 8), lat: 41.1, lon: -8.6, speedKmh: 40 }
    expect(point && judged(point)).toMatchObject({ fix })
  })

  it.each([
    ['Datum;Uhrzeit', '01.05.2026;08:00:05', 5],
    ['Date;Time', '2026-05-01;8:00:05', 5],
    ['fecha;hora', '1.5.2026;08:00', 0],
    ['UTC Date;UTC Time', '2026/05/01;08:00:05', 5],
    ['Time (Europe/Berlin);Time (UTC)', '2026-05-01 10:00:05;2026-05-01 08:00:05', 5],
    // A column of its own says all.
    ['date;timestamp', '2026-04-30;1777622405', 5],
    ['Datum;x', '01.05.2026, 08:00:05;', 5],
  ])('has its moments in %s as %s', (headings, cells, second) => {
    const [point] = csv(`${headings};lat;lon\n${cells};41,1;-8,6`)
    expect(point && judged(point)).toMatchObject({ fix: { time: Date.UTC(2026, 4, 1, 8, 0, second) } })
  })

  it('takes no speed of another unit', () => {
    const [point] = csv('time,lat,lon,speed (mph)\n2026-05-01T08:00:00Z,1,1,40')
    expect(point && judged(point)).toMatchObject({ fix: { speedKmh: null } })
  })

  it('is read as the sample is written', () => {
    const fixes = csv(sampleTrack(NOW)).map(judged)
    expect(fixes).toHaveLength(4)
    expect(fixes.at(-1)).toMatchObject({ fix: { time: NOW, speedKmh: 0 } })
  })

  it.each([
    ['2026-05-01T08:00:00Z,91,1', 'lat', 'swapped'],
    ['2026-05-01T08:00:00Z,181,1', 'lat', 'wrong'],
    ['2026-05-01T08:00:00Z,91,91', 'lat', 'wrong'],
    ['2026-05-01T08:00:00Z,x,1', 'lat', 'wrong'],
    ['2026-05-01T08:00:00Z,1,181', 'lon', 'wrong'],
    ['2026-05-01T08:00:00Z,1,', 'lon', 'missing'],
    ['2026-13-01T08:00:00Z,1,1', 'time', 'wrong'],
    ['2026-02-30T08:00:00Z,1,1', 'time', 'wrong'],
    ['05/01/2026 08:00,1,1', 'time', 'wrong'],
    ['2026-03-31T23:59:59Z,1,1', 'time', 'tooOld'],
    ['yesterday,1,1', 'time', 'wrong'],
    ['1999-05-01T08:00:00Z,1,1', 'time', 'wrong'],
    ['2026-05-03T08:00:00Z,1,1', 'time', 'future'],
    [',1,1', 'time', 'missing'],
  ])('the row %s is refused for its %s', (row, field, flaw) => {
    const [point] = csv(`time,lat,lon\n${row}`)
    expect(point && judged(point)).toMatchObject({ at: 2, field, flaw })
  })

  it('leaves out what it need not know where that is wrong', () => {
    const [point] = csv('time,lat,lon,speedKmh,heading\n2026-05-01T08:00:00Z,1,1,-5,north')
    expect(point && judged(point)).toMatchObject({ fix: { speedKmh: null, heading: null } })
  })
})

it('a preview counts what is new, what is there, what stands twice and what is refused', () => {
  const rows = ['08:00:20', '08:00:00', '08:00:10', '08:00:10', '07:00:00', 'x']
  const found = csv(
    `time,lat,lon\n${rows.map((time) => `2026-05-01T${time}Z,41.${time.slice(-2)},-8.6`).join('\n')}`,
  )
  const isForeign = (time: number) => time < Date.UTC(2026, 4, 1, 8)
  const track = all(judgeTrack({ countedBy: 'line', points: found }, { ...TIMES, isForeign }))
  const [oldest] = track.fixes
  const stored = new Set([`${oldest?.time} ${oldest?.lat} ${oldest?.lon}`])
  expect(previewTrack(track, stored, NOW)).toEqual({
    total: 6,
    fresh: 2,
    duplicate: 2,
    refused: 2,
    distanceM: 22_239,
    topSpeedKmh: 4003,
    from: '2026-05-01T08:00:00.000Z',
    to: '2026-05-01T08:00:20.000Z',
    way: [
      [-8.6, 41],
      [-8.6, 41.1],
      [-8.6, 41.2],
    ],
    countedBy: 'line',
    reasons: [
      { field: 'time', flaw: 'ofOthersTime', count: 1, first: [{ at: 6, text: '2026-05-01T07:00:00Z' }] },
      { field: 'time', flaw: 'wrong', count: 1, first: [{ at: 7, text: '2026-05-01TxZ' }] },
    ],
  })
})

it('a preview tells the reasons by how many there are, with the first points of each, and a way of few points', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => {
    const time = new Date(Date.UTC(2026, 4, 1, 8, 0, n)).toISOString()
    return n % 10 === 0
      ? `${time},x${n},1,10`
      : n % 10 < 3
        ? `2014-05-01 08:00,41,1,10`
        : `${time},41.${n},1,${n / 10}`
  })
  const points = csv(`time,lat,lon,speed\n${rows.join('\n')}`)
  const track = all(judgeTrack({ countedBy: 'line', points }, { ...TIMES, isForeign: () => false }))
  const { fresh, reasons, way, topSpeedKmh } = previewTrack(track, new Set(), NOW)
  expect({ fresh, topSpeedKmh }).toEqual({ fresh: 700, topSpeedKmh: 100 })
  expect(reasons).toMatchObject([
    { field: 'time', flaw: 'tooOld', count: 200, first: { length: 5 } },
    { field: 'lat', flaw: 'wrong', count: 100, first: { length: 5, 0: { at: 2, text: 'x0' } } },
  ])
  expect(way).toHaveLength(MOST_SHOWN_POINTS)
  expect([way?.[0], way?.at(-1)]).toEqual([
    [1, 41.3],
    [1, 41.999],
  ])
})
