'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { DayHeading } from './day-heading'
import { EventCard } from './event-card'
import type { EventListProps } from './row-tools'
import { useEventRows } from './use-event-rows'
import { useDayTitle } from './use-event-texts'

/** Cards stand where they are moved to, and glide when others come in above them. */
const CARD = 'absolute inset-x-0 top-0 transition-[translate] duration-200'

/** The list on a phone. */
export function EventsCards(props: EventListProps & { footer: ReactNode }) {
  const { events, label, now, selection, isNew, onOpen, onNearEnd, onScroller, footer } = props
  const dayTitle = useDayTitle(now)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useEventRows({ events, scroller, onNearEnd })
  useEffect(() => onScroller(scroller.current), [onScroller])
  return (
    <div ref={scroller} className="size-full overflow-y-auto overscroll-contain">
      <ul aria-label={label} className="relative" style={{ height: list.height }}>
        {list.inView.map(({ key, row, size, top }) => (
          <li
            key={key}
            className={cn(CARD, row.kind === 'event' && isNew(row.event.id) && 'animate-drop')}
            style={{ height: size, translate: `0 ${top}px` }}
          >
            {row.kind === 'day' ? (
              <DayHeading title={dayTitle(row.day)} />
            ) : (
              <EventCard event={row.event} selection={selection} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      {footer}
    </div>
  )
}
