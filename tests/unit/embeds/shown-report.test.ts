import { describe, expect, it } from 'vitest'
import { isTold, type ReadReport, shownReport } from '@/lib/embeds/shown-report'
import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { REPORTS } from '@/lib/reports/catalogue'
import type { Report } from '@/lib/reports/report'

const NOTHING: EmbedFields = {
  name: false,
  plate: false,
  speed: false,
  address: false,
  driver: false,
  phone: false,
}
const ALL: EmbedFields = { name: true, plate: true, speed: true, address: true, driver: true, phone: true }

const columns = [
  { key: 'device', kind: 'device' },
  { key: 'imei', kind: 'code', hidden: true },
  { key: 'plate', kind: 'code', hidden: true },
  { key: 'driver', kind: 'text', hidden: true },
  { key: 'time', kind: 'time' },
  { key: 'maxKmh', kind: 'speed', total: 'max' },
  { key: 'place', kind: 'place' },
  { key: 'distanceM', kind: 'distance', total: 'sum' },
  { key: 'nobodyThoughtOf', kind: 'text' },
] as const
const read: ReadReport = {
  columns,
  rows: [
    {
      imei: '1',
      from: 'a',
      to: 'b',
      device: { device: 'Van', imei: '1', plate: 'AA', driver: 'Ana', account: 'Theirs' },
      cells: { time: 't', maxKmh: 90, place: [41, -8], distanceM: 7, nobodyThoughtOf: 'x', secret: 'y' },
    },
  ],
  count: 1,
  totals: { maxKmh: 90, distanceM: 7 },
  charts: [
    {
      kind: 'bar',
      by: 'device',
      stacked: false,
      labels: ['Van'],
      series: [{ column: 'distanceM', name: null, values: [7] }],
    },
    {
      kind: 'line',
      by: 'time',
      stacked: false,
      labels: ['t'],
      series: [{ column: 'distanceM', name: 'Van', values: [7] }],
    },
    {
      kind: 'bar',
      by: 'day',
      stacked: false,
      labels: ['d'],
      series: [{ column: 'maxKmh', name: null, values: [90] }],
    },
    {
      kind: 'bar',
      by: 'day',
      stacked: false,
      labels: ['d'],
      series: [{ column: 'rows', name: null, values: [1] }],
    },
  ],
  time: 'time',
}
const BOTH = { chart: true, table: true }
const show = (fields: EmbedFields, what = BOTH) => shownReport(read, fields, what, () => 'key')

describe('a report in an embed', () => {
  it('tells nothing of what is not shared', () => {
    expect(show(NOTHING)).toEqual({
      columns: [
        { key: 'time', kind: 'time' },
        { key: 'distanceM', kind: 'distance', total: 'sum' },
      ],
      time: 'time',
      devices: { key: {} },
      count: 1,
      totals: { distanceM: 7 },
      rows: [{ vehicle: 'key', cells: { time: 't', distanceM: 7 } }],
      charts: [read.charts[3]],
    })
  })

  it('tells what is shared, and no number of a device, account or text of its own', () => {
    const told = show(ALL)
    expect(told.devices).toEqual({ key: { device: 'Van', plate: 'AA', driver: 'Ana' } })
    expect(told.rows[0]?.cells).toEqual({ time: 't', maxKmh: 90, place: [41, -8], distanceM: 7 })
    expect(told.charts).toEqual(read.charts)
    expect(told.columns.every((column) => !column.hidden)).toBe(true)
  })

  it('has a table or charts as it is chosen', () => {
    expect(show(ALL, { chart: false, table: true }).charts).toEqual([])
    expect(show(ALL, { chart: true, table: false })).toMatchObject({ rows: [], devices: {}, count: 1 })
  })

  it('leaves something of every report, and no text without a field', () => {
    for (const [name, report] of Object.entries(REPORTS) as [string, Report][]) {
      const told = report.columns.filter((column) => isTold(column, NOTHING))
      expect([name, told.length > 0]).toEqual([name, true])
      const kinds = told.filter(({ key }) => key !== 'sensor' && key !== 'code').map(({ kind }) => kind)
      for (const kind of ['device', 'text', 'place', 'speed', 'link'] as const)
        expect(kinds).not.toContain(kind)
    }
  })
})
