'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Domain } from '@/lib/domains/schema'
import { api } from '@/lib/http/client'
import { DomainCard } from './domain-card'
import { DomainEditor } from './domain-editor'
import { MailCard } from './mail-card'
import { UnsentMessages } from './unsent-messages'
import { refreshDomains, useDomains } from './use-domains'

/** /addDomain: the host names under which a reseller shows the console as its own. */
export function DomainsScreen() {
  const t = useTranslations('domains')
  const ui = useTranslations('ui')
  const { id: accountId, permissions } = useAccount()
  const domains = useDomains()
  const [edited, setEdited] = useState<Domain | 'new' | null>(null)
  const [unproven, setUnproven] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<Domain | null>(null)

  const edit = (domain: Domain | 'new') => {
    setUnproven(null)
    setEdited(domain)
  }

  if (edited) {
    const domain = edited === 'new' ? null : edited
    return (
      <DomainEditor
        key={domain?.id ?? 'new'}
        domain={domain}
        onClose={() => setEdited(null)}
        onUnproven={setUnproven}
      />
    )
  }
  const add = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => edit('new')}>
      {t('new')}
    </Button>
  )
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2 font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-140 text-body text-muted">{t('about')}</p>
        </div>
        {domains.data && domains.data.length > 0 && add}
      </header>
      {domains.isPending ? (
        <SkeletonRows rows={4} className="p-4" />
      ) : domains.isError ? (
        <ErrorState
          title={t('notLoaded')}
          retryLabel={ui('retry')}
          onRetry={() => void domains.refetch()}
          busy={domains.isFetching}
        />
      ) : domains.data.length === 0 ? (
        <EmptyState
          icon={<Globe />}
          title={t('empty')}
          text={t('emptyText')}
          action={add}
          className="rounded-panel border border-hairline bg-surface"
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {domains.data.map((domain) => (
            <DomainCard
              key={domain.id}
              domain={domain}
              own={domain.owner.id === accountId}
              proving={domain.id === unproven}
              onEdit={() => edit(domain)}
              onDelete={() => setDeleted(domain)}
            />
          ))}
        </ul>
      )}
      <MailCard />
      {permissions.includes('outbox.edit') && <UnsentMessages />}
      {deleted && <DeleteDomain domain={deleted} onClose={() => setDeleted(null)} />}
    </div>
  )
}

function DeleteDomain({ domain: { id, host }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations('domains')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('deleteTitle', { host })}
      text={t('deleteText')}
      action={t('deleteDo')}
      danger
      request={(options) => api('DELETE', '/api/domains/[id]', { params: { id }, ...options })}
      done={t('deleted', { host })}
      onClose={onClose}
      onDone={() => refreshDomains(queries)}
    />
  )
}
