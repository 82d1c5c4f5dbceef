'use client'
import type { HeaderContext } from '@tanstack/react-table'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import type { DataColumn, Features } from './features'
import { useReach, useTableTools } from './table-context'

type Words<Row> = {
  all: string
  /** Names the box of a row. */
  one: (row: Row) => string
  /** The boxes show on the row under the pointer, and once something is chosen. */
  quiet?: boolean
  size: number
}

/** The boxes by which rows are chosen, at the inline start; Shift draws a range. */
export function selectionColumn<Row extends object>({ all, one, quiet, size }: Words<Row>): DataColumn<Row> {
  return {
    id: '#selection',
    size,
    minSize: size,
    enableHiding: false,
    enablePinning: false,
    enableResizing: false,
    enableSorting: false,
    meta: { title: all, cell: 'pe-0' },
    header: (context) => <AllBox context={context} label={all} />,
    cell: ({ row }) => <RowBox id={Number(row.id)} label={one(row.original)} quiet={quiet} />,
  }
}

function AllBox<Row extends object>({
  context: { table },
  label,
}: {
  context: HeaderContext<Features, Row, unknown>
  label: string
}) {
  const isAll = table.getIsAllRowsSelected()
  const isSome = Object.keys(table.store.state.rowSelection).length > 0
  return (
    <span className="flex ps-2.5">
      <Checkbox
        hideLabel
        label={label}
        checked={isAll}
        mixed={isSome && !isAll}
        onCheckedChange={() => table.toggleAllRowsSelected(!isAll)}
      />
    </span>
  )
}

function RowBox({ id, label, quiet }: { id: number; label: string; quiet?: boolean }) {
  const { selection } = useTableTools()
  const reach = useReach()
  const isSelected = selection?.ids.has(id) ?? false
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={isSelected}
      tabIndex={reach}
      className={cn(
        quiet &&
          !isSelected &&
          !selection?.isActive &&
          'opacity-0 transition-opacity group-hover:opacity-100 has-focus-visible:opacity-100',
      )}
      onClick={(press) => {
        press.stopPropagation()
        selection?.toggle(id, press.shiftKey)
      }}
    />
  )
}
