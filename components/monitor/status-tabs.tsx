'use client'
import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusMark } from '@/components/devices/status-mark'
import { cn } from '@/components/ui/cn'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { VehicleTab } from '@/lib/live/vehicle-filter'
import type { StatusCounts } from '@/lib/live/vehicle-store'

/** States that people look for every day; the others appear when there are any. */
const ALWAYS = new Set<DeviceStatusName>(['moving', 'idling', 'parked', 'offline'])

type Props = {
  counts: StatusCounts | null
  favourites: number
  tab: VehicleTab
  onTab: (tab: VehicleTab) => void
}

/** How many vehicles are in each state; pressing one shows only these. */
export function StatusTabs({ counts, favourites, tab, onTab }: Props) {
  const t = useTranslations('monitor')
  const states = useTranslations('states')
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  const shown = DEVICE_STATUSES.filter(
    (status) => ALWAYS.has(status) || (counts?.[status] ?? 0) > 0 || tab === status,
  )
  return (
    <fieldset
      aria-label={t('tabs')}
      className="no-scrollbar flex min-w-0 shrink-0 gap-1 overflow-x-auto px-3 pb-2"
    >
      <Tab label={t('all')} count={total} chosen={tab === 'all'} onPress={() => onTab('all')} />
      {shown.map((status) => (
        <Tab
          key={status}
          label={states(status)}
          count={counts?.[status] ?? 0}
          chosen={tab === status}
          onPress={() => onTab(tab === status ? 'all' : status)}
          mark={<StatusMark status={status} size={10} />}
        />
      ))}
      <Tab
        label={t('favourites')}
        count={favourites}
        chosen={tab === 'favourites'}
        onPress={() => onTab('favourites')}
        mark={<Star className="size-3" aria-hidden />}
      />
    </fieldset>
  )
}

type TabProps = { label: string; count: number; chosen: boolean; mark?: ReactNode; onPress: () => void }

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
