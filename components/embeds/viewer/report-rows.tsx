'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCellFormats, useColumnTitle } from '@/components/reports/use-cell-formats'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { EmbedReport } from '@/lib/embeds/open-schema'
import { isNumeric } from '@/lib/reports/column'

/** So many rows at a time: a page of others should not have to lay out thousands. */
const STEP = 50

/** The rows of a report with their totals, to be read only. */
export function ReportRows({ title, report }: { title: string; report: EmbedReport }) {
  const t = useTranslations('embedViewer')
  const screen = useTranslations('reports.screen')
  const columnTitle = useColumnTitle()
  const formats = useCellFormats()
  const [shown, setShown] = useState(STEP)
  const { columns, rows, devices, totals, count } = report
  const hasTotals = columns.some(({ key }) => totals[key] !== null && totals[key] !== undefined)
  const align = (kind: (typeof columns)[number]['kind']) =>
    isNumeric(kind) ? 'text-end tabular-nums' : 'text-start'
  return (
    <section aria-label={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-body">
          <thead>
            <tr className="border-b border-hairline bg-surface text-meta text-muted">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cn('px-3 py-2 font-medium whitespace-nowrap', align(column.kind))}
                >
                  {columnTitle(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no name of their own
              <tr key={index} className="border-b border-hairline">
                {columns.map((column) => {
                  const cell =
                    row.cells[column.key] ?? (row.vehicle && devices[row.vehicle]?.[column.key]) ?? null
                  return (
                    <td key={column.key} className={cn('max-w-64 truncate px-3 py-1.5', align(column.kind))}>
                      <bdi>{formats.text(column, cell) || screen('nothing')}</bdi>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr className="border-t border-hairline bg-surface font-medium">
                {columns.map((column, index) => {
                  const total = totals[column.key]
                  const known = total !== null && total !== undefined
                  return (
                    <td key={column.key} className={cn('px-3 py-2', align(column.kind))}>
                      {index === 0 && !known
                        ? screen('total')
                        : known && <bdi>{formats.text(column, total)}</bdi>}
                    </td>
                  )
                })}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p className="flex items-center justify-between gap-3 px-3 py-2 text-meta text-muted">
        {t('rows', { shown: Math.min(shown, rows.length), count })}
        {shown < rows.length && <Button onClick={() => setShown(shown + STEP)}>{t('more')}</Button>}
      </p>
    </section>
  )
}
