import type { DragEvent, ReactNode } from 'react'

/** What is particular of a row: classes, and `data-` attributes by which others find it. */
export type RowLook = {
  className?: string
  /** Cannot be chosen. */
  disabled?: boolean
  data?: Record<`data-${string}`, string | number>
}

/** Rows that stand between others and say what these have in common; one cell across all columns. */
export type RowSection<Row> = {
  /** Whether it is such a row. */
  of: (row: Row) => boolean
  render: (row: Row) => ReactNode
  /** Pixels. */
  px: number
}

/** Where rows stand in a tree. */
export type RowTree<Row> = {
  /** From 1 on. */
  levelOf: (row: Row) => number
  /** Undefined for a row that has none below it. */
  isOpen: (row: Row) => boolean | undefined
}

/** Rows that are dragged, and what they are dropped on. */
export type RowDrag<Row> = {
  mayDrag: (row: Row) => boolean
  onStart: (row: Row, event: DragEvent) => void
  onOver?: (row: Row, event: DragEvent) => void
  onLeave?: (row: Row) => void
  onDrop?: (row: Row, event: DragEvent) => void
  onEnd?: () => void
}
