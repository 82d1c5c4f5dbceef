import { describe, expect, it } from 'vitest'
import { collectReport, type ReportView } from '@/lib/reports/collect-report'
import type { Column } from '@/lib/reports/column'
import { parseFormula } from '@/lib/reports/expression'
import type { ReportRow } from '@/lib/reports/row'

const columns: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'start', kind: 'time' },
  { key: 'distanceM', kind: 'distance', total: 'sum' },
  { key: 'seconds', kind: 'duration', total: 'sum' },
  { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'seconds'], times: 3.6 } },
  { key: 'maxKmh', kind: 'speed', total: 'max' },
]

const row = (device: string, start: string, distanceM: number, seconds: number): ReportRow => ({
  imei: device,
  device: { device, imei: device },
  from: start,
  to: start,
  cells: {
    start,
    distanceM,
    seconds,
    avgKmh: (distanceM / seconds) * 3.6,
    maxKmh: seconds / 10,
  },
})

const ROWS = [
  row('Van', '2026-03-01T18:00:00.000Z', 1000, 100),
  row('Van', '2026-03-01T19:00:00.000Z', 9000, 300),
  row('Car', '2026-03-02T08:00:00.000Z', 2000, 200),
]

async function* source() {
  yield ROWS.slice(0, 2)
  yield ROWS.slice(2)
}

async function* once(rows: ReportRow[]) {
  yield rows
}

const view: ReportView = {
  columns,
  computed: [],
  conditions: [],
  group: null,
  time: 'start',
  zone: 'Asia/Kathmandu',
}

describe('a collected report', () => {
  it('sums up all rows, also those beyond the cap; a mean of speeds is that of the whole way', async () => {
    const found = await collectReport({ rows: source() }, view, [], 1)
    expect(found.rows).toHaveLength(1)
    expect(found.count).toBe(3)
    expect(found.totals).toEqual({ distanceM: 12_000, seconds: 600, avgKmh: 72, maxKmh: 30 })
  })

  it('groups by the day of the account’s calendar', async () => {
    const { rows } = await collectReport({ rows: source() }, { ...view, group: 'day' }, [], 10)
    expect(rows.map(({ cells }) => [cells.day, cells.rows, cells.distanceM])).toEqual([
      ['2026-03-01', 1, 1000],
      ['2026-03-02', 2, 11_000],
    ])
  })

  it('has a mean of groups that is that of their rows', async () => {
    const means = columns.map((column) =>
      column.key === 'maxKmh' ? { ...column, total: 'avg' as const } : column,
    )
    const uneven = [
      row('Van', ROWS[0]?.from ?? '', 1, 10),
      row('Van', ROWS[0]?.from ?? '', 1, 20),
      row('Car', ROWS[0]?.from ?? '', 1, 60),
    ]
    const total = async (group: string | null) =>
      (await collectReport({ rows: once(uneven) }, { ...view, columns: means, group }, [], 10)).totals.maxKmh
    expect(await total('device')).toBe(3)
    expect(await total(null)).toBe(3)
  })

  it('filters by computed columns', async () => {
    const formula = parseFormula('distanceM / 1000')
    if (!formula) throw new Error('no formula')
    const computed = [{ column: { key: 'km', kind: 'number' as const, total: 'sum' as const }, formula }]
    const conditions = [{ column: 'km', is: 'atLeast' as const, value: 2 }]
    const { rows, totals } = await collectReport(
      { rows: source() },
      { ...view, computed, conditions },
      [],
      10,
    )
    expect(rows.map(({ cells }) => cells.km)).toEqual([9, 2])
    expect(totals.km).toBe(11)
  })

  it('draws bars by day, rings by device, curves by time and hours of the week', async () => {
    const { charts } = await collectReport(
      { rows: source() },
      view,
      [
        { kind: 'bar', by: 'day', series: ['distanceM'] },
        { kind: 'pie', by: 'device', series: ['rows'] },
        { kind: 'line', by: 'time', series: ['maxKmh'] },
        { kind: 'heat', by: 'hours', series: ['rows'] },
      ],
      10,
    )
    const [bar, pie, line, heat] = charts
    expect(bar?.labels).toEqual(['2026-03-01', '2026-03-02'])
    expect(bar?.series[0]?.values).toEqual([1000, 11_000])
    expect(pie?.labels).toEqual(['Van', 'Car'])
    expect(pie?.series[0]?.values).toEqual([2, 1])
    expect(line?.series.map(({ name }) => name)).toEqual(['Van', 'Car'])
    // Sunday 23:45 and Monday 00:45 and 13:45 in Kathmandu.
    expect(heat?.series[0]?.values.flatMap((value, slot) => (value ? [slot] : []))).toEqual([23, 24, 37])
  })
})
