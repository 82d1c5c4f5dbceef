'use client'
import { CircleHelp, Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { useReach } from '@/components/table/table-context'
import { cn } from '@/components/ui/cn'
import { type Column, type ColumnKind, isNumeric } from '@/lib/reports/column'
import { type Cell, cellOf, type ReportRow } from '@/lib/reports/row'
import { arrangeColumns, isShown } from '@/lib/tables/column-layout'
import type { ColumnLayout } from '@/lib/tables/layout-schema'
import { playbackOf } from '../report-link'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'
import { columnRoom } from './column-room'
import { ReportCell } from './report-cell'

const ACTION_PX = 36
/** What has no length of its own shares the room that is left. Whole shares: less than one leave some of it empty. */
const GROWS: Partial<Record<ColumnKind, number>> = { place: 2, text: 1 }
type Totals = Readonly<Record<string, number | null>>

/** The columns of a report for a table; the last line says what all rows come to. */
export function useReportColumns(
  columns: readonly Column[],
  rows: readonly ReportRow[],
  totals: Totals,
): DataColumn<ReportRow>[] {
  const t = useTranslations('reports.screen.totals')
  const title = useColumnTitle()
  const formats = useCellFormats()
  return useMemo(
    () =>
      columns.map((column, index): DataColumn<ReportRow> => {
        const text = title(column)
        const rule = ruleOf(column)
        const total = rule === null ? null : totals[column.key]
        const totalLabel = rule === null || rule === 'sum' ? '' : t(rule)
        const room = columnRoom(column, rows, formats, { title: text, total, totalLabel })
        return {
          id: column.key,
          size: room.size,
          ...(room.least !== undefined && { minSize: room.least }),
          accessorFn: (row) => cellOf(row, column.key),
          sortFn: (a, b, id) => compareCells(a.getValue(id), b.getValue(id)),
          cell: ({ row: { original } }) =>
            index === 0 && column.kind !== 'device' ? (
              <span className="block cut-end font-medium">
                <ReportCell column={column} row={original} />
              </span>
            ) : (
              <ReportCell column={column} row={original} />
            ),
          footer: ({ header }) => (
            <Total column={column} value={totals[column.key]} isFirst={header.index === 0} />
          ),
          meta: {
            title: text,
            numeric: isNumeric(column.kind),
            hidden: column.hidden,
            grow: GROWS[column.kind],
            most: room.most,
            least: room.floor,
          },
        }
      }),
    [columns, rows, totals, title, formats, t],
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
      meta: { title: playback, quietTitle: true, atEnd: true, cell: 'justify-end px-1' },
    }),
    [playback, onWhy],
  )
}

/** The columns that are shown, in their order. */
export function shownColumns(columns: readonly Column[], layout: ColumnLayout): Column[] {
  const laid = columns.map((column) => ({ id: column.key, hidden: column.hidden, column }))
  return arrangeColumns(laid, layout).flatMap((one) => (isShown(layout, one) ? [one.column] : []))
}

/** What is not known comes first. */
export function compareCells(a: Cell, b: Cell): number {
  const [left, right] = [a ?? '', b ?? '']
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), undefined, { numeric: true })
}

/** Ratios are called means. */
const ruleOf = ({ total }: Column) => (typeof total === 'string' ? total : total ? 'avg' : null)

/** What a column comes to, by its rule. */
function Total({ column, value, isFirst }: { column: Column; value?: number | null; isFirst: boolean }) {
  const t = useTranslations('reports.screen')
  const formats = useCellFormats()
  const rule = ruleOf(column)
  const known = value !== null && value !== undefined && rule !== null
  return (
    <span
      title={rule ? t(`totals.${rule}`) : undefined}
      className={cn('block leading-4', isNumeric(column.kind) && 'text-end')}
    >
      {isFirst && t('total')}
      {known && rule !== 'sum' && (
        <span className="block text-meta leading-3.5 font-normal text-muted">{t(`totals.${rule}`)}</span>
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
