'use client'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DayHeading } from './day-heading'
import { EventCard } from './event-card'
import { ROW } from './event-row'
import type { ListProps } from './list-props'
import type { RowHeights, useEventRows } from './use-event-rows'
import { useDayTitle } from './use-event-texts'

export const CARD_HEIGHTS: RowHeights = { heading: 0, day: 36, event: 80 }

type Props = Omit<ListProps, 'onSelectAll' | 'ids'> & {
  list: ReturnType<typeof useEventRows>
  footer: ReactNode
}

/** The list on a phone. */
export function EventsCards({ list, label, now, currentId, openId, selection, tools, footer }: Props) {
  const dayTitle = useDayTitle(now)
  return (
    <div ref={list.scroller} className="size-full overflow-y-auto overscroll-contain">
      <ul aria-label={label} className="relative" style={{ height: list.height }}>
        {list.inView.map(({ key, row, size, top, index }) => (
          <li
            key={key}
            className={clsx(ROW, row.kind === 'event' && tools.isNew(row.event.id) && 'animate-drop')}
            style={{ height: size, translate: `0 ${top}px` }}
          >
            {row.kind === 'day' ? (
              <DayHeading title={dayTitle(row.day)} />
            ) : (
              <EventCard
                event={row.event}
                tools={tools}
                row={{
                  index,
                  isCurrent: row.event.id === currentId,
                  isOpen: row.event.id === openId,
                  isSelected: selection.has(row.event.id),
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {footer}
    </div>
  )
}
