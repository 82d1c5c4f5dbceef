import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportFix } from '@/lib/playback/export/export-fix'
import { contentDisposition, exportFileName } from '@/lib/playback/export/file-name'
import { FixTable } from '@/lib/playback/export/fix-table'
import { gpxFile } from '@/lib/playback/export/gpx'
import { kmlFile } from '@/lib/playback/export/kml'
import { wayOf } from '@/lib/playback/export/way'
import { xmlText } from '@/lib/playback/export/xml'
import { csvLine } from '@/lib/spreadsheet/write-csv'

const START = Date.UTC(2026, 4, 1, 10)
const minutes = (count: number) => START + count * 60_000

const fix = (minute: number, more: Partial<ExportFix> = {}): ExportFix => ({
  time: minutes(minute),
  lat: 41 + minute / 1000,
  lon: -8.6,
  speedKmh: 36,
  heading: 90,
  altitude: 12,
  flags: 0,
  source: 1,
  ignition: 1,
  stepCm: 50_000,
  ...more,
})

async function* batchesOf(...fixes: ExportFix[]) {
  for (const one of fixes) yield [one]
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

describe('a line of CSV', () => {
  it('runs no formula, and keeps numbers numbers', () => {
    expect(csvLine(['=1+1', '+49 30', '-x', '@a', '\tq', 'a=b', -8.6, null])).toBe(
      `'=1+1,'+49 30,'-x,'@a,'\tq,a=b,-8.6,\r\n`,
    )
  })

  it('guards what looks like a formula to some program: full-width signs, and signs behind what is not seen', () => {
    for (const text of [
      '＝1+1',
      '＋1',
      '－1',
      '＠a',
      '\u0001=1',
      '\u0000',
      '\n=1',
      ' =1',
      '\u200b=1',
      '\ufeff=1',
    ])
      expect(csvLine([text]).replaceAll('"', ''), JSON.stringify(text)).toBe(`'${text}\r\n`)
    expect(csvLine(['＃1', '名=1', ' a'])).toBe('＃1,名=1, a\r\n')
  })

  it('quotes what would break it', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', '=a,b'])).toBe(
      `"a,b","say ""hi""","two\nlines","'=a,b"\r\n`,
    )
  })
})

describe('the name of a file', () => {
  const period = { from: Date.UTC(2026, 3, 30, 18, 15), to: Date.UTC(2026, 4, 1, 18, 14, 59) }

  it('says which vehicle and when, on the account’s calendar', () => {
    expect(exportFileName('Van 7', period, 'Asia/Kathmandu', 'gpx')).toBe('Van 7 2026-05-01.gpx')
    const hours = { from: START, to: minutes(150) }
    expect(exportFileName('Van 7', hours, 'UTC', 'csv')).toBe('Van 7 2026-05-01 10.00 – 2026-05-01 12.30.csv')
  })

  it('is a name everywhere, whatever a device is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const made = exportFileName(name, period, 'UTC', 'gpx')
        expect(made).not.toMatch(/[\\/:*?"<>|%\p{Cc}]/u)
        expect(made).not.toMatch(/^[\s.]/)
        expect([...made].length).toBeLessThan(130)
        expect(contentDisposition(made)).toMatch(/^[\x20-\x7e]+$/)
      }),
    )
    expect(exportFileName('../../etc', period, 'UTC', 'kml')).toMatch(/^etc|^-/)
  })

  it('travels in a header in plain letters and in its own script', () => {
    expect(contentDisposition('Camião 7.gpx')).toBe(
      `attachment; filename="Camia_o 7.gpx"; filename*=UTF-8''Cami%C3%A3o%207.gpx`,
    )
    const header = contentDisposition('شاحنة (1).csv')
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe('شاحنة (1).csv')
    expect(header).not.toMatch(/[()']$/)
  })
})

describe('XML', () => {
  it('holds any text', () => {
    expect(xmlText(`<a & "b">'\u0000\ud800`)).toBe('&lt;a &amp; &quot;b&quot;&gt;&apos;')
  })
})

const about = { creator: 'Waypost', device: 'Van <7>', imei: '350000000000001', period: 'May 1' }
const stops = [{ number: 1, from: minutes(0), to: minutes(5), lat: 41, lon: -8.6, name: 'Stop 1: 5 min' }]
const options = { stops: [{ from: minutes(20), to: minutes(60) }], gaps: [], hasGps: true }

describe('the way in a file', () => {
  const recorded = () =>
    batchesOf(
      fix(0),
      fix(1, { flags: 32, lat: 10 }),
      fix(2, { source: 2 }),
      fix(3),
      // Silence while driving is a gap; silence that a stop explains is none.
      fix(19),
      fix(20),
      fix(60, { heading: null, altitude: null, speedKmh: null }),
    )

  it('leaves out what is flagged or guessed, and breaks at gaps', async () => {
    const way = []
    for await (const batch of wayOf(recorded(), options)) way.push(...batch)
    expect(way.map(({ time, breaks }) => [(time - START) / 60_000, breaks])).toEqual([
      [0, false],
      [3, false],
      [19, true],
      [20, false],
      [60, false],
    ])
  })

  it('is GPX with segments, stops, speed and course', async () => {
    const text = await textOf(gpxFile(about, stops, wayOf(recorded(), options)))
    expect(text.match(/<trkseg>/g)).toHaveLength(2)
    expect(text.match(/<\/trkseg>/g)).toHaveLength(2)
    expect(text.match(/<trkpt /g)).toHaveLength(5)
    expect(text).toContain('<name>Van &lt;7&gt; May 1</name>')
    expect(text).toContain(
      '<wpt lat="41" lon="-8.6"><time>2026-05-01T10:00:00.000Z</time><name>Stop 1: 5 min</name></wpt>',
    )
    expect(text).toContain('<gpxtpx:speed>10.00</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course>')
    expect(text.trimEnd()).toMatch(
      /<trkpt lat="41\.06" lon="-8\.6"><time>[^<]+<\/time><\/trkpt>\n<\/trkseg>\n<\/trk>\n<\/gpx>$/,
    )
  })

  it('is KML that can be played', async () => {
    const text = await textOf(kmlFile(about, stops, wayOf(recorded(), options)))
    expect(text.match(/<gx:Track>/g)).toHaveLength(2)
    expect(text.match(/<when>/g)).toHaveLength(5)
    expect(text.match(/<gx:coord>/g)).toHaveLength(5)
    expect(text).toContain('<gx:coord>-8.6 41 12</gx:coord>')
    expect(text).toContain('<TimeSpan><begin>2026-05-01T10:00:00.000Z</begin>')
  })
})

describe('a row of the table', () => {
  const texts = { on: 'On', off: 'Off', source: (code: number) => `#${code}`, flag: (flag: string) => flag }
  const table = (zone: string, distance: 'km' | 'mi') =>
    new FixTable(zone, { distance, volume: 'L', temperature: 'C' }, texts)

  it('tells times of the account and of UTC, figures in its units, and flags with their reasons', () => {
    const rows = table('Asia/Kathmandu', 'mi')
    expect(rows.row(fix(0), 'Porto')).toMatchObject({
      time: '2026-05-01 15:45:00',
      utc: '2026-05-01 10:00:00',
      speed: 22.4,
      ignition: 'On',
      distance: 0.311,
      flags: null,
      address: 'Porto',
    })
    expect(rows.row(fix(1, { flags: 33, ignition: null }), null)).toMatchObject({
      flags: 'zero; jump',
      ignition: null,
      distance: 0.311,
    })
  })
})
