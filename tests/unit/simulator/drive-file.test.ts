import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDrive, readDriveFile } from '@/simulator/drive-file'
import { readShared, sharedDir, sharedPresent } from '../../support/shared'

const tracks = sharedPresent
  ? readdirSync(path.join(sharedDir, 'tracks')).filter((name) => /(?<!\.obd)\.csv$/.test(name))
  : []

describe.skipIf(!sharedPresent)('recorded drives', () => {
  it.each(tracks)('%s: every row becomes a fix, in the order of the file', (name) => {
    const text = readShared(`tracks/${name}`)
    const rows = text.trim().split('\n').slice(1)
    const fixes = parseDrive(name, text)
    expect(fixes).toHaveLength(rows.length)
    expect(fixes.map(({ time }) => time)).toEqual(rows.map((row) => Date.parse(row.split(',')[0] ?? '')))
    for (const { speedKmh, heading } of fixes) {
      if (speedKmh !== null) expect(speedKmh).toBeGreaterThanOrEqual(0)
      if (heading !== null) expect(heading >= 0 && heading <= 360).toBe(true)
    }
  })

  it('keeps rows that no vehicle can have been at', () => {
    const fixes = parseDrive('drive.csv', readShared('tracks/ma_rabat_twizy.csv'))
    expect(fixes.some(({ lat }) => lat === 0)).toBe(true)
    expect(fixes.some(({ lon }) => lon > 1000)).toBe(true)
  })

  it('refuses a file without positions', () => {
    const text = readShared('tracks/de_envirocar_c2.obd.csv')
    expect(() => parseDrive('c2.obd.csv', text)).toThrow('c2.obd.csv, line 1: there is no column "lat".')
  })
})

describe('a csv drive', () => {
  it('has its columns in any order, with Windows line ends and empty cells', () => {
    const text = '\uFEFFlon,heading,lat,TIME,alt,speed_kmh\r\n-8.6,,41.1,2026-11-16T08:00:00Z,12.5,\r\n\r\n'
    expect(parseDrive('d.csv', text)).toMatchObject([
      { time: Date.UTC(2026, 10, 16, 8), lat: 41.1, lon: -8.6, altitude: 12.5, heading: null, speedKmh: 0 },
    ])
  })

  it('takes a time without a zone for UTC, and one with a zone by it', () => {
    const text =
      'time,lat,lon\n2026-11-16 08:00:00,1,2\n2026-11-16T09:00:00.250+01:00,1,2\n2026-11-16T03:00:00-0500,1,2'
    const [plain, east, west] = parseDrive('d.csv', text).map(({ time }) => time)
    expect(plain).toBe(Date.UTC(2026, 10, 16, 8))
    expect(east).toBe(Date.UTC(2026, 10, 16, 8) + 250)
    expect(west).toBe(Date.UTC(2026, 10, 16, 8))
  })

  it.each([
    ['d.csv', '', 'd.csv, line 1: there is no column "time".'],
    ['d.csv', 'time,lat,lon\n', 'd.csv has no fixes.'],
    [
      'd.csv',
      'time,lat,lon\n2026-11-16T08:00:00Z,1,2\nyesterday,1,2',
      'd.csv, line 3: "yesterday" is not a time in ISO 8601.',
    ],
    [
      'd.csv',
      'time,lat,lon\n2026-13-40T08:00:00Z,1,2',
      'd.csv, line 2: "2026-13-40T08:00:00Z" is no moment of the calendar.',
    ],
    [
      'd.csv',
      'time,lat,lon\n1970-01-01T08:00:00Z,1,2',
      'd.csv, line 2: "1970-01-01T08:00:00Z" is not in this century.',
    ],
    ['d.csv', 'time,lat,lon\n2026-11-16T08:00:00Z,north,2', 'd.csv, line 2: lat "north" is not a number.'],
    ['d.csv', 'time,lat,lon\n2026-11-16T08:00:00Z,1', 'd.csv, line 2: lon "" is not a number.'],
    [
      'd.csv',
      'time,lat,lon,speed_kmh\n2026-11-16T08:00:00Z,1,2,fast',
      'd.csv, line 2: speed_kmh "fast" is not a number.',
    ],
    ['d.kml', '', 'd.kml is neither a .csv nor a .gpx file.'],
  ])('is refused with one sentence: %s %j', (name, text, sentence) => {
    expect(() => parseDrive(name, text)).toThrow(new Error(sentence))
  })

  it('has a cap', () => {
    const text = `time,lat,lon\n${'2026-11-16T08:00:00Z,1,2\n'.repeat(500_001)}`
    expect(() => parseDrive('d.csv', text)).toThrow('d.csv, line 500002: a drive has at most 500000 fixes.')
  })
})

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<!-- recorded on a Sunday, <trkpt> is no tag here -->
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="urn:x">
  <metadata><time>2020-01-01T00:00:00Z</time><desc><![CDATA[a <b> & c]]></desc></metadata>
  <wpt lat="1" lon="1"><time>2020-01-01T00:00:00Z</time></wpt>
  <trk><name>Home &amp; away</name><trkseg>
    <trkpt lat="52.5000" lon='13.4000'><ele>34.5</ele><time>2026-11-16T08:00:00Z</time></trkpt>
    <trkpt
      lon="13.4010" lat="52.5000"><time>2026-11-16T08:00:05Z</time>
      <extensions><tpx:TrackPointExtension><tpx:speed>10</tpx:speed><tpx:course>91.5</tpx:course></tpx:TrackPointExtension></extensions>
    </trkpt></trkseg>
    <trkseg><trkpt lat="52.5" lon="13.402"><time>2026-11-16T08:00:10Z</time></trkpt></trkseg></trk>
