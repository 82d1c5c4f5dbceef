'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { GroupChoices } from './group-choices'
import { useDeviceNames } from './use-device-names'

const SHOWN = 50

type Props = {
  value: readonly string[]
  onChange: (imeis: string[]) => void
  max: number
  /** Takes one device at a time; another takes its place. */
  one?: boolean
  /** Under the search, unless there is something to be told there. */
  note?: ReactNode
}

/** Devices to choose from: those chosen, then those that the search finds. Texts in `deviceChoices`. */
export function DeviceChoices({ value, onChange, max, one = false, note }: Props) {
  const t = useTranslations('deviceChoices')
  const [search, setSearch] = useState('')
  const names = useDeviceNames(value)
  const { data } = useQuery({
    queryKey: ['devices', 'search', search],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices', { query: { search, pageSize: SHOWN }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  const isFull = !one && value.length >= max
  const toggle = (imei: string, on: boolean) => {
    if (one) onChange(on ? [imei] : [])
    else onChange(on ? [...value, imei] : value.filter((other) => other !== imei))
  }
  const found = data?.items ?? []
  const listed = search === '' ? found.filter(({ imei }) => !value.includes(imei)) : found
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-1.5 p-2 phone:px-0">
        <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
        <p role="status" className="px-1 text-meta text-warning empty:hidden">
          {isFull && t('full', { max })}
        </p>
        {note}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 phone:px-0">
        {!one && <GroupChoices search={search} value={value} max={max} onChange={onChange} />}
        {search === '' &&
          value.map((imei) => (
            <Choice
              key={imei}
              one={one}
              name={names.get(imei) ?? imei}
              checked
              onToggle={(on) => toggle(imei, on)}
            />
          ))}
        {!data && <SkeletonRows rows={6} className="px-2" />}
        {listed.map(({ imei, name, plate }) => (
          <Choice
            key={imei}
            one={one}
            name={name}
            plate={plate}
            checked={value.includes(imei)}
            disabled={isFull && !value.includes(imei)}
            onToggle={(on) => toggle(imei, on)}
          />
        ))}
        {data?.items.length === 0 && <p className="px-2 py-3 text-body text-muted">{t('none')}</p>}
        {data && data.total > data.items.length && (
          <p className="px-2 py-2 text-meta text-muted">
            {t('more', { count: data.total - data.items.length })}
          </p>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  one: boolean
  name: string
  plate?: string | null
  checked: boolean
  disabled?: boolean
  onToggle: (on: boolean) => void
}

function Choice({ one, name, plate, checked, disabled, onToggle }: ChoiceProps) {
  const label = (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span dir="auto" className="truncate">
        {name}
      </span>
      {plate && <Ltr className="shrink-0 text-meta text-muted">{plate}</Ltr>}
    </span>
  )
  // Boxes would say that several can be chosen.
  if (one)
    return (
      <button
        type="button"
        aria-pressed={checked}
        onClick={() => onToggle(!checked)}
        className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-start text-body hover:bg-hover touch:min-h-11"
      >
        {label}
        {checked && <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />}
      </button>
    )
  return (
    <Checkbox
      className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
      label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onToggle}
    />
  )
}
