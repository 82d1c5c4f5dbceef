'use client'
import { BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ListMessage } from '@/components/forms/list-message'
import { useRowSelection } from '@/components/table/use-row-selection'
import { useTableLayout } from '@/components/table/use-table-layout'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNow } from '@/components/ui/use-now'
import { isFiltered } from '@/lib/events/event-filter'
import { EventPanel } from './event-details'
import { EventSheet } from './event-sheet'
import { EventToolbar } from './event-toolbar'
import { EventTopbar } from './event-topbar'
import { EventsList } from './events-list'
import { EventsTable } from './events-table'
import { FilterChips } from './filter-chips'
import { useEventColumns } from './use-event-columns'
import { useEventFilter } from './use-event-filter'
import { useEventList } from './use-event-list'
import { useMarkEvents } from './use-mark-events'

const MINUTE_MS = 60_000

/** /monitorEvent: what happened to the vehicles, the newest first, and what happens now. */
export function EventsScreen() {
  const t = useTranslations('events')
  const phone = useIsPhone()
  const now = useNow(MINUTE_MS)
  const filters = useEventFilter()
  const atTop = useRef(true)
  const list = useEventList(filters.resolved, () => !atTop.current)
  const { events } = list
  const ids = useMemo(() => events.map(({ id }) => id), [events])
  const selection = useRowSelection(ids)
  const marking = useMarkEvents({
    filter: filters.resolved,
    known: useMemo(() => [...list.waiting, ...events], [list.waiting, events]),
    showAsMarked: list.showAsMarked,
  })
  const columns = useEventColumns()
  const layout = useTableLayout('events')
  const mayMark = useAccount().permissions.includes('events.edit')
  const [openId, setOpenId] = useState<number | null>(null)
  const openAt = openId === null ? -1 : ids.indexOf(openId)
  const opened = events[openAt]

  const open = (id: number) => {
    setOpenId(id)
    if (mayMark) void marking.mark([id], true, true)
  }
  const stepTo = (index: number) => {
    const id = ids[index]
    return id === undefined ? null : () => open(id)
  }
  const toolbar = {
    ...{ filters, now, mayMark, feed: list.feed, isMarkingAll: marking.isMarkingAll },
    onMarkAll: () => void marking.markAll(),
  }
  const details = opened && {
    ...{ event: opened, mayMark },
    onMark: (read: boolean) => void marking.mark([opened.id], read, true),
    onOnlyDevice: () => filters.change({ imeis: [opened.imei] }),
    onNewer: stepTo(openAt - 1),
    onOlder: stepTo(openAt + 1),
    onClose: () => setOpenId(null),
  }
  return (
    <div className="flex h-full bg-surface">
      <section aria-label={t('title')} className="flex min-w-0 flex-1 flex-col">
        {phone ? (
          <EventTopbar {...toolbar} onSelect={selection.begin} />
        ) : (
          <EventToolbar {...toolbar} columns={columns} layout={layout} />
        )}
        <FilterChips {...filters} />
        <div className="relative min-h-0 flex-1" aria-busy={list.status === 'loading' || list.isStale}>
          {list.status === 'loading' ? (
            phone ? (
              <SkeletonRows rows={12} className="px-3 pt-3" />
            ) : (
              <EventsTable label={t('list')} {...{ now, columns, layout }} loading />
            )
          ) : events.length === 0 ? (
            <ListMessage
              of="events"
              icon={<BellOff />}
              failed={list.status === 'failed'}
              filtered={isFiltered(filters.filter)}
              onRetry={list.retry}
              onClear={filters.clear}
            />
          ) : (
            <EventsList
              // Another filter is another list: it begins at its top.
              key={JSON.stringify(filters.resolved)}
              {...{
                list,
                columns,
                layout,
                selection,
                marking,
                phone,
                now,
                mayMark,
                atTop,
                openId,
                onOpen: open,
              }}
              onClose={() => setOpenId(null)}
            />
          )}
        </div>
      </section>
      {details && (phone ? <EventSheet {...details} /> : <EventPanel {...details} />)}
    </div>
  )
}
