'use client'
import { type Column, FlexRender } from '@tanstack/react-table'
import { cn } from '@/components/ui/cn'
import type { DataTableInstance, Features } from './features'
import { ROLES } from './roles'
import { pinnedClass, pinnedStyle } from './table-row'

/** What all rows come to, by column; stays at the bottom. */
export function TableFooter<Row extends object>({
  table,
  columns,
}: {
  table: DataTableInstance<Row>
  columns: readonly Column<Features, Row, unknown>[]
}) {
  const [line] = table.getFooterGroups()
  return (
    <tfoot role={ROLES.grid.group} className="sticky bottom-0 z-20 block">
      <tr
        role={ROLES.grid.row}
        className="grid min-h-9 grid-cols-(--columns) border-t border-hairline bg-sunken text-body"
      >
        {line?.headers.map((header, place) => (
          <td
            key={header.id}
            role={ROLES.grid.cell}
            className={cn(
              'flex min-w-0 items-center gap-1 px-2.5 font-medium first:ps-4',
              header.column.columnDef.meta?.numeric && 'justify-end tabular-nums',
              ...pinnedClass(header.column, columns[place + 1]),
            )}
            style={pinnedStyle(header.column, place)}
          >
            <span className={header.column.columnDef.meta?.numeric ? 'whitespace-nowrap' : 'cut-end'}>
              <FlexRender footer={header} />
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
