'use client'
import type { Place } from '@/lib/places/schema'
import { type Column, isNumeric } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { ReportCell } from './table/report-cell'
import { useCellFormats, useColumnTitle } from './use-cell-formats'

type Props = {
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number | null>>
  placeOf: (point: readonly [number, number]) => Place | null
}

/** The rows of a report on paper: headings on every sheet, totals once at the end. */
export function PrintedTable({ columns, rows, totals, placeOf }: Props) {
  const title = useColumnTitle()
  const formats = useCellFormats()
  const side = (column: Column) => (isNumeric(column.kind) ? 'text-end' : 'text-start')
  return (
    <table className="w-full border-collapse text-[9px] leading-3 tabular-nums">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`border-b border-outline p-1 align-bottom font-semibold ${side(column)}`}
            >
              {title(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows on paper stay where they are
          <tr key={index} className="break-inside-avoid">
            {columns.map((column) => (
              <td key={column.key} className={`border-b border-hairline p-1 align-top ${side(column)}`}>
                <ReportCell {...{ column, row, placeOf }} />
              </td>
            ))}
          </tr>
        ))}
        <tr className="break-inside-avoid">
          {columns.map((column) => (
            <td key={column.key} className={`p-1 font-semibold ${side(column)}`}>
              <bdi>{column.total ? formats.text(column, totals[column.key] ?? null) : ''}</bdi>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
