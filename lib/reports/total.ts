import type { Column, TotalRule } from './column'
import { numberIn, type ReportRow } from './row'

type Sums = { sum: number; count: number; max: number; min: number }

/** Sums up rows, one after the other, by the rules of their columns. */
export class Totals {
  private readonly sums = new Map<string, Sums>()
  private rows = 0

  constructor(private readonly columns: readonly Column[]) {}

  get count(): number {
    return this.rows
  }

  add(row: ReportRow): void {
    this.rows++
    for (const key in row.cells) {
      const value = numberIn(row, key)
      if (value === null || Number.isNaN(value)) continue
      const sums = this.sums.get(key)
      if (!sums) {
        this.sums.set(key, { sum: value, count: 1, max: value, min: value })
        continue
      }
      sums.sum += value
      sums.count++
      if (value > sums.max) sums.max = value
      if (value < sums.min) sums.min = value
    }
  }

  /** By column; null where nothing was known. Columns without a rule are left out. */
  result(): Record<string, number | null> {
    const totals: Record<string, number | null> = {}
    for (const { key, total } of this.columns) if (total) totals[key] = this.of(key, total)
    return totals
  }

  private of(key: string, rule: TotalRule): number | null {
    if (typeof rule === 'object') {
      const [above, below] = rule.over
      const divisor = this.sums.get(below)?.sum ?? 0
      const sum = this.sums.get(above)
      return sum && divisor > 0 ? (sum.sum / divisor) * rule.times : null
    }
    const sums = this.sums.get(key)
    if (!sums) return null
    return rule === 'avg' ? sums.sum / sums.count : sums[rule]
  }
}
