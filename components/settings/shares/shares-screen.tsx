'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { api } from '@/lib/http/client'
import { SHARE_STATES } from '@/lib/shares/limits'
import type { Share, ShareQuery } from '@/lib/shares/schema'
import { LoadState } from '../load-state'
import { LogPager } from '../logs/log-pager'
import { useLogSearch } from '../logs/use-log-search'
import { SettingsPage } from '../settings-page'
import { ExtendDialog } from './extend-dialog'
import { ShareByAddress } from './share-by-address'
import { ShareList } from './share-list'
import { ViewLog } from './view-log'

const ShareDialog = lazyPart(() => import('@/components/shares/share-dialog'))
const NewShare = lazyPart(() => import('./new-share'))

/** Who watches is asked for again this often. */
const REFRESH_MS = 15_000
const MAX_SEARCH = 100

export type ShareVerb = 'edit' | 'extend' | 'again' | 'views' | 'revoke'
type Asked = { verb: ShareVerb; share: Share } | { verb: 'new' }
type Filter = { state: ShareQuery['state']; search: string }

/** /shares: the links by which people without a login follow vehicles. */
export function SharesScreen() {
  const t = useTranslations('shares')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { filter, page, pageSize, setPage, choosePageSize, change } = useLogSearch<Filter>({
    state: 'live',
    search: '',
  })
  const links = useQuery({
    queryKey: ['shares', filter, page, pageSize],
    queryFn: ({ signal }) => api('GET', '/api/shares', { query: { ...filter, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['shares'] })
  const close = () => setAsked(null)
  const add = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setAsked({ verb: 'new' })}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage of="shares" wide actions={add}>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('list.state')}
          value={filter.state}
          onChange={(state) => change({ state })}
          segments={SHARE_STATES.map((value) => ({ value, label: t(`list.states.${value}`) }))}
          className="phone:w-full"
        />
        <SearchInput
          label={t('list.search')}
          clearLabel={ui('clear')}
          value={filter.search}
          onSearch={(search) => change({ search: search.slice(0, MAX_SEARCH) })}
          className="max-w-72 phone:max-w-none"
        />
      </div>
      <section aria-label={t('list.title')} className="rounded-panel border border-hairline bg-surface">
        <LoadState of={links} rows={8}>
          {(data) =>
            data.total === 0 ? (
              <NoLinks filter={filter} onClear={() => change({ state: 'all', search: '' })} />
            ) : (
              <>
                <ShareList shares={data.items} onAsk={(verb, share) => setAsked({ verb, share })} />
                <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
              </>
            )
          }
        </LoadState>
      </section>
      <ShareByAddress />
      <Suspense>
        {asked?.verb === 'new' && <NewShare onClose={close} />}
        {(asked?.verb === 'edit' || asked?.verb === 'again') && (
          <ShareDialog work={{ kind: asked.verb, share: asked.share }} onClose={close} />
        )}
      </Suspense>
      {asked?.verb === 'extend' && <ExtendDialog share={asked.share} onClose={close} onDone={refresh} />}
      {asked?.verb === 'views' && <ViewLog share={asked.share} onClose={close} />}
      {asked?.verb === 'revoke' && <Revoke share={asked.share} onClose={close} onDone={refresh} />}
    </SettingsPage>
  )
}

/** Why nothing is listed: there is no link, none that lives, or none that is looked for. */
function NoLinks({ filter: { state, search }, onClear }: { filter: Filter; onClear: () => void }) {
  const t = useTranslations('shares.list')
  const isSearched = search !== ''
  return (
    <EmptyState
      icon={<Share2 />}
      title={t(isSearched ? 'noMatch' : `empty.${state}`)}
      text={t(isSearched ? 'noMatchText' : 'emptyText')}
      action={(isSearched || state !== 'all') && <Button onClick={onClear}>{t('showAll')}</Button>}
    />
  )
}

type RevokeProps = { share: Share; onClose: () => void; onDone: () => unknown }

function Revoke({ share: { id, name, viewing }, onClose, onDone }: RevokeProps) {
  const t = useTranslations('shares.revoking')
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text', { count: viewing })}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/shares/[id]', { params: { id }, ...options })}
      done={t('done')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
