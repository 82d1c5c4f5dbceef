'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { isShown, type TableLayout } from './table/use-table-layout'
import { useCellFormats, useColumnTitle } from './use-cell-formats'

/** Paper for more rows than this is better made by an export. */
const MAX_PRINTED = 2000

/** Whether the page is being printed; `print` draws all rows first. */
export function usePrinting(): { on: boolean; print: () => void } {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const end = () => setOn(false)
    window.addEventListener('afterprint', end)
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', end)
    }
  }, [on])
  return { on, print: useCallback(() => setOn(true), []) }
}

type Props = {
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number | null>>
  layout: TableLayout
}

/** The whole table for paper; on the screen only the rows in view exist. */
export function PrintedTable({ columns, rows, totals, layout }: Props) {
  const title = useColumnTitle()
  const formats = useCellFormats()
  const shown = columns.filter((column) => isShown(layout, column))
  return (
    <table className="hidden w-full border-collapse text-2xs tabular-nums print:table">
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.key} scope="col" className="border-b border-outline p-1 text-start">
              {title(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MAX_PRINTED).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows on paper stay where they are
          <tr key={index} className="break-inside-avoid">
            {shown.map((column) => (
              <td key={column.key} className="border-b border-hairline p-1">
                <bdi>{formats.text(column, row.cells[column.key])}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {shown.map((column) => (
            <td key={column.key} className="p-1 font-semibold">
              <bdi>{column.total ? formats.text(column, totals[column.key] ?? null) : ''}</bdi>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
