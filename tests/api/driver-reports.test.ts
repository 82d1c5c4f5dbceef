import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as postCustom } from '@/app/api/custom-reports/route'
import { GET as getLimits, PUT as putLimits } from '@/app/api/driving-limits/route'
import { POST as exportReport } from '@/app/api/reports/[name]/export/route'
import { GET as getCatalogue } from '@/app/api/reports/route'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { DEFAULT_LIMITS, type DrivingLimits } from '@/lib/fleet/hours/driving-limits'
import { cellOf, type ReportRow } from '@/lib/reports/row'
import { callRoute, rawRoute } from '../support/call-route'
import { makeKey } from '../support/made-key'
import { AROUND, at, reportWorld } from '../support/report-world'

const { tokens, devices, ask } = reportWorld()
let ann = 0
let ben = 0

/** Ann drives the van for a quarter of an hour; Ben goes on, and sets out again with somebody unknown after him. */
beforeAll(async () => {
  const [fleet] = await database().select().from(accounts).where(eq(accounts.login, 'fleet'))
  const [other] = await database().select().from(accounts).where(eq(accounts.login, 'other'))
  const [van, foreign] = await database()
    .insert(fleetVehicles)
    .values([
      { accountId: fleet?.id ?? 0, name: 'Van' },
      { accountId: other?.id ?? 0, name: 'Van' },
    ])
    .returning()
  await database()
    .insert(vehicleDevices)
    .values([
      { vehicleId: van?.id ?? 0, deviceId: devices.van.id, fromTime: at(-6000) },
      { vehicleId: foreign?.id ?? 0, deviceId: devices.foreign.id, fromTime: at(-6000) },
    ])
  const made = await database()
    .insert(drivers)
    .values([
      { accountId: fleet?.id ?? 0, name: 'Ann', maxSpeedKmh: 40 },
      { accountId: fleet?.id ?? 0, name: 'Ben' },
      { accountId: other?.id ?? 0, name: 'Cid' },
    ])
    .returning()
  ann = made[0]?.id ?? 0
  ben = made[1]?.id ?? 0
  const drove = (driverId: number, from: number, to: number | null, vehicleId = van?.id ?? 0) => ({
    vehicleId,
    driverId,
    source: 'manual' as const,
    fromTime: at(from),
    toTime: to === null ? null : at(to),
  })
  await database()
    .insert(drivingTimes)
    .values([drove(ann, 0, 15), drove(ben, 15, 75), drove(made[2]?.id ?? 0, -60, null, foreign?.id)])
})

const cellsOf = (rows: readonly ReportRow[], keys: readonly string[]) =>
  rows.map((row) => keys.map((key) => cellOf(row, key)))

