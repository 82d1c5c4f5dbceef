import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listCosts } from '@/db/queries/fleet/costs/cost-list'
import { listBareRefuels } from '@/db/queries/fleet/costs/fuel-checks'
import { readDashboard } from '@/db/queries/reports/dashboards/read-dashboard'
import { openReport } from '@/db/queries/reports/open-report'
import { REPORT_AGGREGATES } from '@/db/queries/reports/registry'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoHistory } from '@/db/seed/demo-history'
import { seedDemoWorld } from '@/db/seed/demo-world'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { reportOf } from '@/lib/reports/catalogue'
import type { ChartData } from '@/lib/reports/chart'
import { type Collected, collectReport, type ReportSource } from '@/lib/reports/collect-report'
import { type Column, isNumeric } from '@/lib/reports/column'
import { DASHBOARD_NAMES, REPORT_NAMES, type ReportName } from '@/lib/reports/names'
import { isForFleet } from '@/lib/reports/report'
import { cellOf, numberIn, type ReportRow } from '@/lib/reports/row'
import { dayOf } from '@/lib/time/wall-clock'
import ar from '@/messages/ar.json'
import en from '@/messages/en.json'
import es from '@/messages/es.json'
import pt from '@/messages/pt.json'
import zh from '@/messages/zh.json'
import { freshDatabase } from '../support/database'

const database = freshDatabase()
const NOW = new Date('2026-11-19T15:20:00Z')
const ZONE = 'Asia/Kathmandu'
/** Where a report wants one device: a van that counts metres, and a phone that knows heights. */
const SINGLE = ['Porto van 1', 'Beatriz, phone']

/** Columns that no tracker of the demo world fills, with the reason. */
const EMPTY: Partial<Record<ReportName, Record<string, string>>> = {
  OBDCanReport: {
    throttlePercent: 'no value of 0x8C means it; CAN gateways send it',
    fuelRateLh: 'the demo’s OBD devices count litres instead',
  },
  drivingBehavior: { disputeComments: 'nobody has taken an event out yet' },
  driverReport: { disputeComments: 'nobody has taken an event out yet' },
}
/** The least days in which all of it happens: faults and thefts come every week or so. */
const DAYS: Partial<Record<ReportName, number>> = {
  OBDFaultReport: 14,
  refueling: 14,
  vehicleRefuelingData: 14,
  drivingBehavior: 14,
}

let admin: Access
/** Who has landmarks and drivers: they are its own. */
let fleet: Access
const imeis = new Map<string, string>()

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  await seedDemoWorld(database.db, { kind: 'demo', password: 'demo demo 1', now: NOW })
  await seedDemoHistory(database.db, NOW)
  const accessOf = async (login: string) => {
    const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
    if (!row) throw new Error('no demo world')
    return accessFor(accountForAccess(row))
  }
  admin = await accessOf('demo-admin')
  fleet = await accessOf('demo-fleet')
  for (const { name, imei } of await database.db.select().from(devices)) imeis.set(name, imei)
}, 400_000)

async function open(name: ReportName, device: string | null) {
  const imei = device === null ? null : imeis.get(device)
  if (imei === undefined) throw new Error(`no device ${device}`)
  const from = new Date(NOW.getTime() - (DAYS[name] ?? 3) * 86_400_000)
  const isOwn = name === 'landmarkVisits' || isForFleet(reportOf(name))
  return openReport(isOwn ? fleet : admin, {
    name,
    zone: ZONE,
    conditions: [],
    group: null,
    use: 'export',
    now: NOW.getTime(),
    imeis: imei === null ? null : [imei],
    from: from.toISOString(),
    to: NOW.toISOString(),
    regionOf: () => 'Porto',
  })
}

/** Reads every row. */
async function read(name: ReportName, device: string | null): Promise<Collected> {
  const { rows, view } = await open(name, device)
  return collectReport({ rows }, view, reportOf(name).charts, Number.POSITIVE_INFINITY)
}

const isFilled = (rows: readonly ReportRow[], { key }: Column) =>
  rows.some((row) => (cellOf(row, key) ?? '') !== '')

/** What the rows of a column come to by its rule. */
function totalOf(rows: readonly ReportRow[], { key, total }: Column): number | null {
  const of = (column: string) => rows.flatMap((row) => numberIn(row, column) ?? [])
  const sum = (column: string) => of(column).reduce((all, one) => all + one, 0)
  const values = of(key)
  if (typeof total === 'object') {
    const [above, below] = total.over
    return sum(below) > 0 && of(above).length > 0 ? (sum(above) / sum(below)) * total.times : null
  }
  if (values.length === 0) return null
  if (total === 'sum') return sum(key)
  if (total === 'avg') return sum(key) / values.length
  return values.reduce((one, other) => (total === 'max' ? Math.max(one, other) : Math.min(one, other)))
}

const BUNDLED = Object.keys(REPORT_AGGREGATES) as ReportName[]

/** What a chart draws by label, in the order of labels: those of one size may stand in any. */
const bars = (chart: ChartData | undefined) =>
  chart?.labels
    .map((label, at) => [label, ...chart.series.map(({ values }) => values[at]?.toFixed(3) ?? null)])
    .sort(([one], [other]) => String(one).localeCompare(String(other)))

