import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getMileage } from '@/app/api/devices/[imei]/mileage/route'
import { POST as remove } from '@/app/api/devices/deletion/route'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as getOverview } from '@/app/api/overviews/[name]/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { DATED_TABLES } from '@/db/queries/ownership/dated-tables'
import { readDeviceReadings } from '@/db/queries/playback/device-readings'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods, readingQuarterHours } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { positions } from '@/db/schema/positions'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import type { DayMileage } from '@/lib/playback/schema'
import type { Dashboard } from '@/lib/reports/dashboard'
import { unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
})

const give = async (imei: string, login: string) => {
  const body = { imeis: [imei], accountId: ids[login] }
  expect(await callRoute(move, { token: tokens.admin, body })).toMatchObject({ code: 0 })
}

describe('the past of a former owner', () => {
  const hour = 3_600_000
  /** A whole quarter of an hour before the device changed hands, and what happened in it. */
  const quarter = new Date(Math.floor((Date.now() - hour) / 900_000) * 900_000)
  const then = new Date(quarter.getTime() + 300_000)
  const until = new Date(quarter.getTime() + 600_000)
  const place = { startLat: 41, startLon: -8, endLat: 41, endLon: -8 }
  const interval = { startTime: then, endTime: until }
  const sums = { count: 1, sum: 1, min: 1, max: 1 }
  const db = () => database.db
  const MAKERS: Record<string, (deviceId: number) => Promise<unknown>> = {
    device_commands: (deviceId) =>
      db().insert(deviceCommands).values({ deviceId, text: 'STATUS#', createdAt: then, expiresAt: then }),
    device_events: (deviceId) => db().insert(deviceEvents).values({ deviceId, eventTime: then, type: 'sos' }),
    device_periods: (deviceId) =>
      db()
        .insert(devicePeriods)
        .values({ deviceId, ...interval, decidedAt: until, kind: PERIOD_KINDS.online, stream: 3 }),
    device_quarter_hours: (deviceId) =>
      db().insert(deviceQuarterHours).values({ deviceId, quarter, distanceCm: 1 }),
    device_readings: (deviceId) =>
      db()
        .insert(deviceReadings)
        .values({ deviceId, time: then, kind: 'fuel', values: { fuel: 1 } }),
    device_segments: (deviceId) =>
      db()
        .insert(deviceSegments)
        .values({ deviceId, ...interval, ...place, kind: SEGMENT_KINDS.trip }),
    device_working_modes: (deviceId) =>
      db()
        .insert(deviceWorkingModes)
        .values({
          deviceId,
          accountId: ids.south ?? 0,
          stages: 1,
          createdAt: then,
          setting: { mode: 'normal', syncInterval: 60 },
        }),
    positions: (deviceId) => db().insert(positions).values({ deviceId, fixTime: then, lat: 41, lon: -8 }),
    reading_quarter_hours: (deviceId) =>
      db()
        .insert(readingQuarterHours)
        .values({ deviceId, quarter, ...sums, measure: 'fuelL' }),
  }
  const dated = Object.keys(DATED_TABLES).filter((table) => DATED_TABLES[table] !== null)
  const deletes = (login: string, id: number) =>
    callRoute(remove, { token: tokens[login], body: { ids: [id], confirm: 'Sold on' } })

  it.each(dated)('that is a row of %s is not for the present one to delete', async (table) => {
    const device = await makeDevice(ids.south ?? 0, { name: 'Sold on' })
    await MAKERS[table]?.(device.id)
    await give(device.imei, 'north')
    expect(await deletes('north', device.id)).toMatchObject({ code: 21041 })
    expect(await deletes('admin', device.id)).toMatchObject({ code: 0 })
  })

  it.each(dated)(
    'is not the row of %s that is later, nor a quarter of an hour that goes on after it',
    async (table) => {
      const device = await makeDevice(ids.south ?? 0, { name: 'Sold on' })
      await give(device.imei, 'north')
      const past = sql`${deviceOwnerships.deviceId} = ${device.id} and ${deviceOwnerships.toTime} is not null`
      const toTime = new Date(quarter.getTime() + 60_000)
      await database.db.update(deviceOwnerships).set({ toTime }).where(past)
      await MAKERS[table]?.(device.id)
      expect(await deletes('north', device.id)).toMatchObject({ code: 0 })
    },
  )

  it('is looked for in every table with a device', async () => {
    const rows = await database.db.execute<{ table: string; column: string; type: string }>(sql`
      select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`)
    const having = rows.filter(({ column }) => column === 'device_id').map(({ table }) => table)
    expect(Object.keys(DATED_TABLES).sort()).toEqual(having.sort())
    expect(Object.keys(MAKERS).sort()).toEqual([...dated].sort())
    const types = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]))
    const columns = dated.flatMap((table) =>
      Object.values(DATED_TABLES[table] ?? {}).map((column) => types.get(`${table}.${column}`)),
    )
    expect(new Set(columns)).toEqual(new Set(['timestamp with time zone']))
  })
})

