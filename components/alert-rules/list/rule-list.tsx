'use client'
import { Plus, SearchX, ShieldAlert } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ALERT_KIND_NAMES } from '@/lib/alerts/kinds/kinds'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { EVERY_RULE, type RuleFilter, useRules } from '../use-rules'
import { DeleteRule } from './delete-rule'
import { RuleTools } from './rule-tools'
import { RulesTable } from './rules-table'

type Props = {
  onAdd: () => void
  onEdit: (rule: AlertRule) => void
  onCopy: (rule: AlertRule) => void
}

/** The rules with search, kinds and what can be done to each. */
export function RuleList({ onAdd, onEdit, onCopy }: Props) {
  const t = useTranslations('alertRules.screen')
  const ui = useTranslations('ui')
  const mayEdit = useAccount().permissions.includes('alertRules.edit')
  const { filter, setFilter } = useFilter()
  const [removing, setRemoving] = useState<AlertRule | null>(null)
  const found = useRules(filter)
  const { rules, room, isError, error, isFetching, refetch } = found
  const isFull = room !== null && room.used >= room.quota
  const add = mayEdit && (
    <Button
      tone="primary"
      icon={<Plus className="size-4" />}
      disabled={isFull}
      title={isFull ? t('list.full', { quota: room.quota }) : undefined}
      onClick={onAdd}
    >
      {t('list.add')}
    </Button>
  )
  const isNarrowed = filter.search !== '' || filter.kind !== null
  return (
    <div className="mx-auto flex max-w-[1280px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2 font-semibold">{t('title')}</h1>
          <p className="mt-1 text-body text-muted">{t('about')}</p>
        </div>
        {add}
      </header>
      <RuleTools filter={filter} onFilter={setFilter} room={room} isFull={isFull && mayEdit} />
      <section
        aria-label={t('title')}
        aria-busy={isFetching}
        className="rounded-panel border border-hairline bg-surface"
      >
        {rules === null && isError && (
          <ErrorState
            title={t('list.failed')}
            text={error.message}
            retryLabel={ui('retry')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {rules === null && !isError && <SkeletonRows rows={6} className="p-4" />}
        {rules?.length === 0 && isNarrowed && (
          <EmptyState
            icon={<SearchX />}
            title={t('list.noMatch')}
            text={t('list.noMatchText')}
            action={<Button onClick={() => setFilter(EVERY_RULE)}>{t('list.showAll')}</Button>}
          />
        )}
        {rules?.length === 0 && !isNarrowed && (
          <EmptyState
            icon={<ShieldAlert />}
            title={t('list.empty')}
            text={t('list.emptyText')}
            action={add}
          />
        )}
        {rules && rules.length > 0 && (
          <RulesTable
            rules={rules}
            mayEdit={mayEdit}
            isFull={isFull}
            onEdit={onEdit}
            onCopy={onCopy}
            onRemove={setRemoving}
          />
        )}
        {found.hasNextPage && (
          <div className="flex justify-center border-t border-hairline p-3">
            <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        )}
      </section>
      {removing && <DeleteRule rule={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

/** Kept in the address, so that what is shown can be handed on and is there after going back. */
function useFilter() {
  const asked = useSearchParams()
  const [filter, setFilter] = useState<RuleFilter>(() => ({
    search: asked.get('search') ?? '',
    kind: ALERT_KIND_NAMES.find((name) => name === asked.get('kind')) ?? null,
  }))
  return {
    filter,
    setFilter: (next: RuleFilter) => {
      setFilter(next)
      const query = new URLSearchParams()
      if (next.search) query.set('search', next.search)
      if (next.kind) query.set('kind', next.kind)
      history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname)
    },
  }
}
