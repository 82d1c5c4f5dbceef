'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { type EventListRow, groupByDay } from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'

const DAY_PX = 36
const CARD_PX = 80
const OVERSCAN = 10

type Options = {
  events: readonly DeviceEvent[]
  scroller: RefObject<HTMLElement | null>
  onNearEnd: () => void
}

/** Which cards of the list exist: those in view and some around them. */
export function useEventRows({ events, scroller, onNearEnd }: Options) {
  const { timeZone } = useAccount()
  const rows = useMemo(() => groupByDay(events, timeZone), [events, timeZone])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? DAY_PX : CARD_PX),
    getItemKey: (index) => keyOf(rows[index], index),
    overscan: OVERSCAN,
  })
  const inView = virtualizer.getVirtualItems()
  const last = inView.at(-1)?.index ?? -1
  const nearEnd = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (last >= rows.length - OVERSCAN) nearEnd()
  }, [last, rows.length])
  return {
    /** Cards to draw, with where they stand in the list's own box. */
    inView: inView.flatMap(({ index, key, size, start }) => {
      const row = rows[index]
      return row ? [{ key, row, size, top: start }] : []
    }),
    height: virtualizer.getTotalSize(),
  }
}

const keyOf = (row: EventListRow | undefined, index: number) =>
  row === undefined ? index : row.kind === 'day' ? row.day : row.event.id
