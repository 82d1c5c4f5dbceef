import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  type Table,
  tableFeatures,
} from '@tanstack/react-table'
import type { LaidColumn } from '@/lib/tables/column-layout'

/** What the room wants to know of a column beside what the library asks for. */
export type ColumnMeta = {
  /** Its name: in the heading, the chooser and for screen readers. */
  title: string
  /** Behind the name in the heading, drawn back. */
  unit?: string
  /** Figures: at the inline end. */
  numeric?: boolean
  /** Share of the room that the columns leave; without it the column is as wide as it says. */
  grow?: number
  /** Grows up to so many pixels where there is room, before the others share it; a pinned one too. */
  most?: number
  /** Shrinks down to so many pixels where there is little room, before the table scrolls. */
  least?: number
  /** Hidden until somebody asks for it. */
  hidden?: boolean
  /** Hidden while the table is narrower, in pixels, unless somebody asked for it. */
  hideBelow?: number
  /** Stays at the inline end, over what scrolls. */
  atEnd?: boolean
  /** The heading is read out and not seen. */
  quietTitle?: boolean
  /** Classes of its cells, for what only this column needs. */
  cell?: string
}

/** What every table of the console can do; the rows come sorted by the server where a table says so. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
})

export type Features = typeof features
export type DataTableInstance<Row extends object> = Table<Features, Row>
export type DataColumn<Row extends object> = ColumnDef<Features, Row, unknown> & {
  id: string
  meta: ColumnMeta
}

/** Columns as the chooser lists them. */
export const titledColumns = <Row extends object>(columns: readonly DataColumn<Row>[]) =>
  laidColumns(columns).map((column, index) => ({ ...column, title: columns[index]?.meta.title ?? '' }))

/** Columns as the layout sees them. */
export const laidColumns = <Row extends object>(columns: readonly DataColumn<Row>[]): LaidColumn[] =>
  columns.map(({ id, meta, enablePinning }) => ({ id, hidden: meta.hidden, locked: enablePinning === false }))
