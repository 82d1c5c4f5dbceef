'use client'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { NOBODY } from '@/lib/reports/condition'

type Props = { label: string; value: readonly string[]; onChange: (ids: string[]) => void }
type Named = { id: string; name: string }

/** Drivers by their ids, found by name; those that are chosen stand first. */
export function DriverChoices({ label, value, onChange }: Props) {
  const t = useTranslations('reports.driverChoices')
  const nobody = useTranslations('reports.words')('nobody')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery({
    queryKey: ['drivers', 'choose', search],
    queryFn: ({ signal }) =>
      api('GET', '/api/drivers', { query: { search, pageSize: 50 }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  // As it was opened: a list that changes under one's hand is lost.
  const [first] = useState(() => value.filter((id) => id !== NOBODY))
  const known = useQueries({
    queries: first.map((id) => ({
      queryKey: ['drivers', 'name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET', '/api/drivers/[id]', { params: { id }, signal, hideError: true }),
      retry: false,
    })),
  })
  const chosen = first.map(
    (id, index): Named => ({ id, name: known[index]?.data?.name ?? t('driverGone', { id }) }),
  )
  const found = (data?.items ?? []).map(({ id, name }): Named => ({ id: String(id), name }))
  const shown = [...chosen, ...found.filter(({ id }) => !first.includes(id))]
  const box = ({ id, name }: Named) => (
    <Checkbox
      key={id}
      label={name}
      checked={value.includes(id)}
      onCheckedChange={(on) => onChange(on ? [...value, id] : value.filter((other) => other !== id))}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{label}</legend>
      <SearchInput label={t('findDriver')} clearLabel={ui('clear')} value={search} onSearch={setSearch} />
      <div className="mt-1 flex max-h-48 flex-col overflow-y-auto">
        {box({ id: NOBODY, name: nobody })}
        {shown.map(box)}
        {isError && (
          <p role="alert" className="text-meta text-danger">
            {t('driversFailed')}
          </p>
        )}
        {!data && !isError && <SkeletonRows rows={3} />}
        {data?.items.length === 0 && <p className="text-meta text-muted">{t('noDriver')}</p>}
        {data && data.total > data.items.length && (
          <p className="text-meta text-muted">
            {t('driversMore', { count: data.total - data.items.length })}
          </p>
        )}
      </div>
    </fieldset>
  )
}
