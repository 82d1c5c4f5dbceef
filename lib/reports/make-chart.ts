import type { Aggregate, ReportAggregates } from './aggregate'
import type { ChartData, ChartSpec } from './chart'
import type { Column } from './column'
import { HeatChart } from './heat-chart'
import { LabelChart } from './label-chart'
import { LineChart } from './line-chart'
import { RegionChart } from './region-chart'
import type { ReportRow } from './row'

/** Gathers a chart from rows as they come, or from aggregates of them. */
export type ChartMaker = {
  add: (row: ReportRow) => void
  addAggregate?: (aggregate: Aggregate) => void
  /** The aggregates to add; left out by a chart that needs every single row. */
  aggregates?: Exclude<keyof ReportAggregates, 'open'> | null
  result: () => ChartData
}

type Around = { columns: readonly Column[]; time: string | null; zone: string }

/** Null for a chart over time of rows that have none, and for a map of rows without that place. */
export function makeChart(spec: ChartSpec, { columns, time, zone }: Around): ChartMaker | null {
  if (spec.kind === 'heat') return time ? new HeatChart(spec.series[0], time, zone) : null
  if (spec.kind === 'map')
    return columns.some(({ key, kind }) => key === spec.by && kind === 'place')
      ? new RegionChart(spec, columns)
      : null
  if (spec.kind === 'line' && spec.by === 'time') return time ? new LineChart(spec, time) : null
  return new LabelChart(spec as ConstructorParameters<typeof LabelChart>[0], columns, time, zone)
}
