'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { cn } from './cn'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  /** Pixels. */
  rowHeight: (item: T) => number
  renderRow: (item: T, index: number) => ReactNode
  /** Called when the last rows come near, to load more. */
  onNearEnd?: () => void
  /** Brought into view when it changes; less than 0 is none. */
  shownIndex?: number
  className?: string
}

const OVERSCAN = 8

/** A long list of which only the rows in view exist. Scrolls by itself: its height comes from outside. */
export function VirtualList<T>({
  label,
  items,
  keyOf,
  rowHeight,
  renderRow,
  onNearEnd,
  shownIndex = -1,
  className,
}: Props<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : rowHeight(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: OVERSCAN,
    onChange: ({ range }) => {
      if (range && items.length > 0 && range.endIndex >= items.length - OVERSCAN) onNearEnd?.()
    },
  })
  const show = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => {
    if (shownIndex >= 0) show(shownIndex)
  }, [shownIndex])
  return (
    <div ref={scroller} className={cn('min-h-0 overflow-y-auto', className)}>
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index]
          if (item === undefined) return null
          return (
            <li
              key={row.key}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
            >
              {renderRow(item, row.index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
