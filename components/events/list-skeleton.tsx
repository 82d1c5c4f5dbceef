import { clsx } from 'clsx'
import { Skeleton } from '@/components/ui/skeleton'
import { COLUMNS, PLACE_CELL, SPEED_CELL } from './event-row'

const ROWS = Array.from({ length: 14 }, (_, row) => row)
const WIDTHS = ['w-1/2', 'w-2/3', 'w-2/5'] as const

/** Rows while the first page is on its way, in the places where the real ones will stand. */
export function ListSkeleton({ phone }: { phone: boolean }) {
  return (
    <div aria-hidden="true" className="@container h-full overflow-hidden">
      {!phone && <div className="h-[33px] border-b border-hairline" />}
      <div className="h-9 border-b border-hairline" />
      {ROWS.map((row) =>
        phone ? <CardSkeleton key={row} row={row} /> : <RowSkeleton key={row} row={row} />,
      )}
    </div>
  )
}

const widthOf = (row: number) => WIDTHS[row % WIDTHS.length]

function RowSkeleton({ row }: { row: number }) {
  return (
    <div className={clsx(COLUMNS, 'h-9 border-b border-hairline')}>
      <span className="col-span-2" />
      <Skeleton className="w-14" />
      <span className="flex items-center gap-2">
        <Skeleton className="h-6 w-6 shrink-0" />
        <Skeleton className={widthOf(row)} />
      </span>
      <Skeleton className={widthOf(row + 1)} />
      <span className={PLACE_CELL}>
        <Skeleton className={widthOf(row + 2)} />
      </span>
      <span className={SPEED_CELL}>
        <Skeleton className="ms-auto w-6" />
      </span>
    </div>
  )
}

function CardSkeleton({ row }: { row: number }) {
  return (
    <div className="flex h-20 items-center gap-3 border-b border-hairline ps-3 pe-4">
      <Skeleton className="h-9 w-9 shrink-0" />
      <div className="flex flex-1 flex-col gap-1.5">
        <Skeleton className={widthOf(row)} />
        <Skeleton className={clsx('h-3', widthOf(row + 1))} />
      </div>
    </div>
  )
}
