'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useCallback, useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import type { RowSelection } from '@/components/table/use-row-selection'
import type { LayoutState } from '@/components/table/use-table-layout'
import { cn } from '@/components/ui/cn'
import type { EventListRow } from '@/lib/events/event-list'
import { EventsCards } from './events-cards'
import { EventsTable } from './events-table'
import { ListFooter } from './list-footer'
import { NewEventsPill } from './new-events-pill'
import { EventTools } from './row-tools'
import { SelectionBar } from './selection-bar'
import type { EventListState } from './use-event-list'
import { useListTop } from './use-list-top'
import type { Marking } from './use-mark-events'

type Props = {
  list: EventListState
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
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
  const { list, selection, marking, phone, now, mayMark, atTop, openId, onOpen, onClose } = props
  const t = useTranslations('events')
  const { events, fresh } = list
  const top = useListTop((isTop) => {
    atTop.current = isTop
    if (isTop) list.release()
  })
  const { mark } = marking
  const tools = useMemo(
    () => ({ mayMark, mark: (id: number, read: boolean) => void mark([id], read, true) }),
    [mayMark, mark],
  )
  const given = {
    ...{ events, label: t('list'), now, openId, selection, onOpen },
    isNew: useCallback((id: number) => fresh.has(id), [fresh]),
    onNearEnd: list.loadMore,
    onScroller: top.watch,
  }
  const footer = <ListFooter hasMore={list.hasMore} failed={list.moreFailed} onRetry={list.retry} />
  return (
    <EventTools value={tools}>
      <div className={cn('absolute inset-0 transition-opacity', list.isStale && 'opacity-60')}>
        {phone ? (
          <EventsCards {...given} footer={footer} />
        ) : (
          <EventsTable
            {...given}
            columns={props.columns}
            layout={props.layout}
            below={footer}
            onMark={(id) => {
              const event = events.find((one) => one.id === id)
              if (event && mayMark) tools.mark(id, !event.read)
            }}
            onLeave={() => {
              if (openId !== null) onClose()
              else selection.clear()
              return openId !== null || selection.isActive
            }}
          />
        )}
        <NewEventsPill count={list.waiting.length} onPress={top.goToTop} />
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
    </EventTools>
  )
}
