import { type Aggregate, aggregatesFor } from './aggregate'
import type { ChartData, ChartSeries, ChartSpec } from './chart'
import { MAX_LABELS, MAX_SERIES, OTHERS, ROWS } from './chart'
import type { Column } from './column'
import { groupLabel } from './grouping'
import { cellOf, type ReportRow } from './row'
import { Totals } from './total'

type Spec = Exclude<ChartSpec, { kind: 'line'; by: 'time' } | { kind: 'map' }>

/** Slices beyond these are too thin to see. */
const MAX_SLICES = 10

/** Puts rows together by label and draws what they come to: bars, pies, radars, levels, lines by day. */
export class LabelChart {
  private readonly labels = new Map<string, { text: string; totals: Totals }>()

  private readonly columns: readonly Column[]

  constructor(
    private readonly spec: Spec,
    columns: readonly Column[],
    private readonly time: string | null,
    private readonly zone: string,
  ) {
    this.columns = columns.filter(({ key }) => spec.series.includes(key))
  }

  get aggregates() {
    return aggregatesFor(this.spec.by)
  }

  add(row: ReportRow): void {
    this.totalsOf(row)?.add(row)
  }

  addAggregate(aggregate: Aggregate): void {
    this.totalsOf(aggregate.head)?.addAggregate(aggregate)
  }

  private totalsOf(row: ReportRow): Totals | null {
    const { by } = this.spec
    const label = groupLabel(row, by, this.time, this.zone)
    if (label === null) return null
    const known = this.labels.get(label)
    if (known) return known.totals
    const text = by === 'device' || by === 'drivers' ? String(cellOf(row, by) ?? label) : label
    const totals = new Totals(this.columns)
    this.labels.set(label, { text, totals })
    return totals
  }

  result(): ChartData {
    const { kind, by } = this.spec
    const base: Omit<ChartData, 'labels' | 'series'> = {
      kind,
      by,
      stacked: kind === 'bar' && this.spec.stacked === true,
    }
    const entries = this.sorted()
    if (kind === 'radar' && this.hasAllCorners(entries)) {
      const series = entries.slice(0, MAX_SERIES).map(({ text, totals }) => ({
        column: '',
        name: text,
        values: this.spec.series.map((one) => figureOf(totals, one)),
      }))
      return { ...base, labels: [...this.spec.series], series }
    }
    if (kind === 'radar') base.kind = 'bar'
    const most = kind === 'pie' ? MAX_SLICES : MAX_LABELS
    const shown = entries.slice(0, most)
    const others = kind === 'pie' && entries.length > most
    const series: ChartSeries[] = this.spec.series.map((column) => {
      const values = shown.map(({ totals }) => figureOf(totals, column))
      if (others) values.push(sumOf(entries.slice(most).map(({ totals }) => figureOf(totals, column))))
      return { column, name: null, values }
    })
    return { ...base, labels: [...shown.map(({ text }) => text), ...(others ? [OTHERS] : [])], series }
  }

  /** A corner where nobody has anything folds the area into a line that says nothing. */
  private hasAllCorners(entries: readonly { totals: Totals }[]): boolean {
    const { series } = this.spec
    return (
      series.length > 2 && series.every((column) => entries.some(({ totals }) => figureOf(totals, column)))
    )
  }

  /** Days in their order, others by what they come to, the most first, and of as much by their names: which are shown is not chance. */
  private sorted(): { text: string; totals: Totals }[] {
    const entries = [...this.labels.values()]
    const { by, series } = this.spec
    const byText = (a: { text: string }, b: { text: string }) => (a.text < b.text ? -1 : 1)
    if (by === 'day' || by === 'month') return entries.sort(byText)
    const size = ({ totals }: { totals: Totals }) =>
      series.reduce((sum, column) => sum + (figureOf(totals, column) ?? 0), 0)
    return entries.sort((a, b) => size(b) - size(a) || byText(a, b))
  }
}

function figureOf(totals: Totals, column: string): number | null {
  return column === ROWS ? totals.count : (totals.result()[column] ?? null)
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
