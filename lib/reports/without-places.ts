import type { ReportSource, RowSource } from './collect-report'
import type { Column } from './column'
import type { ReportRow } from './row'

/** Whether a column says where a device was: a place, or what is made of one. */
export const tellsPlace = ({ kind, ofPlace }: Column): boolean => kind === 'place' || ofPlace === true

/**
 * The same report for whoever may read reports but not positions: what says where a device was is null in every row,
 * before anything is grouped, drawn or written of it. Rows may hold places that no column shows; sums hold none.
 */
export function withoutPlaces({ rows, aggregated }: ReportSource, columns: readonly Column[]): ReportSource {
  const hidden = new Set(columns.filter(tellsPlace).map(({ key }) => key))
  return {
    rows: hide(rows, hidden),
    aggregated: aggregated && { ...aggregated, first: (count) => hide(aggregated.first(count), hidden) },
  }
}

async function* hide(source: RowSource, hidden: ReadonlySet<string>): RowSource {
  for await (const rows of source) yield rows.map((row) => ({ ...row, cells: hideIn(row.cells, hidden) }))
}

/** No cell but a place is a list. */
function hideIn(cells: ReportRow['cells'], hidden: ReadonlySet<string>): ReportRow['cells'] {
  return Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [key, hidden.has(key) || Array.isArray(cell) ? null : cell]),
  )
}
