export const CHART_KINDS = ['bar', 'line', 'pie', 'radar', 'gauge', 'liquid', 'heat', 'map'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** Charts that somebody may put first in a report of one's own. */
export const OWN_CHART_KINDS = ['bar', 'pie', 'line', 'map'] as const

/** Stands for the number of rows where a series is asked for. */
export const ROWS = 'rows'

/**
 * What is drawn: `series` are columns, or `ROWS`. Bars and pies put together the rows of one label;
 * lines draw each row by its time; a radar has one corner for each series and one line for each device, and where
 * a corner has nothing it is bars instead;
 * a heat map has hours and weekdays; gauges and liquids show a level of each device; a map has China's
 * regions, by a column of places.
 */
export type ChartSpec =
  | { kind: 'bar'; by: string; series: readonly string[]; stacked?: true }
  | { kind: 'pie'; by: string; series: readonly [string] }
  | { kind: 'line'; by: 'time' | 'day'; series: readonly string[]; split?: string }
  | { kind: 'radar'; by: string; series: readonly string[] }
  | { kind: 'heat'; by: 'hours'; series: readonly [string] }
  | { kind: 'gauge' | 'liquid'; by: 'device'; series: readonly [string] }
  | { kind: 'map'; by: string; series: readonly [string] }

export type ChartSeries = {
  column: string
  /** Tells apart lines of one column: the device. */
  name: string | null
  /** Tells apart lines of one device: a cell of the column `by`, such as the sensor. */
  part?: { by: string; value: string }
  values: (number | null)[]
}

/** Labels are cells of `by`: names, days, instants, words; of a heat map `weekday hour`, of a map codes of regions. */
export type ChartData = {
  kind: ChartKind
  by: string
  stacked: boolean
  labels: string[]
  series: ChartSeries[]
}

/** Whether its bars lie under each other with their names and values; those of days and months stand side by side. */
export const isRanked = ({ kind, by }: Pick<ChartData, 'kind' | 'by'>): boolean =>
  kind === 'bar' && by !== 'day' && by !== 'month'

/** The palette has so many colours; more lines than that cannot be told apart. */
export const MAX_SERIES = 11
/** Labels beyond these are put together as "others". */
export const MAX_LABELS = 60
export const OTHERS = '…'
