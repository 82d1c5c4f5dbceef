'use client'
import type { HeaderContext } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { Features } from './features'

type Props<Row extends object> = HeaderContext<Features, Row, unknown> & { className?: string }

/** What a heading says; pressed it sorts. */
export function SortHeading<Row extends object>({ column, className }: Props<Row>) {
  const { title = '', unit, numeric, quietTitle } = column.columnDef.meta ?? {}
  const text = (
    <>
      <span className={cn('line-clamp-2 leading-4', numeric && 'text-end', quietTitle && 'sr-only')}>
        {title}
      </span>
      {unit && <span className="font-normal whitespace-nowrap">{unit}</span>}
    </>
  )
  if (!column.getCanSort()) {
    return (
      <span className={cn('flex min-w-0 flex-1 gap-1 px-2.5', className, numeric && 'justify-end')}>
        {text}
      </span>
    )
  }
  const sorted = column.getIsSorted()
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      title={title}
      onClick={column.getToggleSortingHandler()}
      className={cn(
        'flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 text-start font-medium -outline-offset-2 hover:text-text',
        numeric && 'flex-row-reverse',
        sorted && 'text-text',
        className,
      )}
    >
      {text}
      {sorted && (
        <Arrow className={cn('size-3 shrink-0', numeric ? '-ms-2.5' : '-me-2.5')} aria-hidden="true" />
      )}
    </button>
  )
}

/** In cells that keep their own distance. */
export function BareHeading<Row extends object>(context: HeaderContext<Features, Row, unknown>) {
  const { numeric } = context.column.columnDef.meta ?? {}
  return <SortHeading {...context} className={cn('w-full px-0', numeric && 'justify-start')} />
}
