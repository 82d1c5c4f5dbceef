'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FileThumbnail } from '@/components/device-files/file-thumbnail'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import {
  assigneeOf,
  countComments,
  type EventListRow,
  type EventRow,
  isProcessed,
  isRead,
} from '@/lib/events/fold-events'
import { isAlarm } from '@/lib/events/severity'
import { EventIcon } from './event-icon'
import { EventMarks, RowState } from './event-state'
import { DayHeading, EventTitle, FoldButton, PlaceCell, useEventLabel, useHeading } from './event-texts'
import type { EventListProps } from './row-tools'

/** Cards stand where they are moved to, and glide when others come in above them. */
const CARD = 'absolute inset-x-0 top-0 transition-[translate] duration-200'

/** The list on a phone. */
export function EventsCards(props: EventListProps & { footer: ReactNode }) {
  const { rows, label, now, selection, isNew, onOpen, onNearEnd, onScroller, footer } = props
  const heading = useHeading(now)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useCardsInView({ rows, scroller, onNearEnd })
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
              <DayHeading title={heading(row)} />
            ) : (
              <EventCard row={row} selection={selection} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      {footer}
    </div>
  )
}

type Props = Pick<EventListProps, 'selection' | 'onOpen'> & { row: EventRow }

/** A row of the list on a phone: one press target, three lines. */
function EventCard({ row, selection, onOpen }: Props) {
  const { event } = row
  const read = isRead(row)
  const t = useTranslations('events')
  const formats = useFormats()
  const label = useEventLabel()(event)
  const isSelected = selection.ids.has(event.id)
  const isFolded = row.folded.length > 1
  return (
    <div
      className={cn(
        'relative flex h-full items-center gap-3 border-b border-hairline ps-3 pe-4',
        isSelected && 'bg-tint',
        row.inner && 'ps-8',
      )}
    >
      {selection.isActive ? (
        <Checkbox
          hideLabel
          className="w-9 justify-center"
          label={t('selectRow', { type: label, device: event.deviceName })}
          checked={isSelected}
          onCheckedChange={() => selection.toggle(event.id, false)}
        />
      ) : (
        <EventIcon type={event.type} severity={event.severity} large />
      )}
      {event.file && <FileThumbnail eventId={event.id} file={event.file} className="size-14" />}
      <button
        type="button"
        data-event={event.id}
        className="flex min-w-0 flex-1 flex-col text-start -outline-offset-2 after:absolute after:inset-0 active:after:bg-hover"
        onClick={() => (selection.isActive ? selection.toggle(event.id, false) : onOpen(event.id))}
      >
        <span className="flex w-full items-baseline gap-2">
          <EventTitle event={event} className={cn('text-md', read ? 'text-muted' : 'font-medium')} />
          <span className="sr-only">
            {`${t(`severities.${event.severity}`)}, ${read ? t('filter.read') : t('unread')}`}
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
          <span className="ms-auto flex max-w-1/2 shrink-0 items-center gap-1.5">
            <EventMarks event={event} />
            {/* A door that opened calls for nobody. */}
            {(isProcessed(row) || isAlarm(event) || assigneeOf(row) !== null || countComments(row) > 0) && (
              <RowState row={row} />
            )}
            {!read && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-primary-text" />}
          </span>
        </span>
        <span className={cn('block text-meta text-muted', isFolded ? 'max-w-[calc(100%-132px)]' : 'w-full')}>
          <PlaceCell event={event} />
        </span>
      </button>
      {isFolded && (
        <span className="absolute end-4 bottom-1 flex">
          <FoldButton row={row} />
        </span>
      )}
    </div>
  )
}

const DAY_PX = 36
const CARD_PX = 80
const OVERSCAN = 10

type Options = {
  rows: readonly EventListRow[]
  scroller: RefObject<HTMLElement | null>
  onNearEnd: () => void
}

/** Which cards of the list exist: those in view and some around them. */
function useCardsInView({ rows, scroller, onNearEnd }: Options) {
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
  }, [last, rows])
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
  row === undefined ? index : row.kind === 'day' ? `${row.severity ?? ''}${row.day}` : row.event.id