</gpx>`

describe('a gpx drive', () => {
  it('gives the points of all segments, with speed in m/s wherever it stands', () => {
    expect(parseDrive('d.GPX', GPX)).toMatchObject([
      { time: Date.UTC(2026, 10, 16, 8), lat: 52.5, lon: 13.4, altitude: 34.5 },
      { lat: 52.5, lon: 13.401, altitude: null, speedKmh: 36, heading: 91.5 },
      { time: Date.UTC(2026, 10, 16, 8, 0, 10), lon: 13.402 },
    ])
  })

  it.each([
    ['no xml at all', 'time,lat,lon', 'd.gpx, line 1: this is no GPX file.'],
    ['another document', '<html></html>', 'd.gpx, line 1: this is no GPX file.'],
    ['no points', '<gpx></gpx>', 'd.gpx has no fixes.'],
    [
      'a point without a time',
      GPX.replace('<time>2026-11-16T08:00:05Z</time>', ''),
      'd.gpx, line 8: the track point has no time.',
    ],
    [
      'a point without a place',
      GPX.replace('lat="52.5000" lon=', 'lon='),
      'd.gpx, line 7: lat "" is not a number.',
    ],
    [
      'an unquoted attribute',
      GPX.replace("lon='13.4000'", 'lon=13'),
      'd.gpx, line 7: "lon=13" is no attribute.',
    ],
    ['an unfinished tag', GPX.slice(0, GPX.indexOf('13.4010')), 'd.gpx, line 8: a tag has no end.'],
    [
      'an unfinished file',
      GPX.slice(0, GPX.indexOf('<trkseg><trkpt lat="52.5"')),
      'd.gpx: the file ends in the middle.',
    ],
    ['a tag too many', `${GPX}</gpx>`, 'd.gpx, line 13: </gpx> ends what never began.'],
    ['a comment without end', '<gpx><!-- ', 'd.gpx, line 1: a comment has no end.'],
  ])('is refused with one sentence: %s', (_what, text, sentence) => {
    expect(() => parseDrive('d.gpx', text)).toThrow(new Error(sentence))
  })
})

describe('a drive on disk', () => {
  it('is refused when it is not there or is a folder', async () => {
    await expect(readDriveFile('/nowhere/drive.csv')).rejects.toThrow('There is no file /nowhere/drive.csv.')
    await expect(readDriveFile(import.meta.dirname)).rejects.toThrow('cannot be read (EISDIR).')
  })
})
