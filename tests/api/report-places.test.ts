import { beforeAll, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { POST as preview } from '@/app/api/custom-reports/preview/route'
import { POST as schedule } from '@/app/api/report-schedules/route'
import { POST as exportReport } from '@/app/api/reports/[name]/export/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { deviceSegments } from '@/db/schema/device-segments'
import { reportOf } from '@/lib/reports/catalogue'
import type { CustomReportPreview } from '@/lib/reports/custom-schema'
import { REPORT_NAMES, type ReportName } from '@/lib/reports/names'
import { reportNames } from '@/lib/reports/report-index'
import type { ReportRow } from '@/lib/reports/row'
import { tellsPlace } from '@/lib/reports/without-places'
import type { Task } from '@/lib/tasks/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { AROUND, reportWorld } from '../support/report-world'
import { until } from '../support/until'
import { PASSWORD } from '../support/world'

const { tokens, devices, ask, database } = reportWorld()

/** Where the devices of the world were: all on one meridian, whose number stands nowhere else. */
const MERIDIAN = /-8\.6/
const keys = { reports: '', places: '' }

async function keyWith(scopes: string[]): Promise<string> {
  const body = { name: 'erp', scopes, password: PASSWORD }
  return (await callRoute<{ key: string }>(makeKey, { token: tokens.fleet, body })).data.key
}

beforeAll(async () => {
  keys.reports = await keyWith(['reports.read', 'reports.edit'])
  keys.places = await keyWith(['reports.read', 'reports.edit', 'positions.read'])
})

const question = (name: ReportName) =>
  reportOf(name).devices === 'one' ? `imei=${devices.van.imei}&${AROUND}` : AROUND
const placesOf = (name: ReportName) => reportOf(name).columns.filter(tellsPlace)
const told = (rows: readonly ReportRow[], name: ReportName) =>
  rows.flatMap(({ cells }) => placesOf(name).map(({ key }) => cells[key])).filter((cell) => cell !== null)

describe('where devices were, in every report', () => {
  it.each(reportNames(false))('%s: not for a key that may read reports alone', async (name) => {
    const { status, data, ...answer } = await ask(name, question(name), keys.reports)
    expect(status).toBe(200)
    expect(told(data.rows, name)).toEqual([])
    expect(MERIDIAN.test(JSON.stringify({ data, answer }))).toBe(false)
    for (const { kind, by, labels } of data.charts)
      if (kind === 'map' || placesOf(name).some(({ key }) => key === by)) expect(labels).toEqual([])
    const all = await ask(name, question(name), keys.places)
    // The rest is what it was.
    expect(data.count).toBe(all.data.count)
    expect(data.totals).toEqual(all.data.totals)
  })

  it('is told to a key that may read positions as well, by all that have such a column', async () => {
    const having = REPORT_NAMES.filter((name) => placesOf(name).length > 0)
    expect(having.length).toBeGreaterThan(15)
    const silent: string[] = []
    for (const name of having) {
      const { data } = await ask(name, question(name), keys.places)
      if (data.rows.length > 0 && told(data.rows, name).length === 0) silent.push(name)
    }
    // Where a device stands now, of which nobody told anything in this world.
    expect(silent).toEqual(['currentFuelValue'])
  })
})

describe('what is made of reports', () => {
  const range = Object.fromEntries(new URLSearchParams(AROUND))
  const columns = ['device', 'start', 'startPlace', 'endPlace']
  const file = (token: string, imei: string) =>
    rawRoute(exportReport, {
      params: { name: 'trips' },
      token,
      body: { format: 'csv', columns, imei: [imei], ...range },
    })
  /** Texts of places, which tell no numbers. */
  const PLACED = /Porto|Portugal|km/

  it('a file tells as much as the screen', async () => {
    expect(await (await file(keys.places, devices.van.imei)).text()).toMatch(PLACED)
    const text = await (await file(keys.reports, devices.van.imei)).text()
    expect(text).toContain('Van')
    expect(text).not.toMatch(PLACED)
  })

  it('so does the preview of a report that is put together', async () => {
    const body = { source: 'trips', columns: ['device', 'startPlace'] }
    const of = async (token: string) =>
      JSON.stringify((await callRoute<CustomReportPreview>(preview, { token, body })).data.rows)
    expect(await of(keys.places)).toMatch(MERIDIAN)
    expect(await of(keys.reports)).not.toMatch(MERIDIAN)
    expect(await of(keys.reports)).toContain('startPlace')
  })

  it('a schedule, which runs as its account, is made with both permissions where it tells places', async () => {
    const make = async (token: string, report: string) =>
      (
        await callRoute(schedule, {
          token,
          body: { report, recipients: [], frequency: 'daily', minute: 360, format: 'csv' },
        })
      ).status
    expect(await make(keys.reports, 'trips')).toBe(403)
    expect(await make(keys.reports, 'mileageDaily')).toBe(201)
    expect(await make(keys.places, 'trips')).toBe(201)
  })

  it('a task, which runs as its account, tells what its key may know', async () => {
    const worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
    try {
      const start = Date.parse(String(range.from))
      const times = (minute: number) => ({
        startTime: new Date(start + minute * 10_000),
        endTime: new Date(start + minute * 10_000 + 5000),
      })
      await database.db.insert(deviceSegments).values(
        Array.from({ length: 1100 }, (_, minute) => ({
          deviceId: devices.car.id,
          kind: SEGMENT_KINDS.trip,
          ...times(minute),
          distanceCm: 1000,
          startLat: 41.15,
          startLon: -8.61,
          endLat: 41.2,
          endLon: -8.6,
        })),
      )
      const fileOf = async (token: string) => {
        const ordered = await file(token, devices.car.imei)
        expect(ordered.status).toBe(202)
        const { data } = (await ordered.json()) as { data: Task }
        const params = { id: String(data.id) }
        await until(async () => (await rawRoute(getFile, { params, token: tokens.fleet })).status === 200, 60)
        return (await rawRoute(getFile, { params, token: tokens.fleet })).text()
      }
      expect(await fileOf(keys.places)).toMatch(PLACED)
      const text = await fileOf(keys.reports)
      expect(text).toContain('Car')
      expect(text).not.toMatch(PLACED)
    } finally {
      await worker.stop()
    }
  })
})
