'use client'
import type { Column } from '@tanstack/react-table'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { Features } from './features'
import { ROLES } from './roles'
import { pinnedClass, pinnedStyle } from './table-row'

const SPARE_ROWS = 2

/** Rows of texts that are written without React: any number of them, that a playing clock runs through. */
export type PaintedRows = {
  count: number
  /** What stands in a row, by the ids of columns. */
  cells: (index: number) => Readonly<Record<string, string>>
  /** The row that is marked. */
  current: () => number
  /** Drawn back. */
  isAside: (index: number) => boolean
  /** Told which rows stand in view; `end` is not one of them. */
  onView: (first: number, end: number) => void
  /** Filled in by the table. */
  painter: RefObject<Painter | null>
}

export type Painter = {
  /** Writes the rows in view, as they are now. */
  paint: () => void
  /** Scrolls until a row stands in the middle. */
  centre: (index: number) => void
  /** Rows of a page. */
  pageRows: () => number
}

type Props<Row extends object> = {
  rows: PaintedRows
  columns: readonly Column<Features, Row, unknown>[]
  scroller: HTMLElement | null
  rowPx: number
  headPx: number
}

/**
 * A few rows that are there already and move along with the scroll: a hundred thousand cost no more than those
 * in view, and 60 frames a second of a playing clock cost React nothing.
 */
export function PaintedBody<Row extends object>({ rows, columns, scroller, rowPx, headPx }: Props<Row>) {
  const pool = useRef<HTMLTableSectionElement>(null)
  const [room, setRoom] = useState(0)
  const paint = () => {
    const body = pool.current
    if (!body || !scroller) return
    const lines = body.children
    const top = Math.max(0, Math.floor(scroller.scrollTop / rowPx))
    const first = Math.max(0, Math.min(top, rows.count - lines.length))
    body.style.transform = `translateY(${first * rowPx}px)`
    const current = rows.current()
    for (let place = 0; place < lines.length; place++) {
      const line = lines[place] as HTMLTableRowElement
      const index = first + place
      line.hidden = index >= rows.count
      if (line.hidden) continue
      line.dataset.index = String(index)
      line.setAttribute('aria-rowindex', String(index + 2))
      line.toggleAttribute('data-current', index === current)
      line.toggleAttribute('data-aside', rows.isAside(index))
      const texts = rows.cells(index)
      columns.forEach(({ id }, at) => {
        const cell = line.children[at]
        if (cell && cell.textContent !== texts[id]) cell.textContent = texts[id] ?? ''
      })
    }
    rows.onView(first, Math.min(rows.count, first + lines.length))
  }
  const rowsRoom = Math.max(0, room - headPx)
  const centre = (index: number) => {
    if (scroller) scroller.scrollTop = index * rowPx - (rowsRoom - rowPx) / 2
  }
  useImperativeHandle(rows.painter, () => ({
    paint,
    centre,
    pageRows: () => Math.max(1, Math.floor(rowsRoom / rowPx) - 1),
  }))
  // As soon as there is room, the marked row is in the middle of it.
  const begun = useRef(false)
  useEffect(() => {
    if (rowsRoom > 0 && !begun.current) {
      begun.current = true
      centre(rows.current())
    }
    paint()
  })
  useEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.height ?? 0))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return (
    <tbody ref={pool} role={ROLES.table.group} className="block">
      {Array.from({ length: Math.ceil(room / rowPx) + SPARE_ROWS }, (_, place) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and stay where they are
          key={place}
          role={ROLES.table.row}
          style={{ height: rowPx }}
          className="grid cursor-pointer grid-cols-(--columns) items-center bg-surface text-body tabular-nums data-aside:text-muted data-current:bg-tint data-current:font-medium not-data-current:hover:bg-[color-mix(in_srgb,var(--surface),var(--text)_4%)]"
        >
          {columns.map((column, at) => (
            <td
              key={column.id}
              role={ROLES.table.cell}
              className={cn(
                'block truncate px-2.5 leading-8 first:ps-4',
                column.columnDef.meta?.numeric && 'text-end',
                ...pinnedClass(column, columns[at + 1]),
                column.columnDef.meta?.cell,
              )}
              style={pinnedStyle(column, at)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  )
}
