/**
 * What a table is for screen readers. Rows that are laid out by CSS lose what their elements would have said,
 * so it is said in words.
 */
export type TableKind = keyof typeof ROLES

export const ROLES = {
  /** Its rows take the focus and keys. */
  grid: { table: 'grid', group: 'rowgroup', row: 'row', cell: 'gridcell' },
  /** It is read. */
  table: { table: 'table', group: 'rowgroup', row: 'row', cell: 'cell' },
  /** Rows below rows; without headings. */
  tree: { table: 'tree', group: 'presentation', row: 'treeitem', cell: 'presentation' },
} as const
