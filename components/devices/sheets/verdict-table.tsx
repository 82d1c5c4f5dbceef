'use client'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { RowIssue } from '@/lib/devices/row-problems'
import type { SheetColumn } from '@/lib/devices/sheet-columns'
import { useIssueText } from './use-issue-text'

export type VerdictRow = {
  number: number
  given: Partial<Record<SheetColumn, string>>
  issues: readonly RowIssue[]
}

type Props<R extends VerdictRow> = {
  label: string
  columns: readonly SheetColumn[]
  rows: readonly R[]
  /** What a cell shows instead of its text. */
  cell?: (row: R, column: SheetColumn) => ReactNode
}

const CELL = 'h-9 max-w-60 truncate border-b border-hairline px-3 text-start whitespace-nowrap'

/** Rows of a spreadsheet with what is said of each; wrong cells are marked. */
export function VerdictTable<R extends VerdictRow>({ label, columns, rows, cell }: Props<R>) {
  const t = useTranslations('deviceSheet')
  const textOf = useIssueText()
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must with the keyboard too
      tabIndex={0}
      className="max-h-[60dvh] overflow-auto rounded-panel border border-hairline bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-body tabular-nums">
        <thead className="sticky top-0 z-10 bg-surface text-muted">
          <tr>
            <th scope="col" className={clsx(CELL, 'font-medium')}>
              {t('row')}
            </th>
            <th scope="col" className={clsx(CELL, 'font-medium')}>
              {t('verdict')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={clsx(CELL, 'font-medium')}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className={clsx(CELL, 'text-muted')}>{row.number}</td>
              <td className={clsx(CELL, 'max-w-none')}>
                {row.issues.length === 0 ? (
                  <span className="inline-flex items-center gap-1.5 align-middle text-success">
                    <CircleCheck className="size-4" aria-hidden="true" />
                    {t('right')}
                  </span>
                ) : (
                  <span className="inline-flex items-center gap-1.5 align-middle text-danger">
                    <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
                    {row.issues.map(textOf).join(' · ')}
                  </span>
                )}
              </td>
              {columns.map((column) => {
                const wrong = row.issues.some((issue) => issue.column === column)
                return (
                  <td
                    key={column}
                    title={row.given[column]}
                    className={clsx(CELL, wrong && 'bg-danger/8 text-danger')}
                  >
                    {cell?.(row, column) ?? <bdi>{row.given[column]}</bdi>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
