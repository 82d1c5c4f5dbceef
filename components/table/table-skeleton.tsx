'use client'
import type { Column } from '@tanstack/react-table'
import { Skeleton } from '@/components/ui/skeleton'
import type { Features } from './features'

const ROWS = Array.from({ length: 14 }, (_, row) => row)
const WIDTHS = ['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'] as const

/** Rows while the first ones are on their way, in the places where the real ones will stand. */
export function TableSkeleton<Row extends object>({
  columns,
}: {
  columns: readonly Column<Features, Row, unknown>[]
}) {
  return (
    <tbody aria-hidden="true" className="block">
      {ROWS.map((row) => (
        <tr key={row} className="grid h-9 grid-cols-(--columns) items-center border-b border-hairline">
          {columns.map((column, place) => (
            <td key={column.id} className="px-2.5">
              <Skeleton className={WIDTHS[(row + place) % WIDTHS.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
