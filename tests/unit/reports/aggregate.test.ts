import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Aggregate, type Figure, type ReportAggregates, summed } from '@/lib/reports/aggregate'
import type { ChartSpec } from '@/lib/reports/chart'
import { collectReport, type ReportView } from '@/lib/reports/collect-report'
import type { Column } from '@/lib/reports/column'
import { type Cell, cellOf, numberIn, type ReportRow } from '@/lib/reports/row'
import { quarterHourOf } from '@/lib/tracking/quarter-hours'

const columns: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'start', kind: 'time' },
  { key: 'metres', kind: 'distance', total: 'sum' },
  { key: 'seconds', kind: 'duration', total: 'sum' },
  { key: 'kmh', kind: 'speed', total: { over: ['metres', 'seconds'], times: 3.6 } },
  { key: 'maxKmh', kind: 'speed', total: 'max' },
  { key: 'volts', kind: 'voltage', total: 'avg' },
]
const KEYS = ['metres', 'seconds', 'maxKmh', 'volts']
const charts: ChartSpec[] = [
  { kind: 'bar', by: 'day', series: ['metres', 'volts'] },
  { kind: 'bar', by: 'month', series: ['rows'] },
  { kind: 'pie', by: 'device', series: ['maxKmh'] },
  { kind: 'line', by: 'day', series: ['kmh'] },
  { kind: 'heat', by: 'hours', series: ['rows'] },
  { kind: 'heat', by: 'hours', series: ['seconds'] },
]
const view = (zone: string): ReportView => ({
  columns,
  computed: [],
  conditions: [],
  group: null,
  time: 'start',
  zone,
})

const YEAR = Date.UTC(2026, 0, 1)
const anyRow = fc
  .record({
    device: fc.constantFrom('1', '2', '3'),
    time: fc.integer({ min: YEAR, max: YEAR + 365 * 86_400_000 }),
    metres: fc.nat(100_000),
    seconds: fc.nat(9000),
    maxKmh: fc.nat(150),
    volts: fc.option(fc.nat(30)),
    open: fc.boolean(),
  })
  .map(({ device, time, open, ...figures }): [row: ReportRow, open: boolean] => [
    {
      ...headOf(device),
      cells: { start: new Date(time).toISOString(), ...figures },
    },
    open,
  ])

/** Puts rows together by hand. */
function aggregate(
  rows: readonly ReportRow[],
  keyOf: (row: ReportRow) => string,
  head: (key: string) => ReportRow,
) {
  const byKey = new Map<string, ReportRow[]>()
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row])
  return [...byKey].map(([key, own]): Aggregate => {
    const figures = KEYS.map((column): [string, Figure] => {
      const values = own.flatMap((row) => numberIn(row, column) ?? [])
      const sum = values.reduce((all, one) => all + one, 0)
      return [column, { sum, count: values.length, max: Math.max(...values), min: Math.min(...values) }]
    })
    return { head: head(key), rows: own.length, figures: Object.fromEntries(figures) }
  })
}

const headOf = (device: string): ReportRow => ({
  imei: device,
  device: { device: `Van ${device}` },
  from: null,
  to: null,
  cells: {},
})
const quarterHead = (start: string): ReportRow => ({
  imei: null,
  device: null,
  from: null,
  to: null,
  cells: { start },
})

describe('rows that were put together', () => {
  it.each(['UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe'])(
    'come to the totals and charts of single ones in %s',
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyRow, { maxLength: 60 }), async (given) => {
          const rows = given.map(([row]) => row)
          const closed = given.filter(([, open]) => !open).map(([row]) => row)
          const found: ReportAggregates = {
            byDevice: aggregate(closed, ({ imei }) => imei ?? '', headOf),
            byQuarterHour: aggregate(
              closed,
              ({ cells }) => new Date(quarterHourOf(Date.parse(String(cells.start)))).toISOString(),
              quarterHead,
            ),
            open: given.filter(([, open]) => open).map(([row]) => row),
          }
          const single = await collectReport({ rows: once(rows) }, view(zone), charts, 5)
          const together = await collectReport(
            { rows: once([]), aggregated: { aggregates: async () => found, first: () => once(rows) } },
            view(zone),
            charts,
            5,
          )
          expect(together.count).toBe(single.count)
          expect(together.rows).toEqual(single.rows)
          expect(rounded(together.totals)).toEqual(rounded(single.totals))
          expect(together.charts.map(byLabel)).toEqual(single.charts.map(byLabel))
          for (const group of ['device', 'day', 'month']) {
            const grouped = { ...view(zone), group }
            const one = await collectReport({ rows: once(rows) }, grouped, [], 400)
            const aggregated = { aggregates: async () => found, first: () => once([]) }
            const other = await collectReport({ rows: once([]), aggregated }, grouped, [], 400)
            expect(rounded(other.totals)).toEqual(rounded(one.totals))
            expect(other.rows.map(byLabelOf(group)).sort()).toEqual(one.rows.map(byLabelOf(group)).sort())
          }
        }),
      )
    },
  )

  it('are not asked for where single rows are looked at', async () => {
    const [row] = fc.sample(anyRow, 1)[0] as [ReportRow, boolean]
    const aggregated = {
      aggregates: () => Promise.reject(new Error('asked for aggregates')),
      first: () => once([]),
    }
    const line: ChartSpec = { kind: 'line', by: 'time', series: ['metres'] }
    const ask = (more: Partial<ReportView>, specs: ChartSpec[]) =>
      collectReport({ rows: once([row]), aggregated }, { ...view('UTC'), ...more }, specs, 5)
    const condition = { column: 'metres', is: 'atLeast' as const, value: 0 }
    expect((await ask({ conditions: [condition] }, [])).count).toBe(1)
    expect((await ask({ group: 'maxKmh' }, [])).count).toBe(1)
    expect((await ask({}, [line])).count).toBe(1)
    await expect(ask({}, [])).rejects.toThrow('asked for aggregates')
  })

  it('have no total where no row knows one', async () => {
    const unknown: Aggregate = { head: headOf('1'), rows: 2, figures: { metres: summed(0, 0) } }
    const aggregates = async () => ({ byDevice: [unknown], byQuarterHour: [], open: [] })
    const { totals, count } = await collectReport(
      { rows: once([]), aggregated: { aggregates, first: () => once([]) } },
      view('UTC'),
      [],
      5,
    )
    expect(count).toBe(2)
    expect(totals.metres).toBeNull()
  })
})

async function* once(rows: ReportRow[]) {
  yield rows
}

/** Labels of one size may stand in any order. */
const byLabel = ({ labels, series }: { labels: string[]; series: { values: (number | null)[] }[] }) =>
  new Map(labels.map((label, at) => [label, series.map(({ values }) => values[at]?.toFixed(6))]))

/** Sums that were reckoned in another order differ in their last digits. */
const rounded = (totals: Record<string, Cell>) =>
  Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [key, typeof value === 'number' ? value.toFixed(6) : value]),
  )

/** A group as a text that begins with its label. */
const byLabelOf = (group: string) => (row: ReportRow) =>
  JSON.stringify([cellOf(row, group), row.imei, row.from, row.to, rounded(row.cells)])
