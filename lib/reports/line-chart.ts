import { isoInstant } from '@/lib/time/iso-instant'
import type { ChartData, ChartSeries, ChartSpec } from './chart'
import { MAX_SERIES } from './chart'
import { cellOf, numberIn, type ReportRow } from './row'

type LineSpec = Extract<ChartSpec, { kind: 'line' }>
type Line = Pick<ChartSeries, 'column' | 'name' | 'part'> & { points: [time: number, value: number][] }

/** More points than a screen has pixels say nothing. */
const MAX_POINTS = 1500

/** Gathers curves over time: one for each column, and for each device or sensor that `split` tells apart. */
export class LineChart {
  private readonly lines = new Map<string, Line>()

  constructor(
    private readonly spec: LineSpec,
    private readonly time: string,
  ) {}

  add(row: ReportRow): void {
    const at = row.cells[this.time]
    if (typeof at !== 'string') return
    const time = Date.parse(at)
    const named = this.namesOf(row)
    for (const column of this.spec.series) {
      const value = numberIn(row, column)
      if (value === null) continue
      const key = JSON.stringify([column, named])
      const line = this.lines.get(key)
      if (line) line.points.push([time, value])
      else if (this.lines.size < MAX_SERIES)
        this.lines.set(key, { column, ...named, points: [[time, value]] })
    }
  }

  private namesOf(row: ReportRow): Pick<ChartSeries, 'name' | 'part'> {
    const device = cellOf(row, 'device')
    const name = typeof device === 'string' && device !== '' ? device : null
    const by = this.spec.split
    const value = by === undefined ? null : cellOf(row, by)
    if (by === undefined || typeof value !== 'string' || value === '' || value === name) return { name }
    return { name, part: { by, value } }
  }

  result(): ChartData {
    const lines = [...this.lines.values()]
    const times = lines.flatMap(({ points }) => points.map(([time]) => time))
    const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
    const step = Math.max(1000, (last - first) / MAX_POINTS)
    const slotOf = (time: number) => Math.floor((time - first) / step)
    const slots = [...new Set(times.map(slotOf))].sort((a, b) => a - b)
    const places = new Map(slots.map((slot, index) => [slot, index]))
    return {
      kind: 'line',
      by: 'time',
      stacked: false,
      labels: slots.map((slot) => isoInstant(Math.round(first + slot * step))),
      series: lines.map(({ points, ...line }) => ({ ...line, values: means(points) })),
    }

    function means(points: Line['points']): (number | null)[] {
      const sums = slots.map(() => ({ sum: 0, count: 0 }))
      for (const [time, value] of points) {
        const slot = sums[places.get(slotOf(time)) ?? -1]
        if (!slot) continue
        slot.sum += value
        slot.count++
      }
      return sums.map(({ sum, count }) => (count > 0 ? sum / count : null))
    }
  }
}
