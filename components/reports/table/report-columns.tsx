'use client'
import { CircleHelp, Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { useReach } from '@/components/table/table-context'
import { type Column, type ColumnKind, isNumeric } from '@/lib/reports/column'
import { type Cell, cellOf, type ReportRow } from '@/lib/reports/row'
import { arrangeColumns, type ColumnLayout, isShown } from '@/lib/tables/column-layout'
import { playbackOf } from '../report-link'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'
import { ReportCell } from './report-cell'

/** Pixels. */
const WIDTHS: Partial<Record<ColumnKind, number>> = {
  device: 168,
  place: 208,
  time: 184,
  day: 112,
  duration: 120,
  text: 150,
  word: 136,
  code: 140,
  flag: 96,
  link: 96,
}
const USUAL_WIDTH = 124
const MOST_FOR_TITLE = 216
const ACTION_PX = 36

type Totals = Readonly<Record<string, number | null>>

/** The columns of a report for a table; the last line says what all rows come to. */
export function useReportColumns(columns: readonly Column[], totals: Totals): DataColumn<ReportRow>[] {
  const title = useColumnTitle()
  return useMemo(
    () =>
      columns.map((column, index): DataColumn<ReportRow> => {
        const text = title(column)
        return {
          id: column.key,
          size: Math.max(WIDTHS[column.kind] ?? USUAL_WIDTH, Math.min(MOST_FOR_TITLE, roomFor(text))),
          accessorFn: (row) => cellOf(row, column.key),
          sortFn: (a, b, id) => compareCells(a.getValue(id), b.getValue(id)),
          cell: ({ row: { original } }) =>
            index === 0 ? (
              <span className="font-medium">
                <ReportCell column={column} row={original} />
              </span>
            ) : (
              <ReportCell column={column} row={original} />
            ),
          footer: ({ header }) => (
            <Total column={column} value={totals[column.key]} isFirst={header.index === 0} />
          ),
          meta: { title: text, numeric: isNumeric(column.kind), hidden: column.hidden },
        }
      }),
    [columns, totals, title],
  )
}

/** The column of what can be done with a row. */
export function useActionsColumn(onWhy?: (row: ReportRow) => void): DataColumn<ReportRow> {
  const playback = useTranslations('reports.screen')('playback')
  return useMemo(
    () => ({
      id: '#actions',
      size: (onWhy ? 2 * ACTION_PX : ACTION_PX) + 4,
      minSize: ACTION_PX + 4,
      enableResizing: false,
      enableSorting: false,
      cell: ({ row }) => <RowActions row={row.original} onWhy={onWhy} />,
      meta: { title: playback, quietTitle: true, grow: 1, cell: 'justify-end px-1' },
    }),
    [playback, onWhy],
  )
}

/** The columns that are shown, in their order. */
export function shownColumns(columns: readonly Column[], layout: ColumnLayout): Column[] {
  const laid = columns.map((column) => ({ id: column.key, hidden: column.hidden, column }))
  return arrangeColumns(laid, layout).flatMap((one) => (isShown(layout, one) ? [one.column] : []))
}

/** Pixels of a heading of 12 px with what is around it; Chinese characters are about twice as wide. */
function roomFor(title: string): number {
  const wide = title.match(/[\u2e80-\uffef]/gu)?.length ?? 0
  return Math.ceil((title.length + wide * 0.9) * 6.5) + 26
}

/** What is not known comes first. */
export function compareCells(a: Cell, b: Cell): number {
  const [left, right] = [a ?? '', b ?? '']
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), undefined, { numeric: true })
}

/** What a column comes to, by its rule. */
function Total({ column, value, isFirst }: { column: Column; value?: number | null; isFirst: boolean }) {
  const t = useTranslations('reports.screen')
  const formats = useCellFormats()
  const rule = typeof column.total === 'string' ? column.total : column.total ? 'avg' : null
  const known = value !== null && value !== undefined && rule !== null
  return (
    <span title={rule ? t(`totals.${rule}`) : undefined}>
      {isFirst && t('total')}
      {known && rule !== 'sum' && (
        <span className="me-1 text-meta font-normal text-muted">{t(`totals.${rule}`)}</span>
      )}
      {known && <bdi>{formats.text(column, value)}</bdi>}
    </span>
  )
}

const ACTION =
  'tap grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text'

/** Why the row is as it is, and what the map saw of it. */
function RowActions({ row, onWhy }: { row: ReportRow; onWhy?: (row: ReportRow) => void }) {
  const t = useTranslations('reports.screen')
  const why = useTranslations('tripWhy')
  const reach = useReach()
  const to = playbackOf(row)
  return (
    <>
      {onWhy && row.imei && row.from && (
        <button
          type="button"
          tabIndex={reach}
          aria-label={why('open')}
          title={why('open')}
          onClick={(event) => {
            event.stopPropagation()
            onWhy(row)
          }}
          className={ACTION}
        >
          <CircleHelp className="size-4" aria-hidden="true" />
        </button>
      )}
      {to && (
        <Link
          href={to}
          prefetch={false}
          tabIndex={reach}
          aria-label={t('playback')}
          title={t('playback')}
          onClick={(event) => event.stopPropagation()}
          className={ACTION}
        >
          <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      )}
    </>
  )
}
