'use client'
import { type Column, FlexRender, type Header } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { cn } from '@/components/ui/cn'
import type { DataTableInstance, Features } from './features'
import { pinnedClass, pinnedStyle } from './table-row'
import { useColumnDrag } from './use-column-drag'

type Props<Row extends object> = {
  table: DataTableInstance<Row>
  columns: readonly Column<Features, Row, unknown>[]
  freeze: (row: HTMLElement) => void
  /** Puts a column where another one stands. */
  place: (id: string, at: string) => void
}

const HEAD = { group: 'rowgroup', row: 'row', cell: 'columnheader' } as const

/** The headings; they stay on top, and are drawn to other places. */
export function TableHeader<Row extends object>({ table, columns, freeze, place: put }: Props<Row>) {
  const lines = table.getHeaderGroups()
  const { drag, onPointerDown } = useColumnDrag(
    (id) => table.getColumn(id)?.columnDef.enablePinning !== false,
    put,
  )
  return (
    <thead role={HEAD.group} className="sticky top-0 z-20 block bg-surface">
      {lines.map(({ id, headers }, line) => (
        <tr
          key={id}
          role={HEAD.row}
          aria-rowindex={line + 1}
          className="grid h-9 grid-cols-(--columns) items-stretch bg-inherit text-meta font-medium text-muted"
        >
          {headers.map((header, place) => {
            const { column } = header
            const sorted = column.getIsSorted()
            return (
              <th
                key={header.id}
                role={HEAD.cell}
                scope="col"
                colSpan={header.colSpan > 1 ? header.colSpan : undefined}
                data-column={column.id}
                onPointerDown={line === lines.length - 1 ? onPointerDown(column.id) : undefined}
                aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                className={cn(
                  'relative flex min-w-0 items-center border-b border-hairline font-medium select-none first:ps-1.5',
                  drag && 'cursor-grabbing [&_*]:cursor-grabbing',
                  drag?.id === column.id && 'opacity-45',
                  drag?.over === column.id && 'bg-tint text-primary-text',
                  ...pinnedClass(column, columns[place + 1]),
                )}
                style={{
                  ...pinnedStyle(column, place),
                  gridColumn: header.colSpan > 1 ? `span ${header.colSpan}` : undefined,
                }}
              >
                {header.isPlaceholder ? null : <FlexRender header={header} />}
                {column.getCanResize() && (
                  <ResizeHandle
                    header={header}
                    freeze={freeze}
                    resizeTo={(px) => table.setColumnSizing((known) => ({ ...known, [column.id]: px }))}
                  />
                )}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

const STEP_PX = 16

type HandleProps<Row extends object> = {
  header: Header<Features, Row, unknown>
  freeze: (row: HTMLElement) => void
  resizeTo: (px: number) => void
}

/** The edge of a heading: drawn, or moved with the arrow keys, it makes the column wider or narrower. */
function ResizeHandle<Row extends object>({ header, freeze, resizeTo }: HandleProps<Row>) {
  const t = useTranslations('table')
  const { column } = header
  const freezeRow = (handle: Element) => {
    const row = handle.closest('tr')
    if (row) freeze(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key]
    if (!by) return
    // The table would scroll as well.
    event.preventDefault()
    event.stopPropagation()
    freezeRow(event.currentTarget)
    const forwards = document.dir === 'rtl' ? -1 : 1
    const { minSize = 0, maxSize = Number.POSITIVE_INFINITY } = column.columnDef
    resizeTo(Math.min(maxSize, Math.max(minSize, column.getSize() + by * forwards)))
  }
  return (
    <button
      type="button"
      data-resize
      aria-label={t('resize', { column: column.columnDef.meta?.title ?? '' })}
      onMouseDown={(event) => {
        freezeRow(event.currentTarget)
        header.getResizeHandler()(event)
        // Dragging must not choose texts.
        event.preventDefault()
      }}
      onTouchStart={(event) => {
        freezeRow(event.currentTarget)
        header.getResizeHandler()(event)
      }}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onKeyDown}
      className={cn(
        'absolute inset-y-1.5 end-0 z-1 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-accent focus-visible:bg-accent',
        column.getIsResizing() && 'bg-accent',
      )}
    />
  )
}
