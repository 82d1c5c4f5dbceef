'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { CircleHelp, Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { usePlaces } from '@/components/places/use-places'
import { type Column, isNumeric } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { playbackOf } from '../report-link'
import { useColumnTitle } from '../use-cell-formats'
import { HeaderCell } from './header-cell'
import { ReportCell } from './report-cell'
import { TotalsRow } from './totals-row'
import { useSortedRows } from './use-sorted-rows'
import { isShown, type useTableLayout, widthOf } from './use-table-layout'

const ROW_PX = 36
const ACTION_PX = 36

type Props = {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number | null>>
  layout: ReturnType<typeof useTableLayout>
  chosen: ReportRow | null
  onChoose: (row: ReportRow | null) => void
  /** Says why a row is as it is; without it there is nothing to say. */
  onWhy?: (row: ReportRow) => void
}

/** The rows of a report: only those in view exist; headings and totals stay in sight. */
export function ReportTable({ label, columns, rows, totals, layout: table, chosen, onChoose, onWhy }: Props) {
  const t = useTranslations('reports.screen')
  const why = useTranslations('tripWhy')
  const title = useColumnTitle()
  const scroller = useRef<HTMLDivElement>(null)
  const { sorted, sorting, press } = useSortedRows(rows)
  const { layout, change } = table
  const shown = columns.filter((column) => isShown(layout, column))
  const actionsPx = onWhy ? 2 * ACTION_PX + 4 : ACTION_PX + 4
  const width = shown.reduce((sum, column) => sum + widthOf(layout, column, title(column)), 0) + actionsPx
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const places = useShownPlaces(sorted, shown, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)

  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || (event.target as HTMLElement).closest('th')) return
    event.preventDefault()
    const at = chosen ? sorted.indexOf(chosen) : -1
    const next = sorted[Math.max(0, Math.min(sorted.length - 1, at + by))]
    if (!next) return
    onChoose(next)
    virtualizer.scrollToIndex(sorted.indexOf(next))
  }
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows go from row to row
      tabIndex={0}
      aria-label={label}
      onKeyDown={step}
      className="relative min-h-0 flex-1 overflow-auto text-body tabular-nums -outline-offset-2"
    >
      <table aria-rowcount={rows.length + 2} className="block" style={{ width, minWidth: '100%' }}>
        <thead className="sticky top-0 z-20 block">
          <tr className="flex">
            {shown.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                width={widthOf(layout, column, title(column))}
                sorting={sorting}
                className={clsx(index === 0 && [PINNED, 'ps-1.5'])}
                onSort={() => press(column.key)}
                onResize={(to) => change({ widths: { ...layout.widths, [column.key]: Math.round(to) } })}
              />
            ))}
            <th
              className="flex h-9 flex-1 border-b border-hairline bg-surface"
              style={{ minWidth: actionsPx }}
            >
              <span className="sr-only">{t('playback')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = sorted[index]
            if (!row) return null
            const to = playbackOf(row)
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                aria-selected={row === chosen}
                onClick={() => onChoose(row === chosen ? null : row)}
                className={clsx(
                  'group absolute inset-x-0 top-0 flex h-9 cursor-pointer',
                  row === chosen ? 'bg-tint' : 'bg-surface hover:bg-hover',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                {shown.map((column, at) => (
                  <td
                    key={column.key}
                    className={clsx(
                      'flex h-9 items-center border-b border-hairline px-2.5',
                      isNumeric(column.kind) && 'justify-end',
                      at === 0 && [PINNED, EDGE, 'font-medium', row === chosen ? 'bg-tint' : 'bg-surface'],
                    )}
                    style={{ width: widthOf(layout, column, title(column)) }}
                  >
                    <span className="truncate">
                      <ReportCell {...{ column, row }} placeOf={places} />
                    </span>
                  </td>
                ))}
                <td
                  className="flex h-9 flex-1 items-center justify-end border-b border-hairline px-1"
                  style={{ minWidth: actionsPx }}
                >
                  {onWhy && row.imei && row.from && (
                    <button
                      type="button"
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
                      aria-label={t('playback')}
                      title={t('playback')}
                      onClick={(event) => event.stopPropagation()}
                      className={ACTION}
                    >
                      <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
                    </Link>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <TotalsRow {...{ columns: shown, totals, layout }} count={rows.length} pinned={clsx(PINNED, EDGE)} />
      </table>
    </section>
  )
}

const PINNED = 'sticky start-0 z-10'
/** The first column begins where the title of the report does. */
const EDGE = 'ps-4'
const ACTION =
  'tap grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text'

/** Where the rows in view were, in words. */
function useShownPlaces(rows: readonly ReportRow[], columns: readonly Column[], first: number, last: number) {
  const points = useMemo(() => {
    const keys = columns.filter(({ kind }) => kind === 'place').map(({ key }) => key)
    if (keys.length === 0) return []
    return rows.slice(first, last + 1).flatMap(({ cells }) =>
      keys.flatMap((key) => {
        const cell = cells[key]
        return typeof cell === 'object' && cell !== null ? [cell] : []
      }),
    )
  }, [rows, columns, first, last])
  return usePlaces(points)
}
