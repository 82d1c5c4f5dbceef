'use client'
import { useMemo } from 'react'
import { DataTable } from '@/components/table/data-table'
import type { LayoutState } from '@/components/table/use-table-layout'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { useActionsColumn, useReportColumns } from './report-columns'

type Props = {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number | null>>
  layout: LayoutState
  /** In which order the rows stand at first, where a chart above them has one. */
  opensBy?: { id: string; desc: boolean }
  chosen: ReportRow | null
  onChoose: (row: ReportRow | null) => void
  /** Says why a row is as it is; without it there is nothing to say. */
  onWhy?: (row: ReportRow) => void
}

/** Rows of a report have no name of their own. */
const idOf = (_: ReportRow, index: number) => String(index)

/** The rows of a report, with their totals; the chosen one is shown on the map. */
export function ReportTable(props: Props) {
  const { label, columns, rows, totals, layout, opensBy, chosen, onChoose, onWhy } = props
  const markedId = useMemo(() => (chosen ? String(rows.indexOf(chosen)) : null), [rows, chosen])
  const figures = useReportColumns(columns, rows, totals)
  const actions = useActionsColumn(onWhy)
  // Rows of no device have nothing to be played: an empty column would cut the last one of figures.
  const acts = useMemo(() => rows.length === 0 || rows.some(({ imei }) => imei !== null), [rows])
  return (
    <section aria-label={label} className="min-h-0 flex-1">
      <DataTable
        label={label}
        rows={rows}
        layout={layout}
        opensBy={opensBy}
        markedId={markedId}
        columns={useMemo(() => (acts ? [...figures, actions] : figures), [acts, figures, actions])}
        rowId={idOf}
        onOpen={(row) => onChoose(row === chosen ? null : row)}
        onStep={onChoose}
        footer
      />
    </section>
  )
}
