'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DeviceFilterButton, DeviceFilterList } from '@/components/device-choice/device-filter'
import { Field } from '@/components/ui/field'
import { FilterSection, FilterSheet } from '@/components/ui/filter-sheet'
import { IconButton } from '@/components/ui/icon-button'
import { FilterBatch, FilterCommand, FilterPeriod, FilterSender, FilterState } from './filter-fields'
import type { CommandFilterState } from './use-command-filter'

/** Of which device, when, which commands, how far they have come, and by whom. */
export function CommandFilters({ filter, count, change, clear }: CommandFilterState) {
  const t = useTranslations('commands.list')
  const fields = { filter, change }
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <DeviceFilterButton label={t('device')} imei={filter.imei} onChange={(imei) => change({ imei })} />
      <FilterPeriod {...fields} />
      <FilterCommand {...fields} />
      <FilterState {...fields} />
      <FilterSender {...fields} className="max-w-44" />
      <FilterBatch {...fields} />
      {count > 0 && <IconButton label={t('clear')} icon={<X />} onClick={clear} />}
    </div>
  )
}

/** The same for thumbs. */
export function CommandFilterSheet({ filter, count, change, clear }: CommandFilterState) {
  const t = useTranslations('commands.list')
  const fields = { filter, change }
  const texts = {
    title: t('filters'),
    open: t('filtersOn', { count }),
    show: t('showCommands'),
    clear: t('clear'),
  }
  return (
    <FilterSheet count={count} texts={texts} onClear={clear}>
      <FilterBatch {...fields} />
      <FilterSection title={t('period')}>
        <FilterPeriod {...fields} className="w-full" />
      </FilterSection>
      <Field label={t('command')}>{(control) => <FilterCommand {...fields} control={control} />}</Field>
      <Field label={t('state')}>{(control) => <FilterState {...fields} control={control} />}</Field>
      <FilterSection title={t('sender')}>
        <FilterSender {...fields} />
      </FilterSection>
      <FilterSection title={t('device')}>
        <div className="flex max-h-64 flex-col">
          <DeviceFilterList imei={filter.imei} onChange={(imei) => change({ imei })} />
        </div>
      </FilterSection>
    </FilterSheet>
  )
}