describe('reports of trips', () => {
  it('name who drove, and are of what those drove who are asked for', async () => {
    const { data } = await ask('trips', AROUND)
    expect(cellsOf(data.rows, ['drivers', 'distanceM'])).toEqual([
      ['Ann, Ben', 12_000],
      ['Ben', 8000],
      [null, 5000],
    ])
    const of = async (name: string, id: number | string, keys = ['drivers', 'distanceM', 'seconds']) =>
      cellsOf((await ask(name, `${AROUND}&condition=drivers=${id}`)).data.rows, keys)
    expect(await of('trips', ann, ['drivers', 'distanceM', 'start', 'end'])).toEqual([
      ['Ann', 7000, at(0).toISOString(), at(15).toISOString()],
    ])
    expect(await of('trips', ben)).toEqual([
      ['Ben', 5000, 900],
      ['Ben', 8000, 900],
    ])
    expect(await of('trips', `none,${ann}`)).toEqual([
      ['Ann', 7000, 900],
      ['', 0, 900],
      ['', 5000, 600],
    ])
    expect(await of('parking', ben, ['drivers', 'seconds'])).toEqual([['Ben', 1800]])
    expect(await of('overspeed', ann, ['drivers', 'maxKmh'])).toEqual([['Ann', 121]])
    expect(await of('alertDetails', ann, ['drivers', 'type'])).toEqual([
      ['Ann', 'hardBraking'],
      ['Ann', 'sos'],
    ])
    expect(await of('mileage', ann, ['drivers', 'distanceM', 'trips'])).toEqual([['Ann', 7000, 1]])
    expect(await of('mileageDaily', ben, ['drivers', 'distanceM', 'trips'])).toEqual([['Ben', 13_000, 1]])
    expect(await of('mileage', 'none', ['device', 'distanceM', 'trips'])).toEqual([
      ['Van', 0, 0],
      ['Car', 5000, 1],
    ])
    expect(cellsOf((await ask('mileage', AROUND)).data.rows, ['drivers', 'distanceM'])).toEqual([
      ['Ann, Ben', 20_000],
      [null, 5000],
    ])
  })

  it('of sums, runs, stops and regions are of what those drove who are asked for, too', async () => {
    const of = async (name: string, id: number | string, keys: string[]) =>
      cellsOf((await ask(name, `${AROUND}&condition=drivers=${id}`)).data.rows, keys)
    const motion = ['drivers', 'distanceM', 'trips', 'stops', 'parkedS', 'overspeeds']
    expect(await of('motionStatistics', ann, motion)).toEqual([['Ann', 7000, 1, null, null, 1]])
    expect(await of('motionStatistics', ben, motion)).toEqual([['Ben', 13_000, 1, null, null, 0]])
    const whole = (await ask('motionStatistics', AROUND)).data.rows
    expect(cellsOf(whole, ['drivers', 'distanceM', 'trips', 'stops', 'overspeeds'])).toEqual([
      ['Ann, Ben', 20_000, 2, 1, 1],
      [null, 5000, 1, 0, 0],
    ])
    expect(
      await of('vehicleStatusOverview', ann, ['drivers', 'distanceM', 'wholeS', 'movingPercent']),
    ).toEqual([['Ann', 7000, null, null]])
    const behaviour = ['drivers', 'distanceM', 'harshBraking', 'overspeeds']
    expect(await of('drivingBehavior', ann, behaviour)).toEqual([['Ann', 7000, 1, 1]])
    expect(await of('drivingBehavior', ben, behaviour)).toEqual([['Ben', 13_000, 0, 0]])
    const run = ['drivers', 'distanceM', 'driveS', 'trips']
    expect(await of('carriageMileage', ann, run)).toEqual([['Ann', 7000, 900, 1]])
    expect(await of('logistics', ben, ['drivers', 'distanceM', 'driveS', 'seconds'])).toEqual([
      ['Ben', 5000, 900, 1800],
    ])
    expect(await of('geoRegion', ann, ['drivers', 'distanceM', 'seconds'])).toEqual([['Ann', 7000, 900]])
    const fuel = (await ask('fuelConsumption', AROUND)).data
    expect(fuel.columns.map(({ key }) => key)).toContain('drivers')
  })

  it('are put together by driver without losing any', async () => {
    const { data } = await ask('trips', `${AROUND}&group=drivers`)
    expect(cellsOf(data.rows, ['drivers', 'rows', 'distanceM'])).toEqual([
      ['Ann', 1, 7000],
      ['Ben', 2, 13_000],
      ['', 2, 5000],
    ])
    expect(data.totals.distanceM).toBe(25_000)
  })

  it('do not tell of drivers to whoever may not read the fleet', async () => {
    const admin = await ask('trips', AROUND, tokens.admin)
    expect(admin.data.columns.map(({ key }) => key)).not.toContain('drivers')
    for (const { cells } of admin.data.rows) expect(cells.drivers ?? null).toBeNull()
    const wrong = await ask('trips', `${AROUND}&condition=drivers=${ann}`, tokens.admin)
    expect(wrong).toMatchObject({ status: 400, code: 24009 })
    expect((await ask('trips', `${AROUND}&group=drivers`, tokens.admin)).status).toBe(400)
    const key = await makeKey(tokens.fleet ?? '', ['reports.read'])
    expect((await ask('trips', AROUND, key)).data.columns.map(({ key }) => key)).not.toContain('drivers')
    const names = async (token?: string) =>
      (await callRoute<{ name: string }[]>(getCatalogue, { token })).data.map(({ name }) => name)
    expect(await names(tokens.fleet)).toContain('driverReport')
    expect(await names(tokens.admin)).not.toContain('driverReport')
    // A driver of another account drives nothing of this one.
    expect((await ask('trips', `${AROUND}&condition=drivers=${ben}`, tokens.other)).data.rows).toEqual([])
  })

  it('keep drivers in files and in reports of one’s own', async () => {
    const body = { format: 'csv', from: at(-300).toISOString(), to: at(300).toISOString() }
    const file = async (name: string, more: object) =>
      (
        await rawRoute(exportReport, { params: { name }, token: tokens.fleet, body: { ...body, ...more } })
      ).text()
    expect(await file('trips', { condition: [`drivers=${ann}`] })).toContain('Ann')
    expect(await file('driverReport', {})).toContain('No driver')
    const own = {
      name: 'By Ben',
      source: 'trips',
      columns: ['drivers', 'distanceM'],
      conditions: [`drivers=${ben}`],
    }
    const made = await callRoute<{ id: number }>(postCustom, { token: tokens.fleet, body: own })
    expect(made.status).toBe(201)
    const { data } = await ask(`custom-${made.data.id}`, AROUND)
    expect(cellsOf(data.rows, ['drivers', 'distanceM'])).toEqual([
      ['Ben', 5000],
      ['Ben', 8000],
    ])
  })
})

