'use client'
import { functionalUpdate, useTable } from '@tanstack/react-table'
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cn } from '@/components/ui/cn'
import { type DataColumn, features } from './features'
import { PaintedBody, type PaintedRows } from './painted-body'
import { ROLES, type TableKind } from './roles'
import type { RowDrag, RowLook, RowSection, RowTree } from './row-types'
import { TableContext } from './table-context'
import { TableFooter } from './table-footer'
import { TableHeader } from './table-header'
import { TableSkeleton } from './table-skeleton'
import { type ServerSorting, useColumnState } from './use-column-state'
import { type RowKeys, useRowKeys } from './use-row-keys'
import type { RowSelection } from './use-row-selection'
import type { LayoutState } from './use-table-layout'
import { useTracks } from './use-tracks'
import { VirtualBody } from './virtual-body'

const ROW_PX = 36
export const HEADING_PX = 36

export type DataTableProps<Row extends object> = Omit<RowKeys<Row>, 'selection'> & {
  label: string
  /** The same between renders; their cells are components. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Without a name of its own a row goes by its place. */
  rowId: (row: Row, index: number) => string
  /** A grid unless its rows are only read. */
  kind?: TableKind
  /** All rows there are, loaded or not. */
  total?: number
  layout?: LayoutState
  /** Sorted by the server; without it a heading sorts the rows that are here. */
  sorting?: ServerSorting
  /** How a heading has sorted the rows that are here before anybody pressed one. */
  opensBy?: { id: string; desc: boolean }
  /** Chosen rows, by the numbers that their ids are. */
  selection?: RowSelection
  rowPx?: number
  /** Rows that stand between others and say what these have in common. */
  section?: RowSection<Row>
  rowLook?: (row: Row) => RowLook
  /** The row that is shown elsewhere: in a panel, on a map. */
  markedId?: string | null
  onNearEnd?: () => void
  drag?: RowDrag<Row>
  tree?: RowTree<Row>
  /** Told what scrolls, for whoever watches it. */
  onScroller?: (element: HTMLElement | null) => void
  /** Whether columns say what all rows come to. */
  footer?: boolean
  /** Written without React, in place of `rows`. */
  painted?: PaintedRows
  /** For what scrolls: further attributes and what it hears. */
  frame?: ComponentProps<'div'> & Record<`data-${string}`, unknown>
  loading?: boolean
  /** Rows glide to their places when others come in above them. */
  glides?: boolean
  /** Below the last row. */
  below?: ReactNode
}

/**
 * Rows under headings, of which only those in view exist: headings and pinned columns stay, columns are
 * resized, chosen, ordered and pinned, rows sorted, chosen and walked by keys. Its height comes from outside.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    kind = 'grid',
    selection,
    section,
    rowPx = ROW_PX,
    loading,
    painted,
  } = props
  // Held as state: the rows come to know of it only after it is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const scrollTo = useRef<(index: number) => void>(() => {})
  const controlled = useColumnState({ ...props, scroller })
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    ...controlled.options,
    enableRowSelection: selection ? (row) => !section?.of(row.original) : false,
    onRowSelectionChange: (updater) =>
      selection?.all(
        Object.keys(functionalUpdate(updater, controlled.options.state.rowSelection)).length > 0,
      ),
  })
  const order = table.getRowModel().rows
  const { onScroller } = props
  useEffect(() => onScroller?.(scroller), [onScroller, scroller])
  const walked = useRowKeys({ ...props, rows: order, scrollTo })
  const headings = table.getHeaderGroups()
  // Pinned ones first, as the headings stand.
  const shown = useMemo(() => headings.at(-1)?.headers.map(({ column }) => column) ?? [], [headings])
  const tracks = useTracks(table, shown, controlled.isSized)
  const isTree = kind === 'tree'
  const headPx = isTree ? 0 : headings.length * HEADING_PX
  const role = ROLES[kind]
  const rowOf = (event: SyntheticEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('tr[data-row]')?.dataset.row
    return id === undefined ? undefined : table.getRowModel().rowsById[id]
  }
  return (
    <TableContext value={{ selection, isWalked: kind !== 'table' }}>
      <div
        ref={setScroller}
        tabIndex={kind === 'table' ? 0 : undefined}
        {...props.frame}
        className={cn(
          '@container size-full overflow-auto overscroll-contain -outline-offset-2',
          props.frame?.className,
        )}
      >
        <table
          role={role.table}
          aria-label={label}
          aria-rowcount={
            isTree
              ? undefined
              : headings.length + (painted?.count ?? props.total ?? rows.length) + (props.footer ? 1 : 0)
          }
          {...(selection && { 'aria-multiselectable': true })}
          onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => walked.onKey(event)}
          className="block min-w-(--table)"
          style={{
            ...(tracks as CSSProperties),
            height: painted && headPx + painted.count * rowPx,
          }}
        >
          {!isTree && (
            <TableHeader table={table} columns={shown} freeze={controlled.freeze} place={controlled.place} />
          )}
          {loading ? (
            <TableSkeleton columns={shown} />
          ) : painted ? (
            <PaintedBody rows={painted} columns={shown} scroller={scroller} rowPx={rowPx} headPx={headPx} />
          ) : (
            <VirtualBody
              rows={order}
              rowPx={rowPx}
              headPx={headPx}
              scroller={scroller}
              scrollTo={scrollTo}
              section={section}
              walked={walked}
              selection={selection}
              columns={shown}
              roles={role}
              rowLook={props.rowLook}
              markedId={props.markedId}
              tree={props.tree}
              drag={props.drag}
              rowOf={rowOf}
              glides={props.glides}
              onNearEnd={props.onNearEnd}
              onClick={(event) => {
                const row = rowOf(event)
                if (!row || section?.of(row.original)) return
                if (selection && (event.shiftKey || event.ctrlKey || event.metaKey))
                  selection.toggle(Number(row.id), event.shiftKey)
                else props.onOpen?.(row.original)
              }}
              onFocus={(event) => {
                const row = rowOf(event)
                if (row) walked.visit(row.id)
              }}
            />
          )}
          {props.footer && rows.length > 0 && <TableFooter table={table} columns={shown} />}
        </table>
        {props.below}
      </div>
    </TableContext>
  )
}
