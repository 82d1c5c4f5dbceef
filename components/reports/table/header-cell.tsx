'use client'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import { type Column, isNumeric } from '@/lib/reports/column'
import { useColumnTitle } from '../use-cell-formats'
import type { Sorting } from './use-sorted-rows'
import { LEAST_WIDTH } from './use-table-layout'

type Props = {
  column: Column
  width: number
  sorting: Sorting
  className?: string
  onSort: () => void
  onResize: (width: number) => void
}

const STEP_PX = 16

/** To the right columns grow, or shrink where they stand from right to left. */
const forwardsOf = (handle: Element) => (getComputedStyle(handle).direction === 'rtl' ? -1 : 1)

/** A heading: pressed it sorts, its edge is drawn to another width. */
export function HeaderCell({ column, width, sorting, className, onSort, onResize }: Props) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()(column)
  const sorted = sorting?.key === column.key ? sorting : null
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const start = event.clientX
    const forwards = forwardsOf(handle)
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onResize(Math.max(LEAST_WIDTH, width + (clientX - start) * forwards))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
      className={clsx('relative flex h-9 items-center border-b border-hairline bg-surface', className)}
      style={{ width }}
    >
      <button
        type="button"
        title={title}
        onClick={onSort}
        className={clsx(
          'flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 text-meta font-medium text-muted hover:text-text -outline-offset-2',
          isNumeric(column.kind) && 'flex-row-reverse text-end',
        )}
      >
        <span className="truncate">{title}</span>
        {sorted &&
          (sorted.down ? (
            <ArrowDown className="size-3 shrink-0" aria-hidden="true" />
          ) : (
            <ArrowUp className="size-3 shrink-0" aria-hidden="true" />
          ))}
      </button>
      <button
        type="button"
        aria-label={t('resize', { column: title })}
        className="absolute inset-y-1.5 end-0 z-1 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-accent focus-visible:bg-accent"
        onPointerDown={drag}
        onKeyDown={(event) => {
          const by = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key]
          if (!by) return
          // The table would scroll as well.
          event.preventDefault()
          onResize(Math.max(LEAST_WIDTH, width + by * forwardsOf(event.currentTarget)))
        }}
      />
    </th>
  )
}
