'use client'
import { type Column, FlexRender, type Row as TableRow } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Features } from './features'
import type { ROLES, TableKind } from './roles'
import type { RowLook } from './row-types'
import { RowReach } from './table-context'

type Place = {
  /** Counted from 1, headings included. */
  index: number
  /** Pixels. */
  height: number
  top: number
  roles: (typeof ROLES)[TableKind]
  glides?: boolean
}

type Props<Row extends object> = Place & {
  row: TableRow<Features, Row>
  /** What is shown, in its order; another array means other cells. */
  columns: readonly Column<Features, Row, unknown>[]
  look?: (row: Row) => RowLook
  isCurrent: boolean
  /** Null where rows are not chosen. */
  isSelected: boolean | null
  /** Shown elsewhere, chosen or not. */
  isMarked: boolean
  isDragged: boolean
  /** Of a tree. */
  level?: number
  isOpen?: boolean
}

/** Rows stand where they are moved to. */
const ROW = 'absolute inset-x-0 top-0'
const GLIDING = 'transition-[translate] duration-200'

function PlainRow<Row extends object>(props: Props<Row>) {
  const { row, columns, look, index, height, top, roles, isCurrent, isSelected, isMarked, isDragged } = props
  const { className, data, disabled } = look?.(row.original) ?? {}
  const isGrid = roles.table !== 'table'
  return (
    <RowReach value={isCurrent || !isGrid}>
      <tr
        {...data}
        role={roles.row}
        data-row={row.id}
        tabIndex={isGrid ? (isCurrent ? 0 : -1) : undefined}
        {...(roles.table === 'tree'
          ? { 'aria-level': props.level, 'aria-expanded': props.isOpen, 'aria-disabled': disabled }
          : { 'aria-rowindex': index })}
        aria-selected={isSelected ?? undefined}
        aria-current={isMarked || undefined}
        draggable={isDragged || undefined}
        style={{ height, translate: `0 ${top}px` }}
        className={cn(
          ROW,
          props.glides && GLIDING,
          'group grid grid-cols-(--columns) text-body -outline-offset-2 select-none',
          isGrid && 'cursor-pointer',
          isSelected || isMarked
            ? 'bg-tint'
            : 'bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--text)_4%)]',
          className,
        )}
      >
        {row.getVisibleCells().map((cell, place) => (
          <BodyCell key={cell.id} column={cell.column} place={place} columns={columns} role={roles.cell}>
            <FlexRender cell={cell} />
          </BodyCell>
        ))}
      </tr>
    </RowReach>
  )
}

/** A row of a table; drawn again only when something of it changes. */
export const DataRow = memo(PlainRow) as typeof PlainRow

type CellProps<Row extends object> = {
  column: Column<Features, Row, unknown>
  place: number
  columns: readonly Column<Features, Row, unknown>[]
  role: string
  children: ReactNode
}

function BodyCell<Row extends object>({ column, place, columns, role, children }: CellProps<Row>) {
  const { meta } = column.columnDef
  return (
    <td
      role={role}
      className={cn(
        'flex min-w-0 items-center border-b border-hairline px-2.5 first:ps-4 *:min-w-0',
        meta?.numeric && 'justify-end tabular-nums',
        ...pinnedClass(column, columns[place + 1]),
        meta?.cell,
      )}
      style={pinnedStyle(column, place)}
    >
      {meta?.cell === undefined ? (
        // A figure that lost a digit is another figure.
        <span className={meta?.numeric ? 'whitespace-nowrap' : 'cut-end'}>{children}</span>
      ) : (
        children
      )}
    </td>
  )
}

/** A pinned cell covers what scrolls beneath it. */
export function pinnedClass<Row extends object>(
  column: Column<Features, Row, unknown>,
  next: Column<Features, Row, unknown> | undefined,
): (string | false)[] {
  const side = column.getIsPinned()
  if (!side) return []
  // The line says that what ends there goes on beneath it.
  if (side === 'end') return ['sticky z-10 bg-inherit border-s border-hairline']
  return ['sticky z-10 bg-inherit', next?.getIsPinned() !== 'start' && 'border-e border-hairline']
}

export function pinnedStyle<Row extends object>(column: Column<Features, Row, unknown>, place: number) {
  const side = column.getIsPinned()
  if (!side) return undefined
  return side === 'start' ? { insetInlineStart: `var(--pin-${place})` } : { insetInlineEnd: 0 }
}

/** A row that says what the ones below it have in common. */
export function SectionRow({
  index,
  height,
  top,
  roles,
  glides,
  span,
  children,
}: Place & { span: number; children: ReactNode }) {
  return (
    <tr
      role={roles.row}
      aria-rowindex={index}
      style={{ height, translate: `0 ${top}px` }}
      className={cn(ROW, glides && GLIDING)}
    >
      <td role={roles.cell} colSpan={span} className="block h-full">
        {children}
      </td>
    </tr>
  )
}
