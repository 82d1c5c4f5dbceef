import type { ReactNode } from 'react'

/** What is particular of a row: classes, and `data-` attributes by which others find it. */
export type RowLook = { className?: string; data?: Record<`data-${string}`, string | number> }

/** Rows that stand between others and say what these have in common; one cell across all columns. */
export type RowSection<Row> = {
  /** Whether it is such a row. */
  of: (row: Row) => boolean
  render: (row: Row) => ReactNode
  /** Pixels. */
  px: number
}
