import { beforeAll, describe, expect, it } from 'vitest'
import { GET as listRuns } from '@/app/api/fleet-route-runs/route'
import { GET as listRoutes } from '@/app/api/fleet-routes/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { database } from '@/db/client'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import type { Report } from '@/lib/ingest/change'
import { cellOf, type ReportRow, unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { callRoute } from '../support/call-route'
import { saveLive as live, reportAt } from '../support/fence-world'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'
import { layRoute } from '../support/route-world'
import { makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const MINUTE = 60_000
const NOW = Date.now()

const at =
  (start: number) =>
  (minutes: number, east: number, speedKmh?: number): Report =>
    reportAt(start, minutes, east, speedKmh)
const running = async (who: string, imei?: string) => {
  const path = `/api/fleet-route-runs${imei ? `?imei=${imei}` : ''}`
  return callRoute<{ items: RunningRoute[]; total: number }>(listRuns, { token: tokens[who], path })
}

describe('routes that are being driven', () => {
  let imei = ''
  beforeAll(async () => {
    const device = await makeDevice(ids.fleet ?? 0)
    imei = device.imei
    await layRoute(ids.fleet ?? 0, device.id, { durationS: 800 })
    const report = at(NOW - 8 * MINUTE)
    await live(
      device.id,
      Array.from({ length: 17 }, (_, half) => report(half / 2, half * 333)),
    )
    await layRoute(ids.fleet ?? 0, (await makeDevice(ids.fleet ?? 0)).id, { name: 'Not begun' })
  })

  it('are told with how far they have come, and when they will be at the next stop', async () => {
    const { status, data } = await running('fleet')
    expect(status).toBe(200)
    expect(data.items).toHaveLength(1)
    const [run] = data.items
    expect(run).toMatchObject({
      name: 'North round',
      imei,
      lengthM: 8000,
      stops: 3,
      reached: 2,
      skipped: 0,
      offRouteSince: null,
      startedAt: new Date(NOW - 8 * MINUTE).toISOString(),
      plannedEnd: null,
      next: { stop: 3, name: 'Pier', by: 'engine', dueAt: new Date(NOW + 7 * MINUTE).toISOString() },
    })
    expect(run?.share).toBeCloseTo(0.666, 2)
    // A third of what the engine says is left: 267 seconds.
    const arrivesIn = (Date.parse(run?.next?.arrivesAt ?? '') - NOW) / 1000
    expect(arrivesIn).toBeGreaterThan(255)
    expect(arrivesIn).toBeLessThan(280)
    expect((await running('fleet', imei)).data.items).toEqual(data.items)
    expect((await running('fleet', '869900000000009')).status).toBe(404)
    expect((await running('rival', imei)).status).toBe(404)
  })

  it('are for whoever reads the fleet of the account', async () => {
    expect((await running('second')).data.items).toHaveLength(1)
    expect((await running('rival')).data.items).toEqual([])
    for (const who of ['shop', 'admin']) expect((await running(who)).status).toBe(403)
  })

  it('are gone from the list once they are finished', async () => {
    const device = await makeDevice(ids.fleet ?? 0)
    await layRoute(ids.fleet ?? 0, device.id, { name: 'Done' })
    const report = at(NOW - 20 * MINUTE)
    await live(
      device.id,
      Array.from({ length: 15 }, (_, minute) => report(minute, minute * 600)),
    )
    expect((await running('fleet', device.imei)).data.items).toEqual([])
  })
})

describe('runs of a fleet', () => {
  it('come with who drives now and the worst first, no more than are asked for', async () => {
    const ask = async (query = '') =>
      (
        await callRoute<{ items: RunningRoute[]; total: number }>(listRuns, {
          token: tokens.rival,
          path: `/api/fleet-route-runs${query}`,
        })
      ).data
    const rival = ids.rival ?? 0
    const lay = async (name: string, east: (half: number) => number) => {
      const device = await makeDevice(rival)
      const routeId = await layRoute(rival, device.id, { name })
      const report = at(NOW - 8 * MINUTE)
      await live(
        device.id,
        Array.from({ length: 17 }, (_, half) => report(half / 2, east(half))),
      )
      return { deviceId: device.id, routeId }
    }
    // One is ahead of its plan, the other creeps towards its first stop.
    const fine = await lay('A fine one', (half) => half * 333)
    const late = await lay('B late', (half) => Math.min(half, 6) * 100)
    const vehicleId = await makeVehicle(rival, 'Van')
    const [was, is] = [await makeDriver(rival, 'Ana Was'), await makeDriver(rival, 'Bo Is')]
    const [since, change] = [new Date(NOW - 90 * MINUTE), new Date(NOW - 30 * MINUTE)]
    await database().insert(vehicleDevices).values({ deviceId: late.deviceId, vehicleId, fromTime: since })
    await database()
      .insert(drivingTimes)
      .values([
        { vehicleId, driverId: was, source: 'manual', fromTime: since, toTime: change },
        { vehicleId, driverId: is, source: 'manual', fromTime: change, toTime: null },
      ])
    const all = await ask()
    expect(all.total).toBe(2)
    expect(all.items.map(({ name, driver }) => [name, driver])).toEqual([
      ['B late', 'Bo Is'],
      ['A fine one', null],
    ])
    const one = await ask('?limit=1')
    expect([one.total, one.items.map(({ routeId }) => routeId)]).toEqual([2, [late.routeId]])
    const drawn = async (of: number[], who = 'rival') =>
      (
        await callRoute<{ items: { id: number }[] }>(listRoutes, {
          token: tokens[who],
          path: `/api/fleet-routes?ids=${of.join(',')}`,
        })
      ).data.items.map(({ id }) => id)
    expect(await drawn([fine.routeId])).toEqual([fine.routeId])
    expect(await drawn([fine.routeId], 'fleet')).toEqual([])
  })
})

describe('reports of routes', () => {
  const START = Math.floor(NOW / 86_400_000 - 2) * 86_400_000 + 6 * 3_600_000
  let imei = ''
  beforeAll(async () => {
    const device = await makeDevice(ids.fleet ?? 0)
    imei = device.imei
    const schedule = { zone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '07:00' }] }
    await layRoute(ids.fleet ?? 0, device.id, { schedule })
    const report = at(START)
    const there = Array.from({ length: 8 }, (_, minute) => report(minute, minute * 600))
    const waits = Array.from({ length: 10 }, (_, minute) => report(8 + minute, 4300, 0))
    const on = Array.from({ length: 7 }, (_, minute) => report(18 + minute, 4900 + minute * 600))
    const nextDay = Array.from({ length: 10 }, (_, minute) => report(1440 + minute * 7, -3000, 0))
    await live(device.id, [...there, ...waits, ...on, ...nextDay])
  })

  const ask = async (name: string, who = 'fleet') => {
    const range = `from=${new Date(START - MINUTE).toISOString()}&to=${new Date(START + 2880 * MINUTE).toISOString()}`
    const path = `/api/reports/${name}?imei=${imei}&${range}`
    const answer = await callRoute<ReportAnswer>(getReport, { params: { name }, path, token: tokens[who] })
    return { status: answer.status, rows: answer.data.rows ? unpackRows(answer.data) : [] }
  }
  const cells = (rows: readonly ReportRow[], ...keys: string[]) =>
    rows.map((row) => keys.map((key) => cellOf(row, key)))
  const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()

  it('set what was driven beside what was planned, also where nobody drove', async () => {
    const { status, rows } = await ask('routeRuns')
    expect(status).toBe(200)
    expect(
      cells(
        rows,
        'route',
        'planStart',
        'start',
        'planEnd',
        'end',
        'status',
        'stops',
        'stopsReached',
        'stopsLate',
      ),
    ).toEqual([
      ['North round', iso(0), iso(0), iso(15), expect.any(String), 'finished', 3, 3, 1],
      ['North round', iso(1440), null, iso(1455), null, 'notDriven', 3, 0, 3],
    ])
    const [[planned, driven, off] = []] = cells(rows, 'plannedM', 'distanceM', 'offRouteS')
    expect(planned).toBe(8000)
    expect(Number(driven)).toBeGreaterThan(7500)
    expect(Number(driven)).toBeLessThan(8500)
    expect(off).toBe(0)
  })

  it('list each stop with when it was due, reached and left', async () => {
    const { rows } = await ask('routeStops')
    expect(cells(rows, 'stopNumber', 'stop', 'dueAt', 'status', 'lateS').slice(0, 3)).toEqual([
      [1, 'Depot', iso(5), 'reached', 0],
      [2, 'Mill', iso(10), 'reached', 0],
      [3, 'Pier', iso(15), 'reached', 480],
    ])
    expect(new Set(cells(rows, 'status').slice(3).flat())).toEqual(new Set(['missed']))
    expect(cells(rows, 'arrival', 'departure')[0]?.[0]).toBe(iso(0))
  })

  it('tell no name of a route that another account laid, nor whoever reads no fleet', async () => {
    for (const who of ['shop', 'admin']) expect((await ask('routeRuns', who)).status).toBe(403)
    await database()
      .update(fleetRoutes)
      .set({ accountId: ids.rival ?? 0 })
    expect((await ask('routeRuns')).rows).toEqual([])
    expect((await ask('routeStops')).rows).toEqual([])
  })
})
