import { sql } from 'drizzle-orm'
import ExcelJs from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getMileage } from '@/app/api/devices/[imei]/mileage/route'
import { GET as getExport } from '@/app/api/devices/[imei]/track/export/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { positions } from '@/db/schema/positions'
import { env } from '@/lib/env'
import type { DayMileage, Track } from '@/lib/playback/schema'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { packSignal } from '@/lib/positions/packed-fix'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let logger: { id: number; imei: string }
let foreign: { id: number; imei: string }

const START = Date.UTC(2026, 4, 1, 10)
const at = (seconds: number) => new Date(START + seconds * 1000)
const DAY = 'from=2026-05-01T00:00:00Z&to=2026-05-01T23:59:59Z'

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  const fleet = await makeAccount('fleet', 'enterprise', admin, {
    timeZone: 'Asia/Kathmandu',
    distanceUnit: 'mi',
  })
  const other = await makeAccount('other', 'enterprise', admin)
  van = await makeDevice(fleet, { name: '=Cmd|’7/Ä' })
  logger = await makeDevice(fleet, { name: 'Logger' })
  foreign = await makeDevice(other)
  for (const login of ['fleet', 'other']) tokens[login] = await tokenFor(login)

  const row = (seconds: number, more: Partial<typeof positions.$inferInsert> = {}) => ({
    deviceId: van.id,
    fixTime: at(seconds),
    lat: 41.15 + seconds / 100_000,
    lon: -8.61,
    speed: 500,
    heading: 0,
    altitude: 90,
    signal: packSignal(FIX_SOURCES.gps, true, null),
    stepCm: 10_000,
    ...more,
  })
  const variant = sql`${at(40).toISOString()}::timestamptz + interval '1 microsecond'`
  await database.db.insert(positions).values([
    row(0),
    row(30),
    row(40, { lat: 0, lon: 0, flags: FIX_FLAGS.zero | FIX_FLAGS.jump, stepCm: 0 }),
    { ...row(40, { lat: 41.3, flags: FIX_FLAGS.duplicateTime, stepCm: 0 }), fixTime: variant },
    row(60),
    // Nine minutes of silence on the way.
    row(600),
  ])
  await database.db.insert(deviceSegments).values({
    deviceId: van.id,
    kind: SEGMENT_KINDS.stop,
    startTime: at(-720),
    endTime: at(0),
    startLat: 41.15,
    startLon: -8.61,
    endLat: 41.15,
    endLon: -8.61,
  })
  await database.db.insert(deviceQuarterHours).values([
    // In Kathmandu 18:15 UTC is midnight.
    { deviceId: van.id, quarter: new Date('2026-05-01T18:00:00Z'), distanceCm: 100 },
    { deviceId: van.id, quarter: new Date('2026-05-01T18:15:00Z'), distanceCm: 2000 },
    { deviceId: van.id, quarter: new Date('2026-05-02T09:00:00Z'), distanceCm: 3000 },
  ])
})

const ask = (imei: string, query: string, login = 'fleet', headers: Record<string, string> = {}) =>
  rawRoute(getExport, {
    token: tokens[login],
    params: { imei },
    path: `/api/devices/${imei}/track/export?${query}`,
    headers,
  })

const lines = async (response: Response) => (await response.text()).trimEnd().split('\r\n')

