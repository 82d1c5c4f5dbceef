'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useAccount } from '@/components/account/account-context'
import { type EventListRow, groupByDay } from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'

export type RowHeights = { heading: number; day: number; event: number }

const OVERSCAN = 10
/** The list counts as being at its top this near to it. */
const TOP_PX = 24

type Options = {
  events: readonly DeviceEvent[]
  heights: RowHeights
  onNearEnd: () => void
  onTop: (atTop: boolean) => void
}

/** Which rows of the list exist: those in view and some around them. */
export function useEventRows({ events, heights, onNearEnd, onTop }: Options) {
  const { timeZone } = useAccount()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => groupByDay(events, timeZone), [events, timeZone])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? heights.day : heights.event),
    getItemKey: (index) => keyOf(rows[index], index),
    overscan: OVERSCAN,
    scrollMargin: heights.heading,
    scrollPaddingStart: heights.heading + heights.day,
  })
  const inView = virtualizer.getVirtualItems()
  const last = inView.at(-1)?.index ?? -1
  const nearEnd = useEffectEvent(onNearEnd)
  const top = useEffectEvent(onTop)

  useEffect(() => {
    if (last >= rows.length - OVERSCAN) nearEnd()
  }, [last, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights ask for another layout
  useEffect(() => virtualizer.measure(), [heights, virtualizer])
  useEffect(() => {
    const element = scroller.current
    const look = () => top((element?.scrollTop ?? 0) <= TOP_PX)
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [])

  return {
    scroller,
    rows,
    /** Rows to draw, with where they stand in the list's own box. */
    inView: inView.flatMap(({ index, key, size, start }) => {
      const row = rows[index]
      return row ? [{ index, key, row, size, top: start - heights.heading }] : []
    }),
    height: virtualizer.getTotalSize(),
    scrollTo: (id: number) => {
      const index = rows.findIndex((row) => row.kind === 'event' && row.event.id === id)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    },
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }
}

const keyOf = (row: EventListRow | undefined, index: number) =>
  row === undefined ? index : row.kind === 'day' ? row.day : row.event.id
