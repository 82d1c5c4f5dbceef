'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { FilterSheet } from '@/components/ui/filter-sheet'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { INSURED_STATES } from '@/lib/fleet/vehicles/insured'
import { VEHICLE_SORTS, type VehicleSort } from '@/lib/fleet/vehicles/vehicle-schema'
import { TRACKER_STATES, VEHICLE_STATES } from '@/lib/fleet/vehicles/vehicle-words'
import type { VehicleFilterState } from './use-shown-vehicles'

function Search({ shown, change }: VehicleFilterState) {
  const t = useTranslations('fleet.vehicles')
  const ui = useTranslations('ui')
  return (
    <SearchInput
      className="w-72 phone:w-auto phone:min-w-0 phone:flex-1"
      label={t('search')}
      placeholder={t('search')}
      clearLabel={ui('clear')}
      value={shown.search}
      onSearch={(search) => change({ search })}
    />
  )
}

type Option<Word extends string> = { value: Word; label: string }
type ChoiceProps<Word extends string> = {
  label: string
  all: string
  value: Word | null
  options: readonly Option<Word>[]
  onChange: (value: Word | null) => void
}

function Choice<Word extends string>({ label, all, value, options, onChange }: ChoiceProps<Word>) {
  return (
    <NativeSelect
      look="button"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(options.find((one) => one.value === currentTarget.value)?.value ?? null)
      }
    >
      <option value="">{all}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </NativeSelect>
  )
}

function Choices({ shown, change }: VehicleFilterState) {
  const t = useTranslations('fleet.vehicles')
  const states = useTranslations('fleet.vehicleStates')
  return (
    <>
      <Choice
        label={t('status')}
        all={t('allStatuses')}
        value={shown.status}
        options={VEHICLE_STATES.map((value) => ({ value, label: states(value) }))}
        onChange={(status) => change({ status })}
      />
      <Choice
        label={t('tracker')}
        all={t('anyTracker')}
        value={shown.tracker}
        options={TRACKER_STATES.map((value) => ({ value, label: t(`trackers.${value}`) }))}
        onChange={(tracker) => change({ tracker })}
      />
      <Choice
        label={t('insurance')}
        all={t('anyInsurance')}
        value={shown.insured}
        options={INSURED_STATES.map((value) => ({ value, label: t(`insuredStates.${value}`) }))}
        onChange={(insured) => change({ insured })}
      />
    </>
  )
}

/** What is looked for, how vehicles are used, whether they carry a device, and until when they are insured. */
export function VehicleFilters(state: VehicleFilterState) {
  const t = useTranslations('fleet.vehicles')
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <Search {...state} />
      <Choices {...state} />
      {(state.count > 0 || state.shown.search !== '') && (
        <IconButton label={t('clear')} icon={<X />} onClick={state.clear} />
      )}
    </div>
  )
}

/** The same for thumbs, who have no headings to sort by. */
export function VehicleFilterSheet(state: VehicleFilterState) {
  const t = useTranslations('fleet.vehicles')
  const { shown, count, change, clear } = state
  const texts = { title: t('filters'), open: t('filtersOn', { count }), show: t('show'), clear: t('clear') }
  return (
    <div className="order-last flex w-full items-center gap-2">
      <Search {...state} />
      <FilterSheet count={count} texts={texts} onClear={clear}>
        <Choices {...state} />
        <Field label={t('sort')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={shown.sort}
              onChange={({ currentTarget }) =>
                change({ sort: VEHICLE_SORTS.find((sort) => sort === currentTarget.value), desc: false })
              }
            >
              {SORTS.map(([sort, text]) => (
                <option key={sort} value={sort}>
                  {t(text)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </FilterSheet>
    </div>
  )
}

const SORTS = [
  ['name', 'columns.name'],
  ['plate', 'columns.plate'],
  ['status', 'status'],
  ['vehicleModel', 'model'],
  ['insuredUntil', 'insurance'],
  ['documentEndsOn', 'documents'],
] as const satisfies readonly (readonly [VehicleSort, string])[]