describe('in the demo world', () => {
  it.each(REPORT_NAMES)(
    '%s has rows, columns that tell something, and totals of its rows',
    async (name) => {
      const asked = reportOf(name).devices === 'one' ? SINGLE : [null]
      const answers = await Promise.all(asked.map((device) => read(name, device)))
      for (const { rows, count, columns, totals } of answers) {
        expect(rows.length).toBe(count)
        expect(count).toBeGreaterThan(0)
        for (const column of columns.filter(({ total }) => total)) {
          const [shown, reckoned] = [totals[column.key] ?? null, totalOf(rows, column)]
          if (reckoned === null) expect(shown, column.key).toBeNull()
          else expect(shown, column.key).toBeCloseTo(reckoned, 4)
        }
        for (const column of columns.filter(({ kind }) => isNumeric(kind)))
          for (const row of rows) expect(numberIn(row, column.key), column.key).not.toBeNaN()
      }
      const all = answers.flatMap(({ rows }) => rows)
      const empty = (answers[0]?.columns ?? [])
        .filter((column) => !isFilled(all, column))
        .map(({ key }) => key)
      expect(empty).toEqual(Object.keys(EMPTY[name] ?? {}))
    },
    60_000,
  )

  it('receipts of fuel are matched, less than paid, and missing', async () => {
    const days = { from: dayOf(NOW.getTime() - 12 * 86_400_000, ZONE), to: dayOf(NOW.getTime(), ZONE) }
    const pages = { page: 1, pageSize: 50 }
    for (const verdict of ['matched', 'less', 'unseen', 'unmeasured'] as const)
      expect((await listCosts(fleet, { ...days, ...pages, verdict })).total, verdict).toBeGreaterThan(0)
    expect((await listBareRefuels(fleet, { ...days, ...pages }, ZONE)).total).toBeGreaterThan(0)
  })

  it.each(BUNDLED)('%s says the same put together as row by row', async (name) => {
    // What still goes on lasts until now; both answers are to be of one moment.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { aggregated, view } = await open(name, null)
    async function* none(): AsyncGenerator<ReportRow[]> {
      yield* [] as ReportRow[][]
      throw new Error('read row by row')
    }
    const most = 7
    const together = await collectReport({ rows: none(), aggregated }, view, reportOf(name).charts, most)
    const single = await read(name, null)
    expect(together.count).toBe(single.count)
    expect(together.rows).toEqual(single.rows.slice(0, most))
    for (const [key, total] of Object.entries(single.totals)) {
      if (total === null) expect(together.totals[key], key).toBeNull()
      else expect(together.totals[key], key).toBeCloseTo(total, 4)
    }
    expect(together.charts.map(({ kind }) => kind)).toEqual(single.charts.map(({ kind }) => kind))
    for (const [index, chart] of single.charts.entries())
      expect(bars(together.charts[index])).toEqual(bars(chart))
    // By whom they were driven only single rows tell.
    for (const group of reportOf(name).groupings.filter((by) => by !== 'drivers')) {
      const of = async (source: ReportSource) => {
        const { rows } = await collectReport(source, { ...view, group }, [], Number.POSITIVE_INFINITY)
        return new Map(rows.map((row) => [String(cellOf(row, group === 'device' ? 'imei' : group)), row]))
      }
      const { rows } = await open(name, null)
      const [one, other] = [await of({ rows }), await of({ rows: none(), aggregated })]
      expect([...other.keys()].sort()).toEqual([...one.keys()].sort())
      for (const [label, { cells, ...rest }] of one) {
        expect(other.get(label)).toMatchObject(rest)
        for (const [key, cell] of Object.entries(cells))
          if (typeof cell === 'number') expect(other.get(label)?.cells[key], key).toBeCloseTo(cell, 4)
          else expect(other.get(label)?.cells[key], key).toEqual(cell)
      }
    }
  })

  it.each(DASHBOARD_NAMES)('%s has figures and panels with something in them', async (name) => {
    const { figures, panels } = await readDashboard(admin, name, NOW.getTime())
    expect(figures.some(({ value }) => value !== null && value > 0)).toBe(true)
    expect(panels.length).toBeGreaterThan(0)
    for (const { key, chart } of panels) expect(chart.labels.length, key).toBeGreaterThan(0)
  })

  it('reports agree: the trips of three days are as far as their rows and as the days say', async () => {
    const [mileage, days, motion, status] = await Promise.all(
      (['mileage', 'mileageDaily', 'motionStatistics', 'vehicleStatusOverview'] as const).map((name) =>
        read(name, null),
      ),
    )
    for (const key of ['distanceM', 'trips', 'movingS', 'idleS']) {
      const figure = mileage?.totals[key] ?? Number.NaN
      expect(days?.totals[key], key).toBeCloseTo(figure, 3)
      expect(motion?.totals[key], key).toBeCloseTo(figure, 3)
      if (key in (status?.totals ?? {})) expect(status?.totals[key], key).toBeCloseTo(figure, 3)
    }
    for (const key of ['parkedS', 'unknownS', 'wholeS'])
      expect(motion?.totals[key], key).toBe(status?.totals[key])
  }, 60_000)
})

describe('how figures come about', () => {
  it.each(Object.entries({ en, zh, ar, pt, es }))('is said in one line in %s', (_, { reports }) => {
    for (const name of REPORT_NAMES) expect(reports.explanations[name], name).toMatch(/^\S.{9,}\S$/u)
  })
})