describe('a track as a file', () => {
  it('is GPX without flagged fixes, cut at the gap, with its stop', async () => {
    const response = await ask(van.imei, `format=gpx&${DAY}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/gpx+xml')
    const text = await response.text()
    expect(text.match(/<trkpt /g)).toHaveLength(4)
    expect(text.match(/<trkseg>/g)).toHaveLength(2)
    expect(text).toContain('<name>Stop 1: 12m</name>')
    expect(text).toContain('=Cmd|’7/Ä')
  })

  it('is KML', async () => {
    const text = await (await ask(van.imei, `format=kml&${DAY}`)).text()
    expect(text.match(/<when>/g)).toHaveLength(4)
    expect(text.match(/<gx:Track>/g)).toHaveLength(2)
  })

  it('is CSV with every fix, its flags, times of the account and of UTC, and addresses', async () => {
    const response = await ask(van.imei, `format=csv&${DAY}`)
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = '', ...rows] = await lines(response)
    expect(head.replace(/^\ufeff/, '')).toMatch(
      /^Time \(Asia\/Kathmandu\),Time \(UTC\),Latitude,Longitude,Speed \(mph\)/,
    )
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatch(
      /^2026-05-01 15:45:00,2026-05-01 10:00:00,41.15,-8.61,31.1,0,90,On,GPS,0.062,,.*Porto/,
    )
    expect(rows[2]).toMatch(/,No coordinates; Impossible jump,$/)
    expect(rows[3]).toMatch(/,Second fix at the same time,$/)
    expect(rows[5]).toContain(',0.249,')
  })

  it('is XLSX, with times that are times and no formula', async () => {
    const response = await ask(van.imei, `format=xlsx&${DAY}`)
    const book = new ExcelJs.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    const sheet = book.getWorksheet('Positions')
    expect(sheet?.rowCount).toBe(7)
    expect(sheet?.getCell('A2').value).toEqual(new Date('2026-05-01T15:45:00Z'))
    expect(sheet?.getCell('A2').numFmt).toBe('yyyy-mm-dd hh:mm:ss')
    expect(sheet?.getCell('C2').value).toBe(41.15)
    expect(sheet?.getCell('K4').value).toBe('No coordinates; Impossible jump')
    sheet?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
  })

  it('speaks the language of who asks', async () => {
    const [head] = await lines(await ask(van.imei, `format=csv&${DAY}`, 'fleet', { 'accept-language': 'es' }))
    expect(head).toContain('Hora (Asia/Kathmandu),Hora (UTC),Latitud')
  })

  it('has a name that is one everywhere', async () => {
    const header = (await ask(van.imei, `format=gpx&${DAY}`)).headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(
      '=Cmd-’7-Ä 2026-05-01 05.45 – 2026-05-02 05.44.gpx',
    )
  })

  it('of nothing is a file with nothing in it', async () => {
    const query = 'from=2026-04-01T00:00:00Z&to=2026-04-02T00:00:00Z'
    expect(await lines(await ask(van.imei, `format=csv&${query}`))).toHaveLength(1)
    expect(await (await ask(van.imei, `format=gpx&${query}`)).text()).toContain('</gpx>')
  })

  it('is refused to whom the device is not', async () => {
    expect((await ask(foreign.imei, `format=gpx&${DAY}`)).status).toBe(404)
    expect((await ask(van.imei, `format=gpx&${DAY}`, 'other')).status).toBe(404)
    expect((await ask(van.imei, `format=gpx&${DAY}`, 'nobody')).status).toBe(401)
  })

  it('is refused for other formats, reversed periods and more than 31 days', async () => {
    expect((await ask(van.imei, `format=exe&${DAY}`)).status).toBe(400)
    const reversed = 'from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z'
    expect(await (await ask(van.imei, `format=gpx&${reversed}`)).json()).toMatchObject({ code: 22001 })
    const long = 'from=2026-05-01T00:00:00Z&to=2026-06-02T00:00:00Z'
    expect(await (await ask(van.imei, `format=gpx&${long}`)).json()).toMatchObject({ code: 22002 })
  })
})

describe('a track by the API', () => {
  const track = (query: string) =>
    callRoute<Track>(getTrack, {
      path: `/api/devices/${van.imei}/track?${query}`,
      params: { imei: van.imei },
      token: tokens.fleet,
    })

  it('says since when fixes are kept, and has of earlier ones what there is', async () => {
    const { data } = await track(DAY)
    expect(data.points.time.length).toBeGreaterThan(0)
    const [year, month] = new Date().toISOString().split('-').map(Number)
    const cutoff = new Date(Date.UTC(year as number, (month as number) - 1 - 6, 1))
    expect(data.keptFrom).toBe(cutoff.toISOString())
  })

  it('is of 31 days at most', async () => {
    expect((await track('from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z')).code).toBe(0)
    const long = await track('from=2026-05-01T00:00:00Z&to=2026-06-02T00:00:00Z')
    expect(long).toMatchObject({ status: 400, code: 22002 })
  })
})

describe('a long recording', () => {
  const COUNT = 30_001
  beforeAll(async () => {
    await database.db.execute(`
      insert into positions (device_id, fix_time, lat, lon, speed, step_cm)
      select ${logger.id}, '2026-05-01T00:00:00Z'::timestamptz + make_interval(secs => i), 410000000 + i * 100, -86000000, 400, 1100
      from generate_series(0, ${COUNT - 1}) as i`)
  })

  it('is too large for a table, and says how large it may be', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await (await ask(logger.imei, `format=${format}&${DAY}`)).json()
      expect(answer).toMatchObject({ code: 22006, data: { error: 'exportTooLarge' } })
      expect(answer.msg).toContain('30,000')
    }
  })

  it('is too large from 5 000 rows on where addresses are paid for', async () => {
    const ways = 'from=2026-05-01T00:00:00Z&to=2026-05-01T01:30:00Z'
    const settings = env()
    const before = { ...settings, NOMINATIM_URL: undefined }
    try {
      Object.assign(settings, { NOMINATIM_URL: 'http://127.0.0.1:9', NOMINATIM_PAID: true })
      const refused = await (await ask(logger.imei, `format=csv&${ways}`)).json()
      expect(refused).toMatchObject({ code: 22006 })
      expect(refused.msg).toContain('5,000')
      Object.assign(settings, before, { NOMINATIM_PAID: true })
      expect((await ask(logger.imei, `format=csv&${ways}`)).status).toBe(200)
    } finally {
      Object.assign(settings, before)
    }
  })

  it('is a whole track all the same, every fix once', async () => {
    const text = await (await ask(logger.imei, `format=gpx&${DAY}`)).text()
    const times = [...text.matchAll(/<trkpt [^>]*><time>([^<]+)/g)].map(([, time]) => time)
    expect(times).toHaveLength(COUNT)
    expect(new Set(times).size).toBe(COUNT)
  })

  it('may be given up by the reader in the middle', async () => {
    for (const format of ['gpx', 'xlsx']) {
      const query = `format=${format}&from=2026-05-01T00:00:00Z&to=2026-05-01T08:00:00Z`
      const reader = (await ask(logger.imei, query)).body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      await reader?.cancel()
    }
    expect((await ask(van.imei, `format=gpx&${DAY}`)).status).toBe(200)
  })
})

describe('the mileage of days', () => {
  const days = (imei: string, login = 'fleet') =>
    callRoute<DayMileage[]>(getMileage, {
      token: tokens[login],
      params: { imei },
      path: `/api/devices/${imei}/mileage?from=2026-04-01T00:00:00Z&to=2026-05-31T00:00:00Z`,
    })

  it('is summed on the account’s calendar', async () => {
    expect((await days(van.imei)).data).toEqual([
      { day: '2026-05-01', distance: 1 },
      { day: '2026-05-02', distance: 50 },
    ])
    expect((await days(logger.imei)).data).toEqual([])
    expect((await days(foreign.imei)).status).toBe(404)
  })
})