describe('a quarter of an hour in which a device changed hands', () => {
  /** Yesterday at noon. Shop had the device from seven minutes later to seven minutes after the next hour. */
  const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
  const at = (minutes: number) => new Date(NOON + minutes * 60_000)
  const RANGE = `from=${at(-60).toISOString()}&to=${at(240).toISOString()}`
  /** What each measured, by when it begins: those that fleet sees whole are 1 and 1000. */
  const QUARTERS: [minutes: number, value: number][] = [
    ...([
      [-15, 1],
      [0, 10],
      [15, 100],
      [60, 100],
      [75, 1000],
    ] as [number, number][]),
  ]
  let imei = ''

  beforeAll(async () => {
    const { id: deviceId, ...device } = await makeDevice(ids.fleet ?? 0, { name: 'Back' })
    imei = device.imei
    for (const to of ['shop', 'fleet']) await give(imei, to)
    const times = await database.db
      .select({ id: deviceOwnerships.id })
      .from(deviceOwnerships)
      .where(eq(deviceOwnerships.deviceId, deviceId))
      .orderBy(asc(deviceOwnerships.id))
    const changes = [undefined, at(7), at(67), undefined]
    for (const [index, { id }] of times.entries()) {
      const fromTime = changes[index] ?? sql`'-infinity'`
      const toTime = changes[index + 1] ?? null
      await database.db.update(deviceOwnerships).set({ fromTime, toTime }).where(eq(deviceOwnerships.id, id))
    }
    await database.db.insert(readingQuarterHours).values(
      QUARTERS.flatMap(([minutes, value]) =>
        ['fuelL', 'fuelUsedL'].map((measure) => ({
          deviceId,
          measure,
          quarter: at(minutes),
          count: 1,
          sum: value,
          min: value,
          max: value,
        })),
      ),
    )
    await database.db.insert(deviceQuarterHours).values(
      QUARTERS.map(([minutes, value]) => ({
        deviceId,
        quarter: at(minutes),
        distanceCm: value * 100,
        movingS: 300,
        engineS: 300,
      })),
    )
    // One ends and one begins in a quarter that was shared.
    const place = { startLat: 41, startLon: -8, endLat: 41, endLon: -8, kind: SEGMENT_KINDS.trip }
    await database.db.insert(deviceSegments).values([
      { deviceId, ...place, startTime: at(-5), endTime: at(5) },
      { deviceId, ...place, startTime: at(70), endTime: at(80) },
    ])
  })

  const accessOf = async (login: string) => {
    const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
    if (!row) throw new Error('no account')
    return accessFor(accountForAccess(row))
  }
  const report = async (login: string, name: string) => {
    const path = `/api/reports/${name}?imei=${imei}&${RANGE}`
    return (await callRoute<ReportAnswer>(getReport, { token: tokens[login], params: { name }, path })).data
  }
  const total = async (login: string, name: string, key: string) => (await report(login, name)).totals[key]

  it.each([
    ['fleet', [1, 1000]],
    ['north', QUARTERS.map(([, value]) => value)],
  ])('is told to %s where it saw all of it: %j', async (login, values) => {
    const sum = values.reduce((a, b) => a + b)
    const { series } = await readDeviceReadings(await accessOf(login), imei, at(240))
    expect(series.map(({ points }) => points.map(([, value]) => value))).toEqual([values])
    const path = `/api/devices/${imei}/mileage?${RANGE}`
    const days = await callRoute<DayMileage[]>(getMileage, { token: tokens[login], params: { imei }, path })
    expect(days.data.map(({ distance }) => distance)).toEqual([sum])
    expect(await total(login, 'mileageDaily', 'distanceM')).toBe(sum)
    expect(await total(login, 'fuelConsumption', 'fuelUsedL')).toBe(sum)
    const week = await callRoute<Dashboard>(getOverview, {
      token: tokens[login],
      params: { name: 'movingOverview' },
    })
    const drove = week.data.panels.find(({ key }) => key === 'distanceWeek')?.chart.series[0]?.values ?? []
    expect(drove.reduce((a: number, b) => a + (b ?? 0), 0)).toBe(sum)
  })

  it('takes no part in the fuel of the trips beside it', async () => {
    const litres = async (login: string) =>
      unpackRows(await report(login, 'trips')).map(({ cells }) => cells.fuelL)
    expect(await litres('fleet')).toEqual([1, 1000])
    expect(await litres('north')).toEqual([11, 1100])
    expect([await total('fleet', 'trips', 'fuelL'), await total('north', 'trips', 'fuelL')]).toEqual([
      1001, 1111,
    ])
  })
})
