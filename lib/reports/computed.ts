import type { Column } from './column'
import { type Expression, evaluate } from './expression'
import { numberIn, type ReportRow } from './row'

/** A column that somebody worked out of others. */
export type Computed = { column: Column; formula: Expression }

/** The row with its computed columns. */
export function computeCells(row: ReportRow, computed: readonly Computed[]): ReportRow {
  if (computed.length === 0) return row
  const cells = { ...row.cells }
  for (const { column, formula } of computed) {
    cells[column.key] = evaluate(formula, (key) => {
      const cell = cells[key]
      return typeof cell === 'number' ? cell : numberIn(row, key)
    })
  }
  return { ...row, cells }
}
