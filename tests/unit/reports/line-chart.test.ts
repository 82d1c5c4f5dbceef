import { expect, it } from 'vitest'
import { LineChart } from '@/lib/reports/line-chart'
import type { ReportRow } from '@/lib/reports/row'

const rowOf = (device: string, measure: string | null, value: number): ReportRow => ({
  imei: '1',
  device: { device },
  from: null,
  to: null,
  cells: { time: '2026-03-01T08:00:00Z', measure, value },
})

it('lines are told apart by device and by a cell, which is kept as it is for whoever has its words', () => {
  const chart = new LineChart({ kind: 'line', by: 'time', series: ['value'], split: 'measure' }, 'time')
  for (const row of [rowOf('Van', 'rpm', 800), rowOf('Van', 'fuelL', 40), rowOf('Car', 'rpm', 900)])
    chart.add(row)
  chart.add(rowOf('Car', null, 1))
  chart.add(rowOf('Car', 'Car', 3))
  expect(chart.result().series.map(({ name, part, values }) => [name, part?.value, values])).toEqual([
    ['Van', 'rpm', [800]],
    ['Van', 'fuelL', [40]],
    ['Car', 'rpm', [900]],
    ['Car', undefined, [2]],
  ])
  expect(chart.result().series[0]?.part).toEqual({ by: 'measure', value: 'rpm' })
})
