import { describe, expect, it } from 'vitest'
import { PATCH as editDevice } from '@/app/api/devices/[imei]/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { GET as getDashboard } from '@/app/api/overviews/[name]/route'
import { GET as getCatalogue } from '@/app/api/reports/route'
import { database } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import type { Track } from '@/lib/playback/schema'
import { reportOf } from '@/lib/reports/catalogue'
import type { Dashboard } from '@/lib/reports/dashboard'
import { DASHBOARD_NAMES, REPORT_NAMES, type ReportName } from '@/lib/reports/names'
import { cellOf } from '@/lib/reports/row'
import { callRoute } from '../support/call-route'
import { AROUND, at, range, reportWorld } from '../support/report-world'

const { tokens, devices, ask } = reportWorld()

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
      const one = reportOf(name).devices === 'one' ? `imei=${devices.van.imei}&` : ''
      const { status, data, msg } = await ask(name, `${one}${AROUND}`)
      expect(msg).toBe('')
      expect(status).toBe(200)
      for (const row of data.rows) {
        for (const { key } of data.columns) expect({ ...row.device, ...row.cells }).toHaveProperty(key)
        // Rows of drivers are of several devices.
        if (!reportOf(name).ofFleet) expect([devices.van.imei, devices.car.imei]).toContain(row.imei)
      }
      expect((await ask(name, `imei=${devices.foreign.imei}&${AROUND}`)).status).toBe(404)
      const foreigner = await ask(name, `imei=${devices.van.imei}&${AROUND}`, tokens.other)
      expect(foreigner.status).toBe(404)
    },
  )

  // In this world nobody presses a tag, nobody is known to drive, there are no routes, and nothing costs anything.
  const EMPTY: readonly ReportName[] = [
    'bluetoothClockIn',
    'driverHours',
    'routeRuns',
    'routeStops',
    'fleetCosts',
  ]
  it.each(REPORT_NAMES.filter((name) => !EMPTY.includes(name)))('%s has rows of this drive', async (name) => {
    const { data } = await ask(name, `imei=${devices.van.imei}&${AROUND}`)
    if (['refueling', 'fuelConsumption'].includes(name)) expect(data.count).toBeGreaterThanOrEqual(1)
    else expect(data.rows.length).toBeGreaterThan(0)
  })
})

describe('one truth', () => {
  it('trips, mileage, days, fixes and playback come to the same distance', async () => {
    const of = (name: string) => ask(name, `imei=${devices.van.imei}&${AROUND}`)
    const [trips, mileage, days, fixes] = await Promise.all(
      ['trips', 'mileage', 'mileageDaily', 'trackDetails'].map(of),
    )
    const track = await callRoute<Track>(getTrack, {
      params: { imei: devices.van.imei },
      path: `/api/devices/${devices.van.imei}/track?${AROUND}`,
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
    expect(data.rows.map((row) => ['device', 'rows', 'distanceM'].map((key) => cellOf(row, key)))).toEqual([
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

describe('events that are likely false', () => {
  it('are in no report until a condition asks for them', async () => {
    const { data: before } = await ask('alertStatistics', AROUND)
    const { id } = devices.van
    const row = { deviceId: id, eventTime: at(3), type: 'sharpLeft', quiet: true } as const
    await database().insert(deviceEvents).values(row)
    const of = async (condition = '') =>
      (await ask('alertDetails', `${AROUND}${condition}`)).data.rows.map(({ cells }) => cells.type)
    const loud = await of()
    expect(loud).not.toContain('sharpLeft')
    expect(await of('&condition=quiet=true')).toEqual(['sharpLeft'])
    expect((await of('&condition=quiet=true,false')).sort()).toEqual([...loud, 'sharpLeft'].sort())
    expect((await ask('alertStatistics', AROUND)).data.totals).toEqual(before.totals)
    expect(await ask('KC208SBehavior', AROUND)).toMatchObject({ status: 200 })
    expect((await ask('KC208SBehavior', AROUND)).data.rows.map(({ cells }) => cells.type)).not.toContain(
      'sharpLeft',
    )
  })
})

it('estimates what a vehicle without a fuel sensor consumed, and says so', async () => {
  const consumed = async () => {
    const { data } = await ask('fuelConsumption', AROUND)
    return data.rows.map((row) =>
      ['device', 'fuelUsedL', 'consumption', 'estimated'].map((key) => cellOf(row, key)),
    )
  }
  const measured = await consumed()
  expect(measured.map(([device, , , estimated]) => [device, estimated])).toEqual([['Van', false]])
  for (const imei of [devices.van.imei, devices.car.imei]) {
    const body = { customer: { fuelPer100Km: 8 } }
    const given = { method: 'PATCH', params: { imei }, body, token: tokens.fleet }
    expect((await callRoute(editDevice, given)).code).toBe(0)
  }
  // The sensor of the van goes before what is written down of it.
  expect(await consumed()).toEqual([...measured, ['Car', 0.4, 8, true]])
})

it('reaches as far back as what it is made of is kept', async () => {
  const longAgo = range(-60 * 24 * 300, -60 * 24 * 290)
  expect((await ask('mileage', longAgo)).status).toBe(200)
  expect((await ask('temperature', longAgo)).msg).toContain('6 months')
})

describe('what cannot be asked', () => {
  it.each([
    ['trips', range(10, 0), 400, 22001],
    ['trips', range(-60 * 24 * 40, 0), 400, 22010],
    ['mileage', range(-60 * 24 * 800, -60 * 24 * 790), 400, 22008],
    ['temperature', range(-60 * 24 * 300, -60 * 24 * 290), 400, 22008],
    ['trackDetails', AROUND, 400, 24002],
    ['trips', '', 400, 22007],
    ['nothing', AROUND, 404, 24001],
    ['custom-99', AROUND, 404, 24001],
    ['trips', `${AROUND}&group=imei`, 400, 40001],
    ['trips', `${AROUND}&condition=what`, 400, 40001],
    ['trips', `${AROUND}&condition=metres=5`, 400, 24009],
    ['trips', `${AROUND}&condition=${encodeURIComponent('startPlace>=5')}`, 400, 24009],
    ['alertDetails', `${AROUND}&condition=type=nosuch`, 400, 24009],
    ['alertStatistics', `${AROUND}&condition=quiet=true`, 400, 24009],
  ])('%s?%s', async (name, query, status, code) => {
    expect(await ask(name, query)).toMatchObject({ status, code })
  })
})

describe('dashboards', () => {
  it.each(DASHBOARD_NAMES)('%s counts what is seen', async (name) => {
    const dashboard = (login: string) =>
      callRoute<Dashboard>(getDashboard, { params: { name }, token: tokens[login] })
    const { status, data } = await dashboard('fleet')
    expect(status).toBe(200)
    expect(data.panels.length).toBeGreaterThan(2)
    const figures = Object.fromEntries(data.figures.map(({ key, value }) => [key, value]))
    if (name === 'deviceOverview') expect(figures.devices).toBe(2)
    if (name === 'alertOverview') expect(figures.eventsWeek).toBe(2)
    expect((await dashboard('blind')).status).toBe(403)
  })
})
