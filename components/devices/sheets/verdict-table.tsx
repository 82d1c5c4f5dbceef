'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { cn } from '@/components/ui/cn'
import type { RowIssue } from '@/lib/devices/row-problems'
import type { SheetColumn } from '@/lib/devices/sheet-columns'

type VerdictRow = {
  number: number
  given: Partial<Record<SheetColumn, string>>
  issues: readonly RowIssue[]
}

type Props<R extends VerdictRow> = {
  label: string
  /** The same between renders, as `cell` is. */
  columns: readonly SheetColumn[]
  rows: readonly R[]
  /** What a cell shows instead of its text. */
  cell?: (row: R, column: SheetColumn) => ReactNode
}

/** Rows of a spreadsheet with what is said of each; wrong cells are marked. */
export function VerdictTable<R extends VerdictRow>({ label, columns, rows, cell }: Props<R>) {
  const t = useTranslations('deviceSheet')
  const drawn = useMemo(
    (): DataColumn<R>[] => [
      {
        id: '#row',
        accessorFn: ({ number }) => number,
        cell: ({ row }) => row.original.number,
        meta: { title: t('row'), cell: 'text-muted' },
      },
      {
        id: '#verdict',
        accessorFn: ({ issues }) => issues.length,
        cell: ({ row }) => <Verdict issues={row.original.issues} />,
        meta: { title: t('verdict'), cell: 'max-w-none' },
      },
      ...columns.map(
        (column): DataColumn<R> => ({
          id: column,
          accessorFn: ({ given }) => given[column] ?? '',
          sortFn: 'text',
          cell: ({ row: { original } }) => {
            const wrong = original.issues.some((issue) => issue.column === column)
            return (
              <span
                title={original.given[column]}
                // The mark fills the cell, whose padding it takes over.
                className={cn('-mx-3 block truncate px-3 leading-9', wrong && 'bg-danger/8 text-danger')}
              >
                {cell?.(original, column) ?? <bdi>{original.given[column]}</bdi>}
              </span>
            )
          },
          meta: { title: t(`columns.${column}`), cell: 'py-0' },
        }),
      ),
    ],
    [columns, cell, t],
  )
  return (
    <PlainTable
      look="sheet"
      label={label}
      rows={rows}
      columns={drawn}
      rowId={({ number }) => String(number)}
      scrolls="max-h-[60dvh]"
    />
  )
}

function Verdict({ issues }: { issues: readonly RowIssue[] }) {
  const t = useTranslations('deviceSheet')
  const textOf = useIssueText()
  if (issues.length === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-success">
        <CircleCheck className="size-4" aria-hidden="true" />
        {t('right')}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-danger">
      <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
      {issues.map(textOf).join(' · ')}
    </span>
  )
}

/** Why a row is refused, in words. */
function useIssueText() {
  const t = useTranslations('deviceSheet')
  return ({ problem, column, params }: RowIssue) =>
    t(`problems.${problem}`, {
      column: t(`columns.${column}`),
      max: params?.max ?? 0,
      row: params?.row ?? 0,
    })
}
