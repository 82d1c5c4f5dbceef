'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import type { RowSelection } from '@/components/table/use-row-selection'
import { CARD_HEIGHTS, EventsCards } from './events-cards'
import { EventsTable, TABLE_HEIGHTS } from './events-table'
import { ListFooter } from './list-footer'
import { NewEventsPill } from './new-events-pill'
import type { RowTools } from './row-props'
import { SelectionBar } from './selection-bar'
import type { EventListState } from './use-event-list'
import { useEventPlaces } from './use-event-places'
import { useEventRows } from './use-event-rows'
import { useListKeys } from './use-list-keys'
import type { Marking } from './use-mark-events'

type Props = {
  list: EventListState
  ids: readonly number[]
  selection: RowSelection
  marking: Marking
  phone: boolean
  now: number
  mayMark: boolean
  /** Whether the list is at its top: then new events come in at once. */
  atTop: RefObject<boolean>
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
}

/** The list in either look, with what floats over it. */
export function EventsList(props: Props) {
  const { list, ids, selection, marking, phone, now, mayMark, atTop, openId, onOpen, onClose } = props
  const t = useTranslations('events')
  const [visitedId, setVisitedId] = useState<number | null>(null)
  const currentId = visitedId !== null && ids.includes(visitedId) ? visitedId : (ids[0] ?? null)
  const { events } = list
  const rows = useEventRows({
    events,
    heights: phone ? CARD_HEIGHTS : TABLE_HEIGHTS,
    onNearEnd: list.loadMore,
    onTop: (isTop) => {
      atTop.current = isTop
      if (isTop) list.release()
    },
  })
  const places = useEventPlaces(
    ...rows.inView.map(({ row }) => (row.kind === 'event' ? row.event : undefined)),
  )

  const tools: RowTools = {
    mayMark,
    isSelecting: selection.isActive,
    isNew: (id) => list.fresh.has(id),
    press: ({ id }, withShift) => (withShift ? selection.toggle(id, true) : onOpen(id)),
    visit: setVisitedId,
    select: selection.toggle,
    mark: (id, read) => void marking.mark([id], read, true),
    placeOf: places.textOf,
  }
  const onKey = useListKeys({
    ...{ ids, currentId, open: onOpen, select: selection.toggle },
    goTo: (id) => {
      setVisitedId(id)
      rows.scrollTo(id)
      if (openId !== null) onOpen(id)
    },
    selectAll: () => selection.all(true),
    mark: (id) => {
      const event = events.find((one) => one.id === id)
      if (event && mayMark) void marking.mark([id], !event.read, true)
    },
    leave: () => {
      if (openId !== null) onClose()
      else selection.clear()
      return openId !== null || selection.isActive
    },
  })
  const given = {
    ...{ list: rows, label: t('list'), now, currentId, openId, tools, selection: selection.ids },
    footer: <ListFooter hasMore={list.hasMore} failed={list.moreFailed} onRetry={list.retry} />,
  }
  return (
    <div className={clsx('absolute inset-0 transition-opacity', list.isStale && 'opacity-60')}>
      {phone ? (
        <EventsCards {...given} />
      ) : (
        <EventsTable {...given} ids={ids} onKey={onKey} onSelectAll={selection.all} />
      )}
      <NewEventsPill count={list.waiting.length} onPress={rows.scrollToTop} />
      {selection.isActive && mayMark && (
        <SelectionBar
          count={selection.ids.size}
          onClear={selection.clear}
          onMark={(read) => {
            void marking.mark([...selection.ids], read)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