describe('the report of drivers', () => {
  const KEYS = [
    'drivers',
    'trips',
    'devices',
    'distanceM',
    'driveS',
    'idleS',
    'overspeeds',
    'overspeedS',
    'harsh',
  ]

  it('adds up to the reports of the vehicles, with nobody as a row of its own', async () => {
    const { data } = await ask('driverReport', AROUND)
    expect(cellsOf(data.rows, KEYS)).toEqual([
      ['Ann', 1, 1, 7000, 900, 240, 1, 120, 1],
      ['Ben', 1, 1, 13_000, 1800, 0, 0, 0, 0],
      ['', 1, 2, 5000, 1500, 0, 0, 0, 0],
    ])
    const [trips, idling] = await Promise.all([ask('trips', AROUND), ask('idling', AROUND)])
    expect(data.totals).toMatchObject({
      trips: trips?.data.count,
      distanceM: trips?.data.totals.distanceM,
      driveS: trips?.data.totals.seconds,
      idleS: idling?.data.totals.seconds,
    })
  })

  it('tells how long somebody was above a limit of their own', async () => {
    const { data } = await ask('driverReport', AROUND)
    expect(cellsOf(data.rows, ['drivers', 'ownOverspeeds', 'ownOverspeedS'])).toEqual([
      ['Ann', 1, 900],
      ['Ben', 0, 0],
      ['', null, null],
    ])
  })

  it('is of the drivers and vehicles that are asked for', async () => {
    const rows = async (query: string) =>
      cellsOf((await ask('driverReport', `${query}&${AROUND}`)).data.rows, ['drivers', 'distanceM'])
    expect(await rows(`condition=drivers=${ben}`)).toEqual([['Ben', 13_000]])
    expect(await rows(`imei=${devices.car.imei}`)).toEqual([['', 5000]])
    expect(
      cellsOf((await ask('driverReport', AROUND, tokens.other)).data.rows, ['drivers', 'distanceM']),
    ).toEqual([['Cid', 7000]])
  })

  it.each(['driverReport', 'driverHours'])('%s is for enterprises that read their fleet', async (name) => {
    for (const login of ['admin', 'driver']) expect((await ask(name, AROUND, tokens[login])).status).toBe(403)
    expect((await ask(name, `imei=${devices.foreign.imei}&${AROUND}`)).status).toBe(404)
  })
})

describe('hours of drivers', () => {
  const KEYS = ['drivers', 'driveS', 'stretchS', 'restS', 'overDay', 'overStretch', 'shortRest', 'violations']
  const save = (body: Partial<DrivingLimits>, token = tokens.fleet) =>
    callRoute<DrivingLimits>(putLimits, { method: 'PUT', token, body: { ...DEFAULT_LIMITS, ...body } })

  it('are refused where one limit never lets another come true', async () => {
    const bad = await save({ stretchMinutes: 600 })
    expect([bad.status, JSON.stringify(bad)]).toEqual([
      400,
      expect.stringContaining('Not longer without a break'),
    ])
    const long = await save({ dayMinutes: 1440, stretchMinutes: 1440, restMinutes: 1440 })
    expect([long.status, JSON.stringify(long)]).toEqual([400, expect.stringContaining('A day has 24 hours')])
    expect((await save({ dayMinutes: 780, stretchMinutes: 780 })).status).toBe(200)
    expect((await save({})).status).toBe(200)
  })

  it('are judged by the limits of the account', async () => {
    const hours = async () => cellsOf((await ask('driverHours', AROUND)).data.rows, KEYS)
    const rest = (minutes: number) => (1440 + 300 + minutes) * 60
    expect(await hours()).toEqual([
      ['Ann', 900, 900, rest(0), false, false, false, 0],
      ['Ben', 1800, 1800, rest(15), false, false, false, 0],
    ])
    expect((await save({ stretchMinutes: 15 })).status).toBe(200)
    expect((await hours()).map((cells) => cells.at(-1))).toEqual([0, 1])
    const { data } = await ask('driverReport', AROUND)
    expect(cellsOf(data.rows, ['drivers', 'violations'])).toEqual([
      ['Ann', 0],
      ['Ben', 1],
      ['', null],
    ])
    const marked = await ask('driverHours', `${AROUND}&condition=${encodeURIComponent('violations>=1')}`)
    expect(cellsOf(marked.data.rows, ['drivers', 'overStretch'])).toEqual([['Ben', true]])
  })

  it('have limits of each account, whose changes are written down', async () => {
    const read = async (token?: string) => (await callRoute<DrivingLimits>(getLimits, { token })).data
    expect((await save({ stretchMinutes: 20, restMinutes: 700 })).status).toBe(200)
    expect(await read(tokens.fleet)).toEqual({ dayMinutes: 540, stretchMinutes: 20, restMinutes: 700 })
    expect(await read(tokens.other)).toEqual(DEFAULT_LIMITS)
    expect((await save({ dayMinutes: 2000 })).status).toBe(400)
    expect((await save({}, tokens.admin)).status).toBe(403)
    const logged = await database()
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'fleet.limitsEdit'))
    expect(logged.at(-1)?.changes).toMatchObject({ restMinutes: { before: 660, after: 700 } })
  })
})
