'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AccountHits } from '@/lib/accounts/account-schema'
import { api } from '@/lib/http/client'

export type ChosenAccount = { id: number; name: string }

type Props = { value: ChosenAccount | null; onChange: (account: ChosenAccount) => void }

/** Finds an account by its name and takes it. */
export function AccountChoice({ value, onChange }: Props) {
  const t = useTranslations('devices.accounts')
  const [search, setSearch] = useState('')
  const { data, isPending } = useQuery({
    queryKey: ['accounts', 'choice', search],
    queryFn: ({ signal }) => api<AccountHits>('GET', '/api/accounts', { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search.trim() !== '',
  })
  const hits = search.trim() === '' ? [] : (data?.items ?? [])
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
      {value && (
        <p className="flex items-center gap-2 rounded-control bg-tint px-2.5 py-2 text-primary-text">
          <Check className="size-4" aria-hidden="true" />
          <bdi className="truncate font-medium">{value.name}</bdi>
        </p>
      )}
      {search.trim() !== '' && isPending && <SkeletonRows rows={3} />}
      {search.trim() !== '' && data && hits.length === 0 && (
        <p role="status" className="py-2 text-body text-muted">
          {t('none')}
        </p>
      )}
      {hits.length > 0 && (
        <ul aria-label={t('found')} className="max-h-56 overflow-y-auto">
          {hits.map(({ id, name, login }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={value?.id === id}
                onClick={() => onChange({ id, name })}
                className="tap flex min-h-10 w-full items-center gap-2 rounded-control px-2 text-start hover:bg-hover"
              >
                <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
                <bdi className="truncate text-meta text-muted">{login}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
