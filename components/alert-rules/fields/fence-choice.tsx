'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import type { FieldControl } from '@/components/ui/field'
import { fieldVariants } from '@/components/ui/input'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { fenceQuery } from './fence-names'

const SHOWN = 50

type Props = {
  control?: FieldControl
  /** Where no `Field` names it. */
  label?: string
  /** Null while none is chosen. */
  value: number | null
  onChange: (id: number) => void
}

/** A fence, chosen by its name out of those that a search finds. */
export function FenceChoice({ control, label, value, onChange }: Props) {
  const t = useTranslations('alertRules.screen.fence')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const name = useFenceName(value)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <button
        {...control}
        type="button"
        aria-label={label && (name ? `${label}: ${name}` : label)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={cn(fieldVariants(), 'flex items-center gap-2 text-start')}
      >
        <Cut className={cn('min-w-0 flex-1', value === null && 'text-muted')}>
          {value === null ? t('choose') : (name ?? t('gone'))}
        </Cut>
        <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      </button>
      {isOpen && (
        <Choices
          id={listId}
          value={value}
          onChange={(id) => {
            setOpen(false)
            onChange(id)
          }}
        />
      )}
    </div>
  )
}

/** Undefined for one that is gone. */
function useFenceName(id: number | null): string | undefined {
  const ui = useTranslations('ui')
  const { data, isLoading } = useQuery({ ...fenceQuery(id ?? 0), enabled: id !== null })
  return isLoading ? ui('loading') : data?.name
}

type ChoicesProps = { id: string; value: number | null; onChange: (id: number) => void }

function Choices({ id, value, onChange }: ChoicesProps) {
  const t = useTranslations('alertRules.screen.fence')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery({
    queryKey: ['geofences', 'choices', search],
    queryFn: ({ signal }) =>
      api('GET', '/api/geofences', { query: { search, pageSize: SHOWN }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <div id={id} className="flex flex-col gap-1 rounded-control border border-hairline p-2">
      <SearchInput label={t('search')} clearLabel={ui('clear')} value={search} onSearch={setSearch} />
      {!data && !isError && <SkeletonRows rows={3} />}
      {isError && !data && <p className="p-1 text-body text-danger">{t('failed')}</p>}
      {data?.items.length === 0 && <p className="p-1 text-body text-muted">{t('none')}</p>}
      <ul className="max-h-48 overflow-y-auto">
        {data?.items.map((fence) => (
          <li key={fence.id}>
            <button
              type="button"
              aria-pressed={fence.id === value}
              onClick={() => onChange(fence.id)}
              className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-start text-body hover:bg-hover touch:min-h-11"
            >
              <span className="size-3 shrink-0 rounded-full" style={{ backgroundColor: fence.color }} />
              <Cut className="min-w-0 flex-1">{fence.name}</Cut>
              {!fence.own && (
                <span className="shrink-0 text-meta text-muted">
                  <bdi>{fence.accountName}</bdi>
                </span>
              )}
              {fence.id === value && (
                <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
