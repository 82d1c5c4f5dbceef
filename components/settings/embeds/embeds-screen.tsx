'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutPanelTop, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { LoadState } from '@/components/settings/load-state'
import { LogPager } from '@/components/settings/logs/log-pager'
import { useLogSearch } from '@/components/settings/logs/use-log-search'
import { SettingsPage } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Embed, EmbedQuery } from '@/lib/embeds/schema'
import { api } from '@/lib/http/client'
import { EmbedList } from './embed-list'

const EmbedEditor = lazyPart(() => import('./embed-editor'))

const STATES = ['live', 'ended', 'all'] as const satisfies readonly EmbedQuery['state'][]
const MAX_SEARCH = 100

export type EmbedVerb = 'edit' | 'remove'
type Filter = Pick<EmbedQuery, 'state' | 'search'>
type Open = { embed: Embed | null } | null

/** /embeds: what other sites show of vehicles in their pages. */
export function EmbedsScreen() {
  const t = useTranslations('embeds')
  const [open, setOpen] = useState<Open>(null)
  const [removing, setRemoving] = useState<Embed | null>(null)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['embeds'] })
  const ask = (verb: EmbedVerb, embed: Embed) => (verb === 'edit' ? setOpen({ embed }) : setRemoving(embed))
  const add = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setOpen({ embed: null })}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage of="embeds" wide actions={open ? undefined : add}>
      {open ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <EmbedEditor embed={open.embed} onClose={() => setOpen(null)} onSaved={refresh} />
        </Suspense>
      ) : (
        <Listed onAsk={ask} />
      )}
      {removing && <Remove embed={removing} onClose={() => setRemoving(null)} onDone={refresh} />}
    </SettingsPage>
  )
}

function Listed({ onAsk }: { onAsk: (verb: EmbedVerb, embed: Embed) => void }) {
  const t = useTranslations('embeds.list')
  const ui = useTranslations('ui')
  const { filter, page, pageSize, setPage, choosePageSize, change } = useLogSearch<Filter>({
    state: 'live',
    search: '',
  })
  const found = useQuery({
    queryKey: ['embeds', filter, page, pageSize],
    queryFn: ({ signal }) => api('GET', '/api/embeds', { query: { ...filter, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const isSearched = filter.search !== ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('state')}
          value={filter.state}
          onChange={(state) => change({ state })}
          segments={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          className="phone:w-full"
        />
        <SearchInput
          label={t('search')}
          clearLabel={ui('clear')}
          value={filter.search}
          onSearch={(search) => change({ search: search.slice(0, MAX_SEARCH) })}
          className="max-w-72 phone:max-w-none"
        />
      </div>
      <section aria-label={t('title')} className="rounded-panel border border-hairline bg-surface">
        <LoadState of={found} rows={6}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState
                icon={<LayoutPanelTop />}
                title={t(isSearched ? 'noMatch' : `empty.${filter.state}`)}
                text={t(isSearched ? 'noMatchText' : 'emptyText')}
                action={
                  (isSearched || filter.state !== 'all') && (
                    <Button onClick={() => change({ state: 'all', search: '' })}>{t('showAll')}</Button>
                  )
                }
              />
            ) : (
              <>
                <EmbedList embeds={data.items} onAsk={onAsk} />
                <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
              </>
            )
          }
        </LoadState>
      </section>
    </>
  )
}

type RemoveProps = { embed: Embed; onClose: () => void; onDone: () => unknown }

function Remove({ embed: { id, name }, onClose, onDone }: RemoveProps) {
  const t = useTranslations('embeds.removing')
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text')}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/embeds/[id]', { params: { id }, ...options })}
      done={t('done')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
