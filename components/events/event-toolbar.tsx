'use client'
import {
  ArrowDownWideNarrow,
  CheckCheck,
  ClipboardCheck,
  EllipsisVertical,
  ListChecks,
  ListFilter,
  SlidersHorizontal,
  Truck,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { ColumnChooser } from '@/components/table/column-chooser'
import { type DataColumn, titledColumns } from '@/components/table/features'
import type { LayoutState } from '@/components/table/use-table-layout'
import { CountBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Sheet } from '@/components/ui/sheet'
import { Spinner } from '@/components/ui/spinner'
import { Switch } from '@/components/ui/switch'
import { countFilters, isFiltered } from '@/lib/events/event-filter'
import { EVENT_ORDERS, MAX_EVENT_DEVICES } from '@/lib/events/event-types'
import type { EventListRow } from '@/lib/events/fold-events'
import type { FeedState } from '@/lib/live/worker-messages'
import { FilterButton, FilterPeriod, FilterSeverities, FilterTypes } from './filter-fields'
import { SoundSwitch } from './sound-switch'
import { AssigneeSelect, ProcessingChoice, ProcessingMenu, ReadStateChoice } from './state-filters'
import type { FilterState } from './use-event-filter'
import { ASK_EVERY_MS } from './use-event-list'

type Props = ToolbarProps & { onSelect: () => void }

/** The same for thumbs: filters in a sheet, the rest in a menu. */
export function EventTopbar({
  filters,
  assignees,
  feed,
  now,
  mayMark,
  onMarkAll,
  onProcessAll,
  onSelect,
}: Props) {
  const t = useTranslations('events')
  const count = countFilters(filters.filter)
  const open = t('filter.open', { count })
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-hairline py-1.5 ps-4 pe-2">
      <div className="me-auto min-w-0">
        <h1 className="text-h3 font-semibold">{t('title')}</h1>
        <FeedStateNote state={feed} />
      </div>
      <SoundSwitch />
      <FilterSheet
        filters={filters}
        assignees={assignees}
        now={now}
        trigger={
          <IconButton
            label={open}
            icon={
              <span className="relative">
                <SlidersHorizontal />
                <span aria-hidden="true" className="absolute -end-2.5 -top-2.5 flex">
                  <CountBadge count={count} />
                </span>
              </span>
            }
          />
        }
      />
      {mayMark && (
        <DropdownMenu trigger={<IconButton label={t('more')} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<ListChecks />} onSelect={onSelect}>
            {t('select')}
          </MenuItem>
          <MenuItem icon={<CheckCheck />} disabled={filters.filter.read === 'read'} onSelect={onMarkAll}>
            {count > 0 ? t('markFiltered') : t('markAll')}
          </MenuItem>
          <ProcessAllItem {...filters} onSelect={onProcessAll} />
        </DropdownMenu>
      )}
    </header>
  )
}

type ToolbarProps = {
  filters: FilterState
  /** To whom events of the list are assigned. */
  assignees: readonly string[]
  feed: FeedState
  now: number
  mayMark: boolean
  isMarkingAll: boolean
  onMarkAll: () => void
  onProcessAll: () => void
}

type TableToolbarProps = ToolbarProps & {
  columns: readonly DataColumn<EventListRow>[]
  layout: LayoutState
}

/** Title, filters and what concerns the whole list, on everything wider than a phone. */
export function EventToolbar({ columns, layout, ...props }: TableToolbarProps) {
  const { filters, feed, now, mayMark, isMarkingAll, onMarkAll, onProcessAll } = props
  const t = useTranslations('events')
  const { filter, change } = filters
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-hairline px-4 py-2">
      <h1 className="text-h3 font-semibold">{t('title')}</h1>
      <div className="me-auto ms-1 min-w-0">
        <FeedStateNote state={feed} />
      </div>
      <ReadStateChoice {...filters} />
      <ProcessingMenu {...filters} assignees={props.assignees} />
      <FilterButton
        label={t('filter.type')}
        icon={<ListFilter />}
        count={filter.severities.length + filter.types.length}
      >
        <FilterSeverities value={filter.severities} onChange={(severities) => change({ severities })} />
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
      <ViewMenu {...filters} />
      <ColumnChooser columns={titledColumns(columns)} {...layout} />
      <SoundSwitch />
      {mayMark && (
        <DropdownMenu trigger={<IconButton label={t('more')} icon={<EllipsisVertical />} />}>
          <ProcessAllItem {...filters} onSelect={onProcessAll} />
        </DropdownMenu>
      )}
    </header>
  )
}

