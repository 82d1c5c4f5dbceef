'use client'
import { BellOff } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDeviceNames } from '@/components/device-choice/use-device-names'
import { ListMessage } from '@/components/forms/list-message'
import { useRowSelection } from '@/components/table/use-row-selection'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Chip } from '@/components/ui/chip'
import { rangeTitle } from '@/components/ui/date-range/format'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNow } from '@/components/ui/use-now'
import { isFiltered, type Period } from '@/lib/events/event-filter'
import { stateIn } from '@/lib/events/event-list'
import type { EventType } from '@/lib/events/event-types'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { EventPanel, EventSheet } from './event-details'
import { EventIcon } from './event-icon'
import type { Noted } from './event-notes'
import { useTypeLabel } from './event-texts'
import { EventToolbar, EventTopbar } from './event-toolbar'
import { EventsList } from './events-list'
import { EventsTable } from './events-table'
import { useEventColumns } from './use-event-columns'
import { type FilterState, useEventFilter } from './use-event-filter'
import { useEventList } from './use-event-list'
import { useEventRows } from './use-event-rows'
import { useMarkEvents } from './use-mark-events'
import { useProcessEvents } from './use-process-events'

const ProcessDialog = lazyPart(() => import('./process-dialog'))

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
  const shown = useEventRows(events, filters.filter.order)
  const { ids, withRepeats } = shown
  const selection = useRowSelection(ids)
  const known = useMemo(() => [...list.waiting, ...events], [list.waiting, events])
  const assignees = useMemo(() => [...new Set(known.flatMap(({ assignee }) => assignee ?? []))], [known])
  const given = { filter: filters.resolved, known, showAsMarked: list.showAsMarked }
  const marking = useMarkEvents(given)
  const processor = useProcessEvents({ ...given, showAsChanged: list.showAsChanged })
  const columns = useEventColumns()
  const layout = useTableLayout('events')
  const mayMark = useAccount().permissions.includes('events.edit')
  const [openId, setOpenId] = useState<number | null>(null)
  const openAt = shown.placeOf(openId)
  const opened = openAt < 0 ? undefined : events.find(({ id }) => id === openId)

  const open = (id: number) => {
    setOpenId(id)
    if (mayMark) void marking.mark(withRepeats([id]), true, true)
  }
  const stepTo = (index: number) => {
    const id = ids[index]
    return id === undefined ? null : () => open(id)
  }
  const toolbar = {
    filters,
    now,
    mayMark,
    assignees,
    feed: list.feed,
    isMarkingAll: marking.isMarkingAll,
    onMarkAll: () => void marking.markAll(),
    onProcessAll: processor.askAll,
  }
  const details = opened && {
    event: opened,
    repeats: shown.repeatsOf(openId),
    assignees,
    mayMark,
    onMark: (read: boolean) => void marking.mark(withRepeats([opened.id]), read, true),
    onProcess: () => processor.ask(withRepeats([opened.id])),
    onReopen: () => void processor.reopen(withRepeats([opened.id])),
    onOnlyDevice: () => filters.change({ imeis: [opened.imei] }),
    onOnlyAssignee: (assignee: string) => filters.change({ assignee }),
    onNoted: (noted: Noted) => list.showAsChanged([[opened.id, { ...stateIn(opened), ...noted }]]),
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
              <EventsTable label={t('list')} now={now} columns={columns} layout={layout} loading />
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
              list={list}
              shown={shown}
              columns={columns}
              layout={layout}
              selection={selection}
              marking={marking}
              processor={processor}
              phone={phone}
              now={now}
              mayMark={mayMark}
              atTop={atTop}
              openId={ids[openAt] ?? null}
              onOpen={open}
              onClose={() => setOpenId(null)}
            />
          )}
        </div>
      </section>
      {details && (phone ? <EventSheet {...details} /> : <EventPanel {...details} />)}
      {processor.asked && (
        <Suspense>
          <ProcessDialog
            count={processor.asked === 'all' ? null : processor.asked.length}
            onProcess={processor.process}
            onClose={processor.close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** More chips of a kind than this become one that counts them. */
const MAX_CHIPS = 4

/** What is filtered by, each to be taken away with a press. */
function FilterChips({ filter, change, clear }: FilterState) {
  const t = useTranslations('events.filter')
  const names = useDeviceNames(filter.imeis)
  const labelOf = useTypeLabel()
  const types = filter.types.map((type) => ({ type, name: labelOf(type) }))
  const period = usePeriodTitle(filter.period)
  if (!isFiltered(filter)) return null

  const chip = (key: string, name: string, onRemove: () => void, icon?: ReactNode) => (
    <li key={key}>
      <Chip icon={icon} removeLabel={t('remove', { name })} onRemove={onRemove}>
        <span dir="auto" className="max-w-48 truncate">
          {name}
        </span>
      </Chip>
    </li>
  )
  const without = (gone: readonly EventType[]) =>
    change({ types: filter.types.filter((type) => !gone.includes(type)) })
  return (
    <div className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-b border-hairline px-4 py-1.5 phone:px-3">
      <ul aria-label={t('active')} className="flex gap-1.5">
        {filter.severities.map((severity) =>
          chip(severity, t(severity), () =>
            change({ severities: filter.severities.filter((one) => one !== severity) }),
          ),
        )}
        {types.length > MAX_CHIPS
          ? chip('types', t('types', { count: types.length }), () => without(types.map(({ type }) => type)))
          : types.map(({ type, name }) => chip(type, name, () => without([type]), <EventIcon type={type} />))}
        {filter.imeis.length > MAX_CHIPS
          ? chip('devices', t('devices', { count: filter.imeis.length }), () => change({ imeis: [] }))
          : filter.imeis.map((imei) =>
              chip(imei, names.get(imei) ?? imei, () =>
                change({ imeis: filter.imeis.filter((one) => one !== imei) }),
              ),
            )}
        {period && chip('period', period, () => change({ period: null }))}
        {filter.read && chip('read', t(filter.read), () => change({ read: null }))}
        {filter.processed && chip('processed', t(filter.processed), () => change({ processed: null }))}
        {filter.assignee &&
          chip('assignee', t('assignedTo', { name: filter.assignee }), () => change({ assignee: null }))}
      </ul>
      <button
        type="button"
        onClick={clear}
        className="tap h-7 shrink-0 rounded-control px-2 text-body font-medium text-primary-text hover:bg-hover"
      >
        {t('clear')}
      </button>
    </div>
  )
}

function usePeriodTitle(period: Period | null): string | null {
  const t = useTranslations('ui.period')
  const language = useLocale()
  const { timeZone } = useAccount()
  if (period === null) return null
  if (typeof period === 'string') return t(period)
  return rangeTitle(language, wallTimeOf(period.from, timeZone), wallTimeOf(period.to, timeZone))
}
