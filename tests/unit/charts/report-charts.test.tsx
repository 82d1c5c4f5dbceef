// @vitest-environment happy-dom
import '../../support/dom'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ReportChart } from '@/components/reports/report-chart'
import type { ChartData } from '@/lib/reports/chart'
import type { Column } from '@/lib/reports/column'
import { LabelChart } from '@/lib/reports/label-chart'
import { renderInConsole } from '../../support/console-page'

const COLUMNS: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'distanceM', kind: 'distance', total: 'sum' },
  { key: 'seconds', kind: 'duration', total: 'sum' },
]
const LONG = 'Refrigerated truck of the northern depot with a long name'
const chart = (fields: Partial<ChartData>): ChartData => ({
  kind: 'bar',
  by: 'device',
  stacked: false,
  labels: [LONG, 'Van'],
  series: [{ column: 'distanceM', name: null, values: [12_000, 3000] }],
  ...fields,
})
const show = (given: ChartData) =>
  renderInConsole(<ReportChart title="Trips" chart={given} columns={COLUMNS} timeZone="UTC" />)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

describe('bars by name', () => {
  it('have every name whole, its value with the unit, and their length by it', () => {
    show(chart({}))
    const rows = within(screen.getByRole('region', { name: 'Trips' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([`${LONG}12.00 km`, 'Van3.00 km'])
    const widths = rows.map((row) => row.querySelector<HTMLElement>('[style]')?.style.width)
    expect(widths).toEqual(['100%', '25%'])
  })

  it('are segments of their sum where they are stacked, with a legend', () => {
    const series = ['distanceM', 'distanceM'].map((column, index) => ({
      column,
      name: ['Day', 'Night'][index] ?? '',
      values: [6000, index === 0 ? 3000 : 0],
    }))
    show(chart({ stacked: true, series }))
    const [legend, list] = screen.getAllByRole('list')
    expect(legend?.textContent).toBe('DayNight')
    const rows = within(list as HTMLElement).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([`${LONG}12.00 km`, 'Van3.00 km'])
    const widths = [...(rows[0]?.querySelectorAll<HTMLElement>('[style]') ?? [])].map(
      ({ style }) => style.width,
    )
    expect(widths).toEqual(['50%', '50%'])
  })
})

it('a ring has the whole in the middle, and for each slice its value and its share', () => {
  const series = [{ column: 'seconds', name: null, values: [5400, 1800] }]
  show(chart({ kind: 'pie', series }))
  expect(screen.getByRole('img', { name: 'Trips' }).querySelectorAll('circle[stroke]')).toHaveLength(2)
  expect(screen.getByText('2h')).toBeTruthy()
  const slices = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(slices).toEqual([`${LONG}1h 30m75%`, 'Van30m25%'])
})

it('a radar is drawn only where every corner has something, else it is bars', () => {
  const radar = (counts: number[][]) => {
    const keys = ['braking', 'cornering', 'crashes']
    const columns = keys.map((key): Column => ({ key, kind: 'count', total: 'sum' }))
    const made = new LabelChart({ kind: 'radar', by: 'device', series: keys }, columns, null, 'UTC')
    for (const [index, values] of counts.entries()) {
      made.add({
        imei: String(index),
        device: { device: `Van ${index}` },
        from: null,
        to: null,
        cells: Object.fromEntries(keys.map((key, at) => [key, values[at] ?? 0])),
      })
    }
    return made.result()
  }
  expect(
    radar([
      [3, 1, 0],
      [0, 0, 1],
    ]),
  ).toMatchObject({ kind: 'radar', labels: ['braking', 'cornering', 'crashes'] })
  expect(
    radar([
      [3, 1, 0],
      [2, 0, 0],
    ]),
  ).toMatchObject({
    kind: 'bar',
    by: 'device',
    labels: ['Van 0', 'Van 1'],
    series: [{ values: [3, 2] }, { values: [1, 0] }, { values: [0, 0] }],
  })
})
