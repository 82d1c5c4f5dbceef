'use client'
import type { Column, Row as TableRow } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type FocusEventHandler,
  type MouseEventHandler,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { Features } from './features'
import type { ROLES, TableKind } from './roles'
import type { RowDrag, RowLook, RowSection, RowTree } from './row-types'
import { DataRow, SectionRow } from './table-row'
import type { WalkedRows } from './use-row-keys'
import type { RowSelection } from './use-row-selection'

const OVERSCAN = 10
/** Room under the last row for the bar over it. */
const BAR_PX = 64

type Props<Row extends object> = {
  rows: readonly TableRow<Features, Row>[]
  columns: readonly Column<Features, Row, unknown>[]
  roles: (typeof ROLES)[TableKind]
  rowPx: number
  headPx: number
  scroller: HTMLElement | null
  /** Filled in here: scrolls a row into view. */
  scrollTo: RefObject<(index: number) => void>
  walked: WalkedRows
  selection?: RowSelection
  section?: RowSection<Row>
  rowLook?: (row: Row) => RowLook
  markedId?: string | null
  tree?: RowTree<Row>
  drag?: RowDrag<Row>
  glides?: boolean
  onNearEnd?: () => void
  onClick: MouseEventHandler
  onFocus: FocusEventHandler
  /** The row that an event is about. */
  rowOf: (event: SyntheticEvent) => TableRow<Features, Row> | undefined
}

/** The rows in view and some around them; each stands where it is moved to. */
export function VirtualBody<Row extends object>(props: Props<Row>) {
  const { rows, columns, roles, rowPx, headPx, scroller, scrollTo, walked, selection, section, rowLook } =
    props
  const body = useRef<HTMLTableSectionElement>(null)
  const isSection = (index: number) => {
    const row = rows[index]
    return row !== undefined && (section?.of(row.original) ?? false)
  }
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (section && isSection(index) ? section.px : rowPx),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: headPx,
    scrollPaddingStart: headPx + (section?.px ?? 0),
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const nearEnd = useEffectEvent(() => props.onNearEnd?.())
  useEffect(() => {
    if (last >= rows.length - OVERSCAN) nearEnd()
    // By the rows themselves: what came may have joined those that were there.
  }, [last, rows])
  useEffect(() => {
    scrollTo.current = (index) => virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [scrollTo, virtualizer])
  // The row that the keyboard went to may come into being only after scrolling.
  useEffect(() => {
    const id = walked.wanted.current
    const row =
      id === null ? null : body.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`)
    if (!row) return
    walked.wanted.current = null
    row.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table takes the keys of its rows
    <tbody
      ref={body}
      role={roles.group}
      className="relative block"
      style={{ height: virtualizer.getTotalSize() + (selection?.isActive ? BAR_PX : 0) }}
      onClick={props.onClick}
      onFocus={props.onFocus}
      {...(props.drag && dragEvents(props.drag, props.rowOf))}
    >
      {items.map(({ index, start, size, key }) => {
        const row = rows[index]
        if (!row) return null
        const place = {
          index: index + 1 + headPx / 36,
          height: size,
          top: start - headPx,
          roles,
          glides: props.glides,
        }
        if (section && isSection(index)) {
          return (
            <SectionRow key={key} {...place} span={columns.length}>
              {section.render(row.original)}
            </SectionRow>
          )
        }
        const isMarked = row.id === props.markedId
        return (
          <DataRow
            key={key}
            {...place}
            row={row}
            columns={columns}
            look={rowLook}
            isCurrent={roles.table !== 'table' && row.id === walked.currentId}
            isSelected={
              selection ? selection.ids.has(Number(row.id)) : props.markedId === undefined ? null : isMarked
            }
            isMarked={selection !== undefined && isMarked}
            isDragged={props.drag?.mayDrag(row.original) ?? false}
            level={props.tree?.levelOf(row.original)}
            isOpen={props.tree?.isOpen(row.original)}
          />
        )
      })}
    </tbody>
  )
}

function dragEvents<Row extends object>(drag: RowDrag<Row>, rowOf: Props<Row>['rowOf']) {
  const tell = (hear: ((row: Row, event: DragEvent) => void) | undefined) => (event: DragEvent) => {
    const row = rowOf(event)
    if (row) hear?.(row.original, event)
  }
  return {
    onDragStart: tell(drag.onStart),
    onDragOver: tell(drag.onOver),
    onDragLeave: tell(drag.onLeave),
    onDrop: tell(drag.onDrop),
    onDragEnd: () => drag.onEnd?.(),
  }
}
