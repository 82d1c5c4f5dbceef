'use client'
import { ListFilter, Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusMark } from '@/components/devices/status-mark'
import { ChoiceMenu } from '@/components/ui/choice-menu'
import { cn } from '@/components/ui/cn'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { StatusCounts } from '@/lib/live/tab-counts'
import type { VehicleTab } from '@/lib/live/vehicle-filter'

/** States that people look for every day; the others appear when there are any. */
const ALWAYS = new Set<DeviceStatusName>(['moving', 'idling', 'parked', 'offline'])

type Props = {
  /** Of what the search leaves. */
  counts: StatusCounts | null
  /** States that vehicles are in, whatever is searched for. */
  present: readonly DeviceStatusName[]
  favourites: number
  tab: VehicleTab
  onTab: (tab: VehicleTab) => void
}

/** How many vehicles are in each state; pressing one shows only these. */
export function StatusTabs({ counts, present, favourites, tab, onTab }: Props) {
  const t = useTranslations('monitor')
  const states = useTranslations('states')
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  const shown = DEVICE_STATUSES.filter(
    (status) => ALWAYS.has(status) || present.includes(status) || tab === status,
  )
  const tabs: TabOf[] = [
    { value: 'all', label: t('all'), count: total },
    ...shown.map((status) => ({
      value: status,
      label: states(status),
      count: counts?.[status] ?? 0,
      mark: <StatusMark status={status} size={10} />,
    })),
    {
      value: 'favourites',
      label: t('favourites'),
      count: favourites,
      mark: <Star className="size-3" aria-hidden />,
    },
  ]
  const isState = (value: VehicleTab) => value !== 'all' && value !== 'favourites'
  return (
    <fieldset aria-label={t('tabs')} className="min-w-0 shrink-0 px-2.5 pb-1">
      <ScrollStrip menu={<TabMenu tabs={tabs} tab={tab} onTab={onTab} />}>
        {tabs.map(({ value, ...shown }) => (
          <Tab
            key={value}
            {...shown}
            chosen={tab === value}
            onPress={() => onTab(tab === value && isState(value) ? 'all' : value)}
          />
        ))}
      </ScrollStrip>
    </fieldset>
  )
}

type TabOf = { value: VehicleTab; label: string; count: number; mark?: ReactNode }

/** The same ones below each other. */
function TabMenu({ tabs, tab, onTab }: { tabs: TabOf[]; tab: VehicleTab; onTab: (tab: VehicleTab) => void }) {
  const t = useTranslations('monitor')
  const choices = tabs.map(({ value, label, count, mark }) => ({
    value,
    icon: <span className="grid size-4 shrink-0 place-items-center">{mark}</span>,
    label: (
      <span>
        {label} <span className="text-muted tabular-nums">{count}</span>
      </span>
    ),
  }))
  return (
    <ChoiceMenu
      label={t('chooseState')}
      icon={<ListFilter />}
      value={tab}
      onChange={onTab}
      choices={choices}
    />
  )
}

type TabProps = Omit<TabOf, 'value'> & { chosen: boolean; onPress: () => void }

function Tab({ label, count, chosen, mark, onPress }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={cn(
        'tap inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-meta font-medium transition-colors touch:h-9',
        chosen ? 'bg-tint text-primary-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {mark}
      <span>{label}</span>
      <span className="tabular-nums">{count}</span>
    </button>
  )
}
