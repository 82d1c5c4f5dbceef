import { AppError } from '@/lib/errors'
import { reportOf } from './catalogue'
import { type ChartSpec, ROWS } from './chart'
import type { Column } from './column'
import type { Computed } from './computed'
import { readConditions } from './condition'
import type { CustomReport } from './custom-schema'
import { columnsIn, parseFormula } from './expression'
import type { Report } from './report'

export type BuiltReport = { report: Report; computed: Computed[] }

/** Names of computed columns: `computed1`, `computed2` …, so that formulas may read earlier ones. */
export const computedKey = (index: number): string => `computed${index + 1}`

/**
 * Makes a report of what somebody put together. Throws `reportFormula` for a formula that cannot be
 * read or reads a column that there is not, `conditionColumn` for a condition on such a one, `illegalParameter` for others.
 */
export function buildReport(given: Omit<CustomReport, 'name' | 'shared'>): BuiltReport {
  const source = reportOf(given.source)
  const known = new Map(source.columns.map((column) => [column.key, column]))
  const computed = given.computed.map(({ label, formula, kind, total }, index): Computed => {
    const read = parseFormula(formula)
    const key = computedKey(index)
    const earlier = given.computed.slice(0, index).map((_, at) => computedKey(at))
    const unknown = read && columnsIn(read).some((name) => !known.has(name) && !earlier.includes(name))
    if (!read || unknown) throw new AppError('reportFormula', { formula })
    return { column: { key, kind, label, ...(total ? { total } : {}) }, formula: read }
  })
  readConditions(given.conditions, {
    columns: [...source.columns, ...computed.map(({ column }) => column)],
    filters: source.filters,
  })
  const chosen = given.columns.flatMap((key) => known.get(key) ?? [])
  if (chosen.length < given.columns.length) throw new AppError('illegalParameter')
  const rest = source.columns.filter(({ key }) => !given.columns.includes(key))
  const columns: Column[] = [
    ...chosen.map(({ hidden: _hidden, ...column }) => column),
    ...rest.map((column) => ({ ...column, hidden: true })),
  ]
  if (given.group !== null && !source.groupings.includes(given.group)) throw new AppError('illegalParameter')
  return { report: { ...source, columns, charts: chartsOf(given, source) }, computed }
}

function chartsOf(
  { chart, group }: Pick<CustomReport, 'chart' | 'group'>,
  source: Report,
): readonly ChartSpec[] {
  if (!chart) return source.charts
  const { kind, by, series } = chart
  const column = source.columns.find(({ key }) => key === series)
  if (series !== ROWS && !column && !series.startsWith('computed')) throw new AppError('illegalParameter')
  if (kind === 'map') {
    const place = source.columns.some((one) => one.key === by && one.kind === 'place')
    // Rows that are put together have no place any more.
    if (!place || group !== null) throw new AppError('illegalParameter')
  }
  const own: ChartSpec =
    kind === 'line'
      ? { kind, by: by === 'day' ? 'day' : 'time', series: [series] }
      : { kind, by, series: [series] }
  return [own, ...source.charts]
}
