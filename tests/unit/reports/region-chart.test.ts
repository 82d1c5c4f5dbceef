import { describe, expect, it } from 'vitest'
import { OTHERS, ROWS } from '@/lib/reports/chart'
import { collectReport, type ReportView } from '@/lib/reports/collect-report'
import type { Column } from '@/lib/reports/column'
import type { Cell, ReportRow } from '@/lib/reports/row'

const columns: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'place', kind: 'place' },
  { key: 'seconds', kind: 'duration', total: 'sum' },
  { key: 'maxKmh', kind: 'speed', total: 'max' },
]

const view: ReportView = {
  columns,
  computed: [],
  conditions: [],
  group: null,
  time: null,
  zone: 'Asia/Shanghai',
}

const row = (place: Cell, seconds: number, maxKmh: number | null = null): ReportRow => ({
  imei: '1',
  device: null,
  from: null,
  to: null,
  cells: { place, seconds, maxKmh },
})

const SHENZHEN: Cell = [22.543, 114.058]
const GUANGZHOU: Cell = [23.129, 113.264]
const HONG_KONG: Cell = [22.32, 114.17]
const PORTO: Cell = [41.15, -8.61]

async function draw(rows: ReportRow[], by: string, series: string, more: Partial<ReportView> = {}) {
  async function* source() {
    yield rows
  }
  const spec = { kind: 'map' as const, by, series: [series] as const }
  const { charts } = await collectReport({ rows: source() }, { ...view, ...more }, [spec], 10)
  return charts[0]
}

describe('a map of regions', () => {
  const rows = [
    row(SHENZHEN, 60, 80),
    row(HONG_KONG, 500, 50),
    row(PORTO, 9000),
    row(GUANGZHOU, 40, 110),
    row(null, 7),
  ]

  it('sums up the rows of a region, the most first, what lies outside China last', async () => {
    const chart = await draw(rows, 'place', 'seconds')
    expect(chart).toMatchObject({ kind: 'map', by: 'place', labels: ['HK', 'GD', OTHERS] })
    expect(chart?.series).toEqual([{ column: 'seconds', name: null, values: [500, 100, 9000] }])
  })

  it('follows the rule of its column, and counts rows', async () => {
    expect((await draw(rows, 'place', 'maxKmh'))?.series[0]?.values).toEqual([110, 50, null])
    const counted = await draw(rows, 'place', ROWS)
    expect(counted?.labels).toEqual(['GD', 'HK', OTHERS])
    expect(counted?.series[0]?.values).toEqual([2, 1, 1])
  })

  it('is not drawn where no row has a place, or none is left after rows are put together', async () => {
    expect(await draw([row(null, 7)], 'place', 'seconds')).toBeUndefined()
    expect(await draw(rows, 'device', 'seconds')).toBeUndefined()
    expect(await draw(rows, 'place', 'seconds', { group: 'device' })).toBeUndefined()
  })
})
