'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { BLACK_CAR_STATES } from '@/lib/black-cars/limits'
import { useBlackCarDesk } from '../black-cars-context'

const MAX_SEARCH = 100

/** Over the list: search, which states are shown, and how many there may be. */
export function ListTools() {
  const t = useTranslations('blackCars.list')
  const states = useTranslations('blackCars.states')
  const { filter, setFilter, room, mayEdit, add } = useBlackCarDesk()
  const isFull = room !== null && room.used >= room.quota
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-1.5">
        <SearchInput
          label={t('search')}
          clearLabel={t('clear')}
          value={filter.search}
          onSearch={(search) => setFilter({ ...filter, search: search.slice(0, MAX_SEARCH) })}
          className="min-w-0 flex-1"
        />
        {mayEdit && (
          <Button tone="primary" icon={<Plus className="size-4" />} disabled={isFull} onClick={add}>
            {t('add')}
          </Button>
        )}
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <NativeSelect
          look="button"
          aria-label={t('filter')}
          value={filter.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, state: BLACK_CAR_STATES.find((state) => state === value) ?? null })
          }
          className="min-w-0 max-w-52"
        >
          <option value="">{t('all')}</option>
          {BLACK_CAR_STATES.map((state) => (
            <option key={state} value={state}>
              {state === 'underReview' ? t('waiting') : states(state)}
            </option>
          ))}
        </NativeSelect>
        {room && (
          <p className="shrink-0 text-meta text-muted tabular-nums">
            {isFull && mayEdit
              ? t('full', { quota: room.quota })
              : t('used', { used: room.used, quota: room.quota })}
          </p>
        )}
      </div>
    </div>
  )
}
