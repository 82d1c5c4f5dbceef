'use client'
import {
  type ColumnSizingState,
  functionalUpdate,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { fitWidth, isShown, pinnedColumns, placeColumn } from '@/lib/tables/column-layout'
import type { ColumnLayout } from '@/lib/tables/layout-schema'
import { type DataColumn, laidColumns } from './features'
import { SortHeading } from './headings'
import type { RowSelection } from './use-row-selection'
import type { LayoutState } from './use-table-layout'

/** An order that comes from elsewhere, by the id of a column. */
export type ServerSorting = { id: string; desc: boolean; onSort: (id: string, desc: boolean) => void }

/** Narrower headings cannot be read. */
const LEAST_PX = 64
const MOST_PX = 800
const NO_CHOICE: RowSelectionState = {}

type Given<Row extends object> = {
  columns: readonly DataColumn<Row>[]
  layout?: LayoutState
  sorting?: ServerSorting
  /** Sorted so at first, where the rows are sorted here. */
  opensBy?: SortingState[number]
  selection?: RowSelection
  scroller: HTMLElement | null
}

/** State and options of the table that others own: the layout of its columns, its order, the chosen rows. */
export function useColumnState<Row extends object>(given: Given<Row>) {
  const { columns, sorting: order, selection, scroller } = given
  const [ownLayout, setOwnLayout] = useState<ColumnLayout>({})
  const { layout, change } = given.layout ?? { layout: ownLayout, change: setOwnLayout }
  const width = useWidth(
    scroller,
    columns.some(({ meta }) => meta.hideBelow !== undefined),
  )
  /** Widths that columns had grown to when somebody took hold of an edge. */
  const [frozen, setFrozen] = useState<ColumnSizingState>({})
  const [ownSorting, setOwnSorting] = useState<SortingState>(() => (given.opensBy ? [given.opensBy] : []))
  const columnSizing = useMemo(() => ({ ...layout.widths, ...frozen }), [layout.widths, frozen])
  const placed = useMemo(() => {
    const laid = laidColumns(columns)
    const narrow = (id: string, below = 0) => width !== null && width < below && !layout.shown?.[id]
    return {
      columnOrder: layout.order ? [...layout.order] : [],
      columnPinning: {
        start: pinnedColumns(laid, layout),
        end: columns.filter(({ meta }) => meta.atEnd).map(({ id }) => id),
      },
      columnVisibility: Object.fromEntries(
        columns.map(({ id, meta }) => [
          id,
          isShown(layout, { id, hidden: meta.hidden }) && !narrow(id, meta.hideBelow),
        ]),
      ),
    }
  }, [columns, layout, width])
  const ids = selection?.ids
  const rowSelection = useMemo(
    () => (ids ? Object.fromEntries([...ids].map((id) => [String(id), true as const])) : NO_CHOICE),
    [ids],
  )
  const [orderId, orderDesc] = [order?.id, order?.desc]
  const sorting = useMemo(
    () => (orderId === undefined ? ownSorting : [{ id: orderId, desc: orderDesc ?? false }]),
    [orderId, orderDesc, ownSorting],
  )
  return {
    /** Puts a column where another one stands. */
    place: (id: string, at: string) => {
      const next = placeColumn(laidColumns(columns), layout, id, at)
      if (next !== layout) change(next)
    },
    isSized: (id: string) => columnSizing[id] !== undefined,
    /** Columns that grew or shrank keep the width that they have now, so that a drawn edge follows the pointer. */
    freeze: (row: HTMLElement) => {
      const cells = row.querySelectorAll<HTMLElement>('[data-column]')
      const grown = columns.filter(
        ({ id, meta }) =>
          (meta.grow ?? meta.most ?? meta.least) !== undefined && columnSizing[id] === undefined,
      )
      const widths = Array.from(cells).flatMap((cell) => {
        const column = grown.find(
          ({ id, enableResizing }) => id === cell.dataset.column && enableResizing !== false,
        )
        if (!column) return []
        const isAsItSays =
          (column.meta.grow ?? column.meta.most) === undefined && cell.offsetWidth === column.size
        if (isAsItSays) return []
        return [[column.id, fitWidth(cell.offsetWidth)] as const]
      })
      flushSync(() => setFrozen(Object.fromEntries(widths)))
    },
    options: {
      state: { ...placed, columnSizing, rowSelection, sorting },
      defaultColumn: { minSize: LEAST_PX, maxSize: MOST_PX, header: SortHeading },
      columnResizeMode: 'onEnd' as const,
      columnResizeDirection:
        typeof document !== 'undefined' && document.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const),
      manualSorting: order !== undefined,
      enableSortingRemoval: order === undefined,
      enableMultiSort: false,
      sortDescFirst: false,
      onColumnSizingChange: (updater: Updater<ColumnSizingState>) => {
        const next = functionalUpdate(updater, columnSizing)
        const isSame =
          Object.keys(next).length === Object.keys(columnSizing).length &&
          Object.entries(next).every(([id, px]) => columnSizing[id] === px)
        setFrozen({})
        if (isSame) return
        const widths = Object.fromEntries(Object.entries(next).map(([id, px]) => [id, fitWidth(px)]))
        change({ ...layout, widths })
      },
      onSortingChange: (updater: Updater<SortingState>) => {
        const next = functionalUpdate(updater, sorting)
        if (!order) setOwnSorting(next)
        else if (next[0]) order.onSort(next[0].id, next[0].desc)
      },
    },
  }
}

/** Pixels of an element, where somebody wants to know. */
function useWidth(element: HTMLElement | null, wanted: boolean): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (!wanted || !element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, wanted])
  return width
}
