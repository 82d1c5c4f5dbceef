'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDeviceNames } from '@/components/device-choice/use-device-names'
import { Chip } from '@/components/ui/chip'
import { rangeTitle } from '@/components/ui/date-range/format'
import { isFiltered, type Period } from '@/lib/events/event-filter'
import type { EventType } from '@/lib/events/event-types'
import { typesOf } from '@/lib/events/severity'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { EventIcon } from './event-icon'
import type { FilterState } from './use-event-filter'
import { useTypeLabel } from './use-event-texts'

/** More chips of a kind than this become one that counts them. */
const MAX_CHIPS = 4

/** What is filtered by, each to be taken away with a press. */
export function FilterChips({ filter, change, clear }: FilterState) {
  const t = useTranslations('events.filter')
  const names = useDeviceNames(filter.imeis)
  const { types, groups } = useTypeChips(filter.types)
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
        {groups.map(({ name, members }) => chip(name, name, () => without(members)))}
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

/** All types of a group as one; the others by themselves. */
function useTypeChips(chosen: readonly EventType[]) {
  const t = useTranslations('events.filter')
  const labelOf = useTypeLabel()
  const groups = (['alarm', 'information'] as const)
    .map((severity) => ({
      name: severity === 'alarm' ? t('alarms') : t('information'),
      members: typesOf(severity),
    }))
    .filter(({ members }) => members.every((type) => chosen.includes(type)))
  const grouped = new Set(groups.flatMap(({ members }) => members))
  const types = chosen.filter((type) => !grouped.has(type)).map((type) => ({ type, name: labelOf(type) }))
  return { groups, types }
}

function usePeriodTitle(period: Period | null): string | null {
  const t = useTranslations('ui.period')
  const language = useLocale()
  const { timeZone } = useAccount()
  if (period === null) return null
  if (typeof period === 'string') return t(period)
  return rangeTitle(language, wallTimeOf(period.from, timeZone), wallTimeOf(period.to, timeZone))
}
