'use client'
import { ArrowDownUp, SearchX, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { Button } from '@/components/ui/button'
import { ChoiceMenu } from '@/components/ui/choice-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { VehicleTab } from '@/lib/live/vehicle-filter'
import { LIST_SORTS } from '@/lib/live/vehicle-list'
import { FeedNotice } from './feed-notice'
import { StatusTabs } from './status-tabs'
import { useBranches } from './use-feed'
import { useKeptSort } from './use-kept-sort'
import { type TreeEntry, VehicleTree } from './vehicle-tree'

type Props = {
  selectedImei: string | null
  onSelect: (imei: string) => void
  /** The search is about to be typed in. */
  onSearching?: () => void
}

/** Search, states and the tree of vehicles. What is filtered here is filtered on the map as well. */
export function ObjectPanel({ selectedImei, onSelect, onSearching }: Props) {
  const t = useTranslations('monitor')
  const client = useLiveClient()
  const counts = useLive('counts')
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<VehicleTab>('all')
  const [sort, setSort] = useKeptSort()
  const tree = useRef<TreeEntry>(null)
  useEffect(() => {
    client?.tell({ type: 'filter', tab, search, sort })
  }, [client, tab, search, sort])

  /** Opens the only one that is found, else goes into the list. The worker answers in turn: the filter first, then what it leaves. */
  const enter = async (text: string) => {
    if (!client || text.trim() === '') return
    client.tell({ type: 'filter', tab, search: text, sort })
    const found = await client.onlyShown()
    if (!found) {
      tree.current?.focusFirst()
      return
    }
    // On a phone the keys of the screen make way for the map.
    if (onSearching && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onSelect(found.imei)
  }
  const showAll = () => {
    setSearch('')
    setTab('all')
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 p-3 pb-2">
        <SearchInput
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={search}
          onSearch={setSearch}
          onFocus={onSearching}
          onEnter={enter}
          onDown={() => tree.current?.focusFirst()}
          className="min-w-0 flex-1"
        />
        <ChoiceMenu
          label={t('sort')}
          icon={<ArrowDownUp />}
          value={sort}
          onChange={setSort}
          choices={LIST_SORTS.map((value) => ({ value, label: t(`sortBy.${value}`) }))}
        />
      </div>
      <StatusTabs
        counts={counts?.counts ?? null}
        present={counts?.present ?? []}
        favourites={counts?.favourites ?? 0}
        tab={tab}
        onTab={setTab}
      />
      <FeedNotice />
      <VehicleTree
        ref={tree}
        className="flex-1 border-t border-hairline"
        selectedImei={selectedImei}
        onSelect={onSelect}
        empty={<NoRows filtered={search !== '' || tab !== 'all'} onShowAll={showAll} />}
      />
    </div>
  )
}

/** Why the list is empty: what it is sorted into is on its way or missing, the filter leaves nothing, or there is nothing. */
function NoRows({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const t = useTranslations('monitor')
  const ui = useTranslations('ui')
  const { accounts, groups, failed, isAsking, retry } = useBranches()
  if (failed) {
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={ui('retry')}
        busy={isAsking}
        onRetry={retry}
      />
    )
  }
  if (!accounts || !groups) return <SkeletonRows rows={10} className="px-3" />
  if (!filtered) return <EmptyState icon={<Truck />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={<Button onClick={onShowAll}>{t('noMatch.clear')}</Button>}
    />
  )
}
