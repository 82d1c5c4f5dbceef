import { type ChartData, isRanked, OTHERS, ROWS } from './chart'

/** Which chart is shown at once: the map of China where most of what it counts lies there, else the first. */
export function openingChart(charts: readonly ChartData[]): number {
  return Math.max(0, charts.findIndex(liesInChina))
}

function liesInChina({ kind, labels, series: [values] }: ChartData): boolean {
  if (kind !== 'map' || !values) return false
  let [inside, outside] = [0, 0]
  for (const [at, label] of labels.entries()) {
    const value = values.values[at] ?? 0
    if (label === OTHERS) outside += value
    else inside += value
  }
  return inside > outside
}

/** The column whose figures a ranked chart puts in order, greatest first, as a table is sorted; undefined for others. */
export function rankedColumn(chart: ChartData | undefined): { id: string; desc: true } | undefined {
  const first = chart && isRanked(chart) && chart.by === 'device' ? chart.series[0] : undefined
  return first && first.column !== ROWS ? { id: first.column, desc: true } : undefined
}
