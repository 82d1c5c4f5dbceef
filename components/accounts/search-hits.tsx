'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AccountHit } from '@/lib/accounts/account-schema'
import { searchQuery } from './account-queries'
import { TypeIcon } from './type-icon'

type Props = {
  search: string
  selectedId: number | null
  onSelect: (hit: AccountHit) => void
  refuse?: (hit: AccountHit) => boolean
  className?: string
}

/** What a search found, each with the way to it. */
export function SearchHits({ search, selectedId, onSelect, refuse, className }: Props) {
  const t = useTranslations('accountPicker')
  const { data } = useQuery({ ...searchQuery(search), placeholderData: keepPreviousData })
  if (!data) return <SkeletonRows rows={5} className={cn('px-3', className)} />
  if (data.items.length === 0) {
    return <EmptyState icon={<SearchX />} title={t('none')} text={t('noneText')} className={className} />
  }
  return (
    <div className={cn('min-h-0 overflow-y-auto', className)}>
      <ul aria-label={t('found')}>
        {data.items.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              aria-pressed={hit.id === selectedId}
              disabled={refuse?.(hit)}
              onClick={() => onSelect(hit)}
              className="flex min-h-13 w-full items-center gap-2.5 px-3 py-1.5 text-start transition-colors -outline-offset-2 hover:bg-hover disabled:pointer-events-none disabled:opacity-45 aria-pressed:bg-tint"
            >
              <TypeIcon type={hit.type} className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <bdi className="min-w-0 truncate font-medium">{hit.name}</bdi>
                  <bdi className="min-w-0 truncate text-meta text-muted">{hit.login}</bdi>
                  {hit.disabled && <Badge>{t('disabled')}</Badge>}
                </span>
                <Trail hit={hit} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className="px-3 py-2 text-meta text-muted">
          {t('narrow', { shown: data.items.length, total: data.total })}
        </p>
      )}
    </div>
  )
}

function Trail({ hit }: { hit: AccountHit }) {
  const above = hit.trail.slice(0, -1)
  return (
    <span className="block truncate text-meta text-muted">
      {above.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <span aria-hidden="true" className="before:px-1 before:content-['/']" />}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
