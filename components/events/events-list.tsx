'use client'
import { ArrowUp, ClipboardCheck, Mail, MailOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DataColumn } from '@/components/table/features'
import { SelectionBar } from '@/components/table/selection-bar'
import type { RowSelection } from '@/components/table/use-row-selection'
import type { LayoutState } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { type EventListRow, idsOf, isRead } from '@/lib/events/fold-events'
import { EventsCards } from './events-cards'
import { EventsTable } from './events-table'
import { EventTools } from './row-tools'
import type { EventListState } from './use-event-list'
import type { EventRows } from './use-event-rows'
import type { Marking } from './use-mark-events'
import type { Processor } from './use-process-events'

type Props = {
  list: EventListState
  shown: EventRows
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
  selection: RowSelection
  marking: Marking
  processor: Processor
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
  const { list, shown, selection, marking, processor, phone, now, mayMark, atTop, openId } = props
  const { onOpen, onClose } = props
  const t = useTranslations('events')
  const { fresh } = list
  const { rows, unfold, withRepeats } = shown
  const top = useListTop((isTop) => {
    atTop.current = isTop
    if (isTop) list.release()
  })
  const { mark } = marking
  const { ask } = processor
  const tools = useMemo(
    () => ({
      mayMark,
      unfold,
      process: ask,
      mark: (ids: readonly number[], read: boolean) => void mark(ids, read, true),
    }),
    [mayMark, mark, ask, unfold],
  )
  const selected = withRepeats(selection.ids)
  const given = {
    rows,
    label: t('list'),
    now,
    openId,
    selection,
    onOpen,
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
            onMark={(row) => mayMark && tools.mark(idsOf(row), !isRead(row))}
            onProcess={(row) => mayMark && ask(idsOf(row))}
            onLeave={() => {
              if (openId !== null) onClose()
              else selection.clear()
              return openId !== null || selection.isActive
            }}
          />
        )}
        <NewEventsPill count={list.waiting.length} onPress={top.goToTop} />
        {selection.isActive && mayMark && (
          <EventSelectionBar
            count={selected.length}
            onClear={selection.clear}
            onMark={(read) => {
              void marking.mark(selected, read)
              selection.clear()
            }}
            onProcess={() => {
              ask(selected)
              selection.clear()
            }}
          />
        )}
      </div>
    </EventTools>
  )
}

type ListFooterProps = { hasMore: boolean; failed: boolean; onRetry: () => void }

/** What stands below the last row: more on its way, or that there is no more. */
function ListFooter({ hasMore, failed, onRetry }: ListFooterProps) {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  if (failed) {
    return (
      <div role="alert" className="flex items-center justify-center gap-3 p-4 text-body text-muted">
        {t('failed')}
        <Button onClick={onRetry}>{ui('retry')}</Button>
      </div>
    )
  }
  if (!hasMore) return <p className="px-4 pt-6 pb-20 text-center text-meta text-muted">{t('end')}</p>
  return (
    <div className="flex h-16 flex-col justify-center gap-2 px-4">
      <span className="sr-only">{t('loadingMore')}</span>
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  )
}

type NewEventsPillProps = { count: number; onPress: () => void }

/** New events that wait above while one reads further down. */
function NewEventsPill({ count, onPress }: NewEventsPillProps) {
  const t = useTranslations('events')
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="tap pointer-events-auto inline-flex h-8 animate-drop items-center gap-1.5 rounded-full bg-primary ps-3 pe-4 text-body font-medium text-on-primary shadow-popover hover:bg-primary-hover active:bg-selected"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('newEvents', { count })}
        </button>
      )}
    </div>
  )
}

/** The list counts as being at its top this near to it. */
const TOP_PX = 24

/** Tells whether a list is at its top, and leads there. */
function useListTop(onTop: (atTop: boolean) => void) {
  const [element, watch] = useState<HTMLElement | null>(null)
  const top = useEffectEvent(onTop)
  useEffect(() => {
    const look = () => top((element?.scrollTop ?? 0) <= TOP_PX)
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [element])
  return { watch, goToTop: () => element?.scrollTo({ top: 0 }) }
}

type EventSelectionBarProps = {
  count: number
  onMark: (read: boolean) => void
  onProcess: () => void
  onClear: () => void
}

/** On a phone in a row of their own, below what is selected. */
const BUTTON = 'phone:order-2 phone:border phone:border-hairline'

/** What can be done with the chosen rows; slides up when there are any. */
function EventSelectionBar({ count, onMark, onProcess, onClear }: EventSelectionBarProps) {
  const t = useTranslations('events')
  return (
    <SelectionBar
      label={t('selected', { count })}
      onClear={onClear}
      className="phone:grid phone:w-full phone:grid-cols-2 phone:ps-1.5"
    >
      <Button
        tone="ghost"
        disabled={count === 0}
        className={BUTTON}
        icon={<MailOpen className="size-4 text-muted" />}
        onClick={() => onMark(true)}
      >
        {t('markRead')}
      </Button>
      <Button
        tone="ghost"
        disabled={count === 0}
        className={BUTTON}
        icon={<Mail className="size-4 text-muted" />}
        onClick={() => onMark(false)}
      >
        {t('markUnread')}
      </Button>
      <Button
        tone="ghost"
        disabled={count === 0}
        className={cn(BUTTON, 'phone:col-span-2')}
        icon={<ClipboardCheck className="size-4 text-muted" />}
        onClick={onProcess}
      >
        {t('process.action')}
      </Button>
    </SelectionBar>
  )
}
