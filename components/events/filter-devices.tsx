'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DeviceSummary } from '@/lib/devices/schema'
import { MAX_EVENT_DEVICES } from '@/lib/events/schema'
import { api } from '@/lib/http/client'
import { useDeviceNames } from './use-device-names'

const SHOWN = 50

type Props = { value: readonly string[]; onChange: (imeis: string[]) => void }
type Found = { items: DeviceSummary[]; total: number }

/** Vehicles to choose from: those chosen, then those that the search finds. */
export function FilterDevices({ value, onChange }: Props) {
  const t = useTranslations('events.filter')
  const [search, setSearch] = useState('')
  const names = useDeviceNames(value)
  const { data } = useQuery({
    queryKey: ['devices', 'search', search],
    queryFn: ({ signal }) =>
      api<Found>('GET', '/api/devices', { query: { search, pageSize: SHOWN }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  const isFull = value.length >= MAX_EVENT_DEVICES
  const others = data?.items.filter(({ imei }) => !value.includes(imei)) ?? []
  const toggle = (imei: string, on: boolean) =>
    onChange(on ? [...value, imei] : value.filter((one) => one !== imei))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="p-2 phone:px-0">
        <SearchInput
          label={t('searchDevices')}
          clearLabel={t('clearSearch')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 phone:px-0">
        {isFull && (
          <p role="status" className="px-2 py-1 text-meta text-warning">
            {t('tooManyDevices', { max: MAX_EVENT_DEVICES })}
          </p>
        )}
        {search === '' &&
          value.map((imei) => (
            <Choice key={imei} name={names.get(imei) ?? imei} checked onToggle={(on) => toggle(imei, on)} />
          ))}
        {!data && <SkeletonRows rows={5} className="px-2" />}
        {(search === '' ? others : (data?.items ?? [])).map(({ imei, name, plate }) => (
          <Choice
            key={imei}
            name={name}
            plate={plate}
            checked={value.includes(imei)}
            disabled={isFull && !value.includes(imei)}
            onToggle={(on) => toggle(imei, on)}
          />
        ))}
        {data?.items.length === 0 && <p className="px-2 py-3 text-body text-muted">{t('noDevices')}</p>}
        {data && data.total > data.items.length && (
          <p className="px-2 py-2 text-meta text-muted">{t('moreDevices')}</p>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  name: string
  plate?: string | null
  checked: boolean
  disabled?: boolean
  onToggle: (on: boolean) => void
}

function Choice({ name, plate, checked, disabled, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
      label={
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate">
            {name}
          </span>
          {plate && <Ltr className="shrink-0 text-meta text-muted">{plate}</Ltr>}
        </span>
      }
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  )
}
