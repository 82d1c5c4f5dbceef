import type { Aggregate } from './aggregate'
import type { Column, TotalRule } from './column'
import { type Cell, cellOf, numberIn, type ReportRow } from './row'

type Sums = { key: string; sum: number; count: number; max: number; min: number }

/** Sums up rows, one after the other, by the rules of their columns. */
export class Totals {
  /** Of what some rule needs, and of nothing else: a report may have tens of thousands of rows. */
  private readonly sums: Sums[]
  private rows = 0
  /** What rows said that sums keep to; null once they said several things. */
  private readonly said = new Map<string, Cell | null>()

  constructor(private readonly columns: readonly Column[]) {
    const keys = new Set(columns.flatMap(({ key, total }) => (total ? (parts(total) ?? [key]) : [])))
    const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
    this.sums = [...keys].map((key) => ({ key, sum: 0, count: 0, max: least, min: most }))
  }

  get count(): number {
    return this.rows
  }

  add(row: ReportRow): void {
    this.rows++
    for (const { within } of this.columns) if (within) this.say(within, cellOf(row, within))
    for (const sums of this.sums) {
      const value = numberIn(row, sums.key)
      if (value === null || Number.isNaN(value)) continue
      sums.sum += value
      sums.count++
      if (value > sums.max) sums.max = value
      if (value < sums.min) sums.min = value
    }
  }

  /** The same for rows that were put together before. */
  addAggregate({ rows, figures }: Aggregate): void {
    this.rows += rows
    for (const sums of this.sums) {
      const figure = figures[sums.key]
      if (!figure || figure.count === 0) continue
      sums.sum += figure.sum
      sums.count += figure.count
      sums.max = Math.max(sums.max, figure.max)
      sums.min = Math.min(sums.min, figure.min)
    }
  }

  /** By column; null where nothing was known. Columns without a rule are left out. */
  result(): Record<string, number | null> {
    const totals: Record<string, number | null> = {}
    for (const { key, total, within } of this.columns)
      if (total) totals[key] = within && this.said.get(within) === null ? null : this.of(key, total)
    return totals
  }

  private say(within: string, cell: Cell): void {
    const known = this.said.get(within)
    this.said.set(within, known === undefined || known === cell ? cell : null)
  }

  private of(key: string, rule: TotalRule): number | null {
    if (typeof rule === 'object') {
      const [above, below] = rule.over
      const divisor = this.known(below)?.sum ?? 0
      const sum = this.known(above)
      return sum && divisor > 0 ? (sum.sum / divisor) * rule.times : null
    }
    const sums = this.known(key)
    if (!sums) return null
    return rule === 'avg' ? sums.sum / sums.count : sums[rule]
  }

  /** What is known of a column that has a rule, or is part of one. */
  known(key: string): Readonly<Sums> | undefined {
    return this.sums.find((sums) => sums.key === key && sums.count > 0)
  }
}

/** The columns that a ratio is made of. */
const parts = (rule: TotalRule): readonly string[] | null => (typeof rule === 'object' ? rule.over : null)
