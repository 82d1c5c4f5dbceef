'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, Cpu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDeviceNames } from '@/components/events/use-device-names'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import { Popover } from '@/components/ui/popover'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DeviceSummary } from '@/lib/devices/schema'
import { api } from '@/lib/http/client'
import { MAX_REPORT_DEVICES } from '@/lib/reports/report'

const SHOWN = 50

type Found = { items: DeviceSummary[]; total: number }
type Props = {
  value: readonly string[]
  onChange: (imeis: string[]) => void
  /** Takes one device at a time. */
  one: boolean
}

/** The devices of a report; none chosen means all, where a report takes several. */
export function DevicesFilter({ value, onChange, one }: Props) {
  const t = useTranslations('reports.devices')
  const [open, setOpen] = useState(false)
  const names = useDeviceNames(value.slice(0, 1))
  const first = value[0]
  const title =
    first === undefined
      ? t(one ? 'choose' : 'all')
      : value.length === 1
        ? (names.get(first) ?? first)
        : t('several', { count: value.length })
  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-110 w-80 flex-col"
      trigger={
        <Button icon={<Cpu className="size-4 text-muted" />} aria-label={`${t('label')}: ${title}`}>
          <span dir="auto" className="max-w-40 truncate">
            {title}
          </span>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <Choices
        {...{ value, one }}
        onChange={(imeis) => {
          onChange(imeis)
          if (one) setOpen(false)
        }}
      />
    </Popover>
  )
}

function Choices({ value, onChange, one }: Props) {
  const t = useTranslations('reports.devices')
  const [search, setSearch] = useState('')
  const names = useDeviceNames(value)
  const { data } = useQuery({
    queryKey: ['devices', 'search', search],
    queryFn: ({ signal }) =>
      api<Found>('GET', '/api/devices', { query: { search, pageSize: SHOWN }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  const isFull = !one && value.length >= MAX_REPORT_DEVICES
  const toggle = (imei: string, on: boolean) => {
    if (one) onChange(on ? [imei] : [])
    else onChange(on ? [...value, imei] : value.filter((other) => other !== imei))
  }
  const found = data?.items ?? []
  const listed = search === '' ? found.filter(({ imei }) => !value.includes(imei)) : found
  return (
    <>
      <div className="flex flex-col gap-1.5 p-2">
        <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
        <div className="flex min-h-6 items-center justify-between gap-2 px-1 text-meta text-muted">
          <span role="status">
            {isFull ? t('full', { max: MAX_REPORT_DEVICES }) : t(one ? 'onlyOne' : 'hint')}
          </span>
          {value.length > 0 && !one && (
            <button type="button" className="font-medium text-primary-text" onClick={() => onChange([])}>
              {t('all')}
            </button>
          )}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {search === '' &&
          value.map((imei) => (
            <Choice key={imei} name={names.get(imei) ?? imei} checked onToggle={(on) => toggle(imei, on)} />
          ))}
        {!data && <SkeletonRows rows={6} className="px-2" />}
        {listed.map(({ imei, name, plate }) => (
          <Choice
            key={imei}
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
    </>
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
