'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DeviceFilterButton, DeviceFilterList } from '@/components/device-choice/device-filter'
import { Chip } from '@/components/ui/chip'
import { Field, type FieldControl } from '@/components/ui/field'
import { FilterSection, FilterSheet } from '@/components/ui/filter-sheet'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { STAGE_STATES } from '@/lib/working-modes/stage-schema'
import type { StageFilterState } from './use-stage-filter'

/** Of which device, how they stand, and whether they were missed. */
export function StageFilters({ filter, count, change, clear }: StageFilterState) {
  const t = useTranslations('workingModes.status')
  const fields = { filter, change }
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <DeviceFilterButton label={t('device')} imei={filter.imei} onChange={(imei) => change({ imei })} />
      <FilterStage {...fields} />
      <FilterMissed {...fields} />
      {count > 0 && <IconButton label={t('clear')} icon={<X />} onClick={clear} />}
    </div>
  )
}

/** The same for thumbs. */
export function StageFilterSheet({ filter, count, change, clear }: StageFilterState) {
  const t = useTranslations('workingModes.status')
  const fields = { filter, change }
  const texts = { title: t('filters'), open: t('filtersOn', { count }), show: t('show'), clear: t('clear') }
  return (
    <FilterSheet count={count} texts={texts} onClear={clear}>
      <Field label={t('state')}>{(control) => <FilterStage {...fields} control={control} />}</Field>
      <div>
        <FilterMissed {...fields} />
      </div>
      <FilterSection title={t('device')}>
        <div className="flex max-h-64 flex-col">
          <DeviceFilterList imei={filter.imei} onChange={(imei) => change({ imei })} />
        </div>
      </FilterSection>
    </FilterSheet>
  )
}

type Props = Pick<StageFilterState, 'filter' | 'change'>

/** How they stand. Under a label of its own it looks like a field, else like the buttons that it stands among. */
function FilterStage({ filter: { state }, change, control }: Props & { control?: FieldControl }) {
  const t = useTranslations('workingModes')
  return (
    <NativeSelect
      {...(control ?? { 'aria-label': t('status.state') })}
      look={control ? 'field' : 'button'}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ state: STAGE_STATES.find((one) => one === value) ?? null })
      }
    >
      <option value="">{t('status.allStates')}</option>
      {STAGE_STATES.map((one) => (
        <option key={one} value={one}>
          {t(`states.${one}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

function FilterMissed({ filter: { missed }, change }: Props) {
  const t = useTranslations('workingModes.status')
  return (
    <Chip pressed={missed === true} onPress={() => change({ missed: missed ? null : true })}>
      {t('missed')}
    </Chip>
  )
}
