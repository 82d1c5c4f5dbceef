'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { type EventListRow, groupByDay } from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
import { EventIcon } from './event-icon'
import { DayHeading, EventSubject, PlaceCell, useDayTitle, useTypeLabel } from './event-texts'
import type { EventListProps } from './row-tools'

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

type Props = Pick<EventListProps, 'selection' | 'onOpen'> & { event: DeviceEvent }

/** A row of the list on a phone: one press target, three lines. */
function EventCard({ event, selection, onOpen }: Props) {
  const t = useTranslations('events')
  const formats = useFormats()
  const typeLabel = useTypeLabel()(event.type)
  const isSelected = selection.ids.has(event.id)
  return (
    <div
      className={cn(
        'relative flex h-full items-center gap-3 border-b border-hairline ps-3 pe-4',
        isSelected && 'bg-tint',
      )}
    >
      {selection.isActive ? (
        <Checkbox
          hideLabel
          className="w-9 justify-center"
          label={t('selectRow', { type: typeLabel, device: event.deviceName })}
          checked={isSelected}
          onCheckedChange={() => selection.toggle(event.id, false)}
        />
      ) : (
        <EventIcon type={event.type} large />
      )}
      <button
        type="button"
        data-event={event.id}
        className="flex min-w-0 flex-1 flex-col text-start -outline-offset-2 after:absolute after:inset-0 active:after:bg-hover"
        onClick={() => (selection.isActive ? selection.toggle(event.id, false) : onOpen(event.id))}
      >
        <span className="flex w-full items-baseline gap-2">
          <span className={cn('truncate text-md', event.read ? 'text-muted' : 'font-medium')}>
            {typeLabel} <EventSubject event={event} />
          </span>
          <span className="sr-only">
            {`${t(`severities.${severityOf(event.type)}`)}, ${event.read ? t('filter.read') : t('unread')}`}
          </span>
          <time dateTime={event.time} className="ms-auto shrink-0 text-meta text-muted">
            <Ltr>{formats.clock(Date.parse(event.time))}</Ltr>
          </time>
        </span>
        <span className="flex w-full items-center gap-1.5 text-body">
          <span dir="auto" className="truncate">
            {event.deviceName}
          </span>
          {event.plate && <Ltr className="shrink-0 text-meta text-muted">{event.plate}</Ltr>}
          {!event.read && (
            <span aria-hidden="true" className="ms-auto size-2 shrink-0 rounded-full bg-primary-text" />
          )}
        </span>
        <span className="block w-full text-meta text-muted">
          <PlaceCell event={event} />
        </span>
      </button>
    </div>
  )
}

const DAY_PX = 36
const CARD_PX = 80
const OVERSCAN = 10

type Options = {
  events: readonly DeviceEvent[]
  scroller: RefObject<HTMLElement | null>
  onNearEnd: () => void
}

/** Which cards of the list exist: those in view and some around them. */
function useEventRows({ events, scroller, onNearEnd }: Options) {
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
