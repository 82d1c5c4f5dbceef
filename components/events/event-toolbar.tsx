'use client'
import { CheckCheck, ListFilter, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { ColumnChooser } from '@/components/table/column-chooser'
import { type DataColumn, titledColumns } from '@/components/table/features'
import type { LayoutState } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { isFiltered } from '@/lib/events/event-filter'
import type { EventListRow } from '@/lib/events/event-list'
import { MAX_EVENT_DEVICES } from '@/lib/events/schema'
import type { FeedState } from '@/lib/live/worker-messages'
import { FeedStateNote } from './feed-state'
import { FilterButton } from './filter-button'
import { FilterPeriod } from './filter-period'
import { FilterTypes } from './filter-types'
import { SoundSwitch } from './sound-switch'
import type { FilterState } from './use-event-filter'

export type ToolbarProps = {
  filters: FilterState
  feed: FeedState
  now: number
  mayMark: boolean
  isMarkingAll: boolean
  onMarkAll: () => void
}

type TableToolbarProps = ToolbarProps & {
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
}

/** Title, filters and what concerns the whole list, on everything wider than a phone. */
export function EventToolbar({ columns, layout, ...props }: TableToolbarProps) {
  const { filters, feed, now, mayMark, isMarkingAll, onMarkAll } = props
  const t = useTranslations('events')
  const { filter, change } = filters
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-hairline px-4 py-2">
      <h1 className="text-h3 font-semibold">{t('title')}</h1>
      <div className="me-auto ms-1 min-w-0">
        <FeedStateNote state={feed} />
      </div>
      <ReadStateChoice {...filters} />
      <FilterButton label={t('filter.type')} icon={<ListFilter />} count={filter.types.length}>
        <FilterTypes value={filter.types} onChange={(types) => change({ types })} />
      </FilterButton>
      <FilterButton label={t('filter.device')} icon={<Truck />} count={filter.imeis.length}>
        <DeviceChoices max={MAX_EVENT_DEVICES} value={filter.imeis} onChange={(imeis) => change({ imeis })} />
      </FilterButton>
      <FilterPeriod value={filter.period} now={now} onChange={(period) => change({ period })} />
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-hairline" />
      {mayMark && (
        <Button
          icon={<CheckCheck className="size-4 text-muted" />}
          busy={isMarkingAll}
          disabled={filter.read === 'read'}
          title={isFiltered(filter) ? t('markFiltered') : undefined}
          onClick={onMarkAll}
        >
          {t('markAll')}
        </Button>
      )}
      <ColumnChooser columns={titledColumns(columns)} {...layout} />
      <SoundSwitch />
    </header>
  )
}

const ALL = 'all'

export function ReadStateChoice({ filter, change, className }: FilterState & { className?: string }) {
  const t = useTranslations('events.filter')
  return (
    <SegmentedControl
      className={className}
      label={t('state')}
      value={filter.read ?? ALL}
      onChange={(value) => change({ read: value === ALL ? null : value })}
      segments={[
        { value: ALL, label: t('all') },
        { value: 'unread', label: t('unread') },
        { value: 'read', label: t('read') },
      ]}
    />
  )
}
