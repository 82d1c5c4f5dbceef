import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET as getOwn, PUT } from '@/app/api/custom-reports/[id]/route'
import { POST as preview } from '@/app/api/custom-reports/preview/route'
import { GET as listOwn, POST } from '@/app/api/custom-reports/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { GET as getBoard } from '@/app/api/overviews/[name]/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { GET as getCatalogue } from '@/app/api/reports/route'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceQuarters, deviceSegments } from '@/db/schema/device-segments'
import { positions } from '@/db/schema/positions'
import type { Board } from '@/lib/reports/board'
import { reportOf } from '@/lib/reports/catalogue'
import type { CustomReportListed, CustomReportPreview } from '@/lib/reports/custom-schema'
import { OVERVIEW_NAMES, REPORT_NAMES } from '@/lib/reports/names'
import type { ReportAnswer } from '@/lib/reports/schema'
import type { Track } from '@/lib/track/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let car: { id: number; imei: string }
let foreign: { id: number; imei: string }

/** Yesterday at noon, on a quarter of an hour. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const range = (fromMinutes: number, toMinutes: number) =>
  `from=${at(fromMinutes).toISOString()}&to=${at(toMinutes).toISOString()}`
const AROUND = range(-300, 300)

const ask = (name: string, query: string, token = tokens.fleet) =>
  callRoute<ReportAnswer>(getReport, { params: { name }, path: `/api/reports/${name}?${query}`, token })

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  const fleet = await makeAccount('fleet', 'enterprise', admin, { timeZone: 'Asia/Kathmandu' })
  await makeAccount('driver', 'endUser', fleet)
  const other = await makeAccount('other', 'enterprise', admin)
  await makeAccount('blind', 'enterprise', admin, { viewReport: false })
  van = await makeDevice(fleet, { name: 'Van' })
  car = await makeDevice(fleet, { name: 'Car' })
  foreign = await makeDevice(other, { name: 'Foreign' })
  for (const login of ['admin', 'fleet', 'driver', 'other', 'blind']) tokens[login] = await tokenFor(login)

  const segment = (deviceId: number, kind: keyof typeof SEGMENT_KINDS, from: number, to: number, cm = 0) => ({
    ...{ deviceId, kind: SEGMENT_KINDS[kind], startTime: at(from), endTime: at(to), distanceCm: cm },
    ...{
      startLat: 41.15,
      startLon: -8.61,
      endLat: 41.2,
      endLon: -8.6,
      maxSpeedKmh: kind === 'trip' ? 80 : null,
    },
  })
  await database.db
    .insert(deviceSegments)
    .values([
      segment(van.id, 'trip', 0, 30, 1_200_000),
      segment(van.id, 'stop', 30, 60),
      segment(van.id, 'trip', 60, 90, 800_000),
      segment(van.id, 'gap', 90, 200),
      segment(car.id, 'trip', 10, 20, 500_000),
      segment(foreign.id, 'trip', 0, 30, 700_000),
    ])
  const quarter = (deviceId: number, minutes: number, distanceCm: number) => ({
    ...{ deviceId, quarter: at(minutes), distanceCm, movingS: 900, idleS: 0, engineS: 900 },
  })
  await database.db
    .insert(deviceQuarters)
    .values([
      quarter(van.id, 0, 700_000),
      quarter(van.id, 15, 500_000),
      quarter(van.id, 60, 800_000),
      quarter(car.id, 0, 500_000),
      quarter(foreign.id, 0, 700_000),
    ])
  const fix = (minutes: number, stepCm: number) => ({
    ...{
      deviceId: van.id,
      fixTime: at(minutes),
      lat: 41.15 + minutes / 1000,
      lon: -8.61,
      stepCm,
      speedKmh: 50,
    },
  })
  await database.db
    .insert(positions)
    .values([fix(0, 0), fix(15, 700_000), fix(30, 500_000), fix(75, 800_000)])
  const period = (kind: keyof typeof PERIOD_KINDS, from: number, to: number, more = {}) => ({
    ...{
      deviceId: van.id,
      kind: PERIOD_KINDS[kind],
      startTime: at(from),
      endTime: at(to),
      decidedAt: at(to),
    },
    ...{ stream: 1, startLat: 41.15, startLon: -8.61, endLat: 41.2, endLon: -8.6, ...more },
  })
  await database.db.insert(devicePeriods).values([
    period('parking', 30, 60),
    period('idling', 5, 9, { details: { onTrip: true } }),
    period('ignitionOn', 0, 30),
    period('ignitionOff', 30, 60),
    period('online', -60, 90),
    period('offline', 90, 200),
    period('overspeed', 10, 12, { maxValue: 121, avgValue: 118, details: { limitKmh: 110 } }),
    period('harshBraking', 11, 11, { maxValue: 4.2, details: { speedKmh: 70 } }),
    period('refuel', 40, 45, { maxValue: 30, details: { fromL: 10, toL: 40 } }),
    period('obdTrip', 0, 30, {
      distanceCm: 1_200_000,
      maxValue: 90,
      avgValue: 40,
      details: { litres: 1.2 },
    }),
    period('obdFault', 0, 30, { sensor: 'P0301', details: { code: 'P0301' } }),
    period('clockIn', 0, 0, { sensor: 'A1B2', details: { driverId: 'A1B2' } }),
  ])
  const reading = (kind: string, minutes: number, values: Record<string, number>) => ({
    ...{ deviceId: van.id, time: at(minutes), kind, values },
  })
  await database.db
    .insert(deviceReadings)
    .values([
      reading('power', 1, { externalVolts: 12.6, batteryPercent: 88 }),
      reading('sensorTag.c1c2c3c4c5c6', 2, { temperatureC: 4.5, humidityPercent: 60, batteryPercent: 71 }),
      reading('obd', 3, { rpm: 1900, speedKmh: 48, coolantC: 88 }),
      reading('fuel', 4, { fuelLevel: 42 }),
      reading('serial', 5, { accelerationX: 1, accelerationY: 2, accelerationZ: 9.6 }),
    ])
  await database.db.insert(deviceEvents).values([
    { deviceId: van.id, eventTime: at(5), type: 'hardBraking', lat: 41.15, lon: -8.61, speedKmh: 60 },
    { deviceId: van.id, eventTime: at(6), type: 'sos', lat: 41.15, lon: -8.61 },
    { deviceId: foreign.id, eventTime: at(6), type: 'sos' },
  ])
})

describe('the catalogue', () => {
  it('lists every report with what it is called and how its figures come about', async () => {
    const { data } = await callRoute<{ name: string; title: string; explanation: string }[]>(getCatalogue, {
      token: tokens.fleet,
    })
    expect(data.map(({ name }) => name)).toEqual([...REPORT_NAMES])
    for (const { title, explanation } of data) expect(title && explanation).toBeTruthy()
  })

  it('is not for accounts that may not see reports', async () => {
    expect((await callRoute(getCatalogue, { token: tokens.blind })).status).toBe(403)
    expect((await ask('trips', AROUND, tokens.blind)).status).toBe(403)
  })
})

describe('every report', () => {
  it.each(REPORT_NAMES)(
    '%s answers with the columns that it promises, and nothing of another tenant',
    async (name) => {
      const one = reportOf(name).devices === 'one' ? `imei=${van.imei}&` : ''
      const { status, data, msg } = await ask(name, `${one}${AROUND}`)
      expect(msg).toBe('')
      expect(status).toBe(200)
      for (const row of data.rows) {
        for (const { key } of data.columns) expect(row.cells).toHaveProperty(key)
        expect([van.imei, car.imei]).toContain(row.imei)
      }
      expect((await ask(name, `imei=${foreign.imei}&${AROUND}`)).status).toBe(404)
      const foreigner = await ask(name, `imei=${van.imei}&${AROUND}`, tokens.other)
      expect(foreigner.status).toBe(404)
    },
  )

  it.each(REPORT_NAMES.filter((name) => name !== 'bluetoothClockIn'))(
    '%s has rows of this drive',
    async (name) => {
      const { data } = await ask(name, `imei=${van.imei}&${AROUND}`)
      if (['refueling', 'fuelConsumption'].includes(name)) expect(data.count).toBeGreaterThanOrEqual(1)
      else expect(data.rows.length).toBeGreaterThan(0)
    },
  )
})

describe('one truth', () => {
  it('trips, mileage, days, fixes and playback come to the same distance', async () => {
    const of = (name: string) => ask(name, `imei=${van.imei}&${AROUND}`)
    const [trips, mileage, days, fixes] = await Promise.all(
      ['trips', 'mileage', 'mileageDaily', 'trackDetails'].map(of),
    )
    const track = await callRoute<Track>(getTrack, {
      params: { imei: van.imei },
      path: `/api/devices/${van.imei}/track?${AROUND}`,
      token: tokens.fleet,
    })
    expect(trips?.data.totals.distanceM).toBe(20_000)
    expect(mileage?.data.totals.distanceM).toBe(20_000)
    expect(days?.data.totals.distanceM).toBe(20_000)
    expect(fixes?.data.totals.stepM).toBe(20_000)
    expect(track.data.distance).toBe(20_000)
    const rows = trips?.data.rows ?? []
    expect(rows.reduce((sum, { cells }) => sum + Number(cells.distanceM), 0)).toBe(20_000)
  })

  it('sums up devices that are seen, and none besides', async () => {
    expect((await ask('mileage', AROUND)).data.totals.distanceM).toBe(25_000)
    expect((await ask('mileage', AROUND, tokens.other)).data.totals.distanceM).toBe(7000)
    expect((await ask('mileage', AROUND, tokens.admin)).data.totals.distanceM).toBe(32_000)
    expect((await ask('mileage', AROUND, tokens.driver)).data.count).toBe(0)
  })

  it('puts rows together without losing any', async () => {
    const { data } = await ask('trips', `${AROUND}&group=device`)
    expect(data.rows.map(({ cells }) => [cells.device, cells.rows, cells.distanceM])).toEqual([
      ['Van', 2, 20_000],
      ['Car', 1, 5000],
    ])
    expect(data.totals).toMatchObject({ rows: 3, distanceM: 25_000 })
  })

  it('keeps to its conditions', async () => {
    const condition = encodeURIComponent('distanceM>=6000')
    const { data } = await ask('trips', `${AROUND}&condition=${condition}`)
    expect(data.rows.map(({ cells }) => cells.distanceM)).toEqual([12_000, 8000])
    const alerts = await ask('alertDetails', `${AROUND}&condition=type=sos`)
    expect(alerts.data.rows.map(({ cells }) => cells.type)).toEqual(['sos'])
  })
})

describe('what cannot be asked', () => {
  it.each([
    ['trips', range(10, 0), 400, 22001],
    ['trips', range(-60 * 24 * 40, 0), 400, 22010],
    ['mileage', range(-60 * 24 * 300, -60 * 24 * 290), 400, 22008],
    ['trackDetails', AROUND, 400, 24002],
    ['trips', '', 400, 22007],
    ['nothing', AROUND, 404, 24001],
    ['custom-99', AROUND, 404, 24001],
    ['trips', `${AROUND}&group=imei`, 400, 40001],
    ['trips', `${AROUND}&condition=what`, 400, 40001],
  ])('%s?%s', async (name, query, status, code) => {
    expect(await ask(name, query)).toMatchObject({ status, code })
  })
})

describe('own reports', () => {
  const body = {
    name: 'Long trips',
    source: 'trips',
    columns: ['device', 'start', 'distanceM'],
    computed: [{ label: 'Cost', formula: 'distanceM / 1000 * 0.5', kind: 'number', total: 'sum' }],
    conditions: ['distanceM>=6000'],
    shared: true,
  }

  it('are made, read by who is below, and by no one else', async () => {
    const made = await callRoute<CustomReportListed>(POST, { token: tokens.fleet, body })
    expect(made.status).toBe(201)
    const name = `custom-${made.data.id}`
    const { data } = await ask(name, AROUND)
    expect(data.rows.map(({ cells }) => cells.computed1)).toEqual([6, 4])
    expect(data.totals.computed1).toBe(10)
    expect(data.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)).toEqual([
      'device',
      'start',
      'distanceM',
      'computed1',
    ])
    const listed = (login: string) =>
      callRoute<CustomReportListed[]>(listOwn, { token: tokens[login] }).then((answer) => answer.data.length)
    expect(await listed('driver')).toBe(1)
    expect(await listed('other')).toBe(0)
    expect(await listed('admin')).toBe(0)
    const params = { id: String(made.data.id) }
    expect((await callRoute(getOwn, { token: tokens.other, params })).status).toBe(404)
    expect((await ask(name, AROUND, tokens.other)).status).toBe(404)
    expect((await callRoute(PUT, { token: tokens.driver, params, body, method: 'PUT' })).status).toBe(403)
    expect((await callRoute(DELETE, { token: tokens.driver, params, method: 'DELETE' })).status).toBe(403)
    expect(await callRoute(POST, { token: tokens.fleet, body })).toMatchObject({ status: 409, code: 24005 })
    const renamed = { ...body, name: 'Far trips', shared: false }
    expect((await callRoute(PUT, { token: tokens.fleet, params, body: renamed, method: 'PUT' })).status).toBe(
      200,
    )
    expect(await listed('driver')).toBe(0)
    expect((await callRoute(DELETE, { token: tokens.fleet, params, method: 'DELETE' })).status).toBe(200)
    expect(await listed('fleet')).toBe(0)
  })

  it('are looked at before they are saved, with the rows that they will have', async () => {
    const draft = { ...body, name: undefined, shared: undefined }
    const look = (token = tokens.fleet, more = {}) =>
      callRoute<CustomReportPreview>(preview, { token, body: { ...draft, ...more } })
    const { data } = await look()
    expect(data.rows.map(({ cells }) => cells.computed1)).toEqual([6, 4])
    expect(data.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)).toContain('computed1')
    expect((await look(tokens.driver)).data).toMatchObject({ rows: [], devices: 0 })
    expect((await look(tokens.blind)).status).toBe(403)
    expect(await look(tokens.fleet, { columns: ['nothing'] })).toMatchObject({ status: 400 })
    expect((await callRoute<CustomReportListed[]>(listOwn, { token: tokens.fleet })).data).toEqual([])
  })

  it.each([
    [{ computed: [{ label: 'x', formula: 'distanceM +', kind: 'number' }] }, 40001],
    [{ computed: [{ label: 'x', formula: 'nothing * 2', kind: 'number' }] }, 24004],
    [{ columns: ['device', 'nothing'] }, 40001],
    [{ group: 'imei' }, 40001],
  ])('refuses %j', async (part, code) => {
    const answer = await callRoute(POST, { token: tokens.fleet, body: { ...body, name: 'Refused', ...part } })
    expect(answer).toMatchObject({ status: 400, code })
  })
})

describe('boards', () => {
  it.each(OVERVIEW_NAMES)('%s counts what is seen', async (name) => {
    const board = (login: string) => callRoute<Board>(getBoard, { params: { name }, token: tokens[login] })
    const { status, data } = await board('fleet')
    expect(status).toBe(200)
    expect(data.panels.length).toBeGreaterThan(2)
    const figures = Object.fromEntries(data.figures.map(({ key, value }) => [key, value]))
    if (name === 'deviceOverview') expect(figures.devices).toBe(2)
    if (name === 'alertOverview') expect(figures.eventsWeek).toBe(2)
    expect((await board('blind')).status).toBe(403)
  })
})
