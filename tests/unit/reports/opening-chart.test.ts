import { expect, test } from 'vitest'
import { type ChartData, OTHERS } from '@/lib/reports/chart'
import { openingChart, rankedColumn } from '@/lib/reports/opening-chart'

const chart = (kind: ChartData['kind'], values: Record<string, number | null>): ChartData => ({
  kind,
  by: 'place',
  stacked: false,
  labels: Object.keys(values),
  series: [{ column: 'seconds', name: null, values: Object.values(values) }],
})
const ring = chart('pie', { Shenzhen: 40, Shanghai: 20 })

test('the map opens where most of what it counts lies in China', () => {
  expect(openingChart([ring, chart('map', { GD: 40, SH: 20 })])).toBe(1)
  expect(openingChart([ring, chart('map', { GD: 40, [OTHERS]: 20 })])).toBe(1)
})

test('the first chart opens for a fleet elsewhere, without values, and without a map', () => {
  expect(openingChart([ring, chart('map', { GD: 10, [OTHERS]: 20 })])).toBe(0)
  expect(openingChart([ring, chart('map', { [OTHERS]: 20 })])).toBe(0)
  expect(openingChart([ring, chart('map', { GD: null })])).toBe(0)
  expect(openingChart([ring, chart('map', {})])).toBe(0)
  expect(openingChart([ring])).toBe(0)
  expect(openingChart([])).toBe(0)
})

test('bars of devices order the table by what they show; other charts do not', () => {
  const bars = { ...chart('bar', { 'Van 1': 3, 'Van 2': 2 }), by: 'device' }
  expect(rankedColumn(bars)).toEqual({ id: 'seconds', desc: true })
  for (const other of [
    undefined,
    ring,
    { ...bars, by: 'day' },
    { ...bars, by: 'place' },
    { ...bars, series: [] },
  ])
    expect(rankedColumn(other)).toBeUndefined()
})