function ProcessAllItem({ filter, onSelect }: FilterState & { onSelect: () => void }) {
  const t = useTranslations('events.process')
  return (
    <MenuItem icon={<ClipboardCheck />} disabled={filter.processed === 'processed'} onSelect={onSelect}>
      {t('all')}
    </MenuItem>
  )
}

/** How the list is ordered, and whether it has the events too that are hidden else. */
function ViewMenu({ filter, change }: FilterState) {
  const t = useTranslations('events.view')
  return (
    <DropdownMenu trigger={<IconButton label={t('title')} icon={<ArrowDownWideNarrow />} />}>
      <MenuChoices
        value={filter.order}
        onChange={(order) => change({ order })}
        choices={EVENT_ORDERS.map((value) => ({ value, label: t(value) }))}
      />
      <MenuSeparator />
      <MenuChoices
        value={filter.withQuiet ? 'show' : 'hide'}
        onChange={(quiet) => change({ withQuiet: quiet === 'show' })}
        choices={[
          { value: 'hide', label: t('hideQuiet') },
          { value: 'show', label: t('showQuiet') },
        ]}
      />
      <MenuSeparator />
      <MenuChoices
        value={filter.withWithdrawn ? 'show' : 'hide'}
        onChange={(withdrawn) => change({ withWithdrawn: withdrawn === 'show' })}
        choices={[
          { value: 'hide', label: t('hideWithdrawn') },
          { value: 'show', label: t('showWithdrawn') },
        ]}
      />
    </DropdownMenu>
  )
}

/** Whether new events come by themselves. */
function FeedStateNote({ state }: { state: FeedState }) {
  const t = useTranslations('events')
  const isLive = state === 'live'
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
      {isLive && <span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}
      {(state === 'connecting' || state === 'lost') && <Spinner className="size-3" />}
      <span className={cn('truncate', isLive && 'text-success')}>
        {state === 'refused' ? t('refused', { seconds: ASK_EVERY_MS / 1000 }) : t(state)}
      </span>
    </span>
  )
}

type FilterSheetProps = {
  filters: FilterState
  assignees: readonly string[]
  now: number
  trigger: ReactNode
}

/** All filters under each other; each is in force at once. */
function FilterSheet({ filters, assignees, now, trigger }: FilterSheetProps) {
  const t = useTranslations('events.filter')
  const view = useTranslations('events.view')
  const [open, setOpen] = useState(false)
  const { filter, change, clear } = filters
  return (
    <Sheet
      side="bottom"
      title={t('title')}
      closeLabel={t('done')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <Button tone="primary" className="flex-1" onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
          <Button onClick={clear}>{t('clear')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReadStateChoice {...filters} />
        <ProcessingChoice {...filters} />
        <AssigneeSelect {...filters} assignees={assignees} />
        <SegmentedControl
          label={view('title')}
          value={filter.order}
          onChange={(order) => change({ order })}
          segments={EVENT_ORDERS.map((value) => ({ value, label: view(value) }))}
        />
        <Switch
          label={view('showQuiet')}
          checked={filter.withQuiet}
          onCheckedChange={(withQuiet) => change({ withQuiet })}
        />
        <Switch
          label={view('showWithdrawn')}
          checked={filter.withWithdrawn}
          onCheckedChange={(withWithdrawn) => change({ withWithdrawn })}
        />
        <Section title={t('period')}>
          <FilterPeriod
            className="w-full"
            value={filter.period}
            now={now}
            onChange={(period) => change({ period })}
          />
        </Section>
        <Section title={t('device')}>
          <div className="flex max-h-64 flex-col">
            <DeviceChoices
              max={MAX_EVENT_DEVICES}
              value={filter.imeis}
              onChange={(imeis) => change({ imeis })}
            />
          </div>
        </Section>
        <Section title={t('type')}>
          <div className="flex max-h-80 flex-col">
            <FilterSeverities value={filter.severities} onChange={(severities) => change({ severities })} />
            <FilterTypes value={filter.types} onChange={(types) => change({ types })} />
          </div>
        </Section>
      </div>
    </Sheet>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-meta font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}
