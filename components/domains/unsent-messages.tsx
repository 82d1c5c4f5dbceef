'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { OutboxEntry, OutboxState } from '@/lib/outbox/schema'

const KEY = ['outbox']
const REFRESH_MS = 15_000

const TONES: Record<OutboxState, BadgeTone> = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'success',
  givenUp: 'danger',
  doubtful: 'warning',
}

/** What could not be told by mail: given up, doubtful, or waiting for another attempt. For the administrator. */
export function UnsentMessages() {
  const t = useTranslations('domains.unsent')
  const ui = useTranslations('ui')
  const heading = useId()
  const messages = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/outbox', { signal, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <section aria-labelledby={heading} className="rounded-panel border border-hairline bg-surface">
      <header className="border-b border-hairline p-4">
        <h2 id={heading} className="text-md font-semibold">
          {t('title')}
        </h2>
        <p className="text-body text-muted">{t('about')}</p>
      </header>
      {messages.isPending ? (
        <SkeletonRows rows={2} className="p-4" />
      ) : messages.isError ? (
        <ErrorState
          title={t('notLoaded')}
          retryLabel={ui('retry')}
          onRetry={() => void messages.refetch()}
          busy={messages.isFetching}
        />
      ) : messages.data.length === 0 ? (
        <EmptyState icon={<MailCheck />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul>
          {messages.data.map((message) => (
            <UnsentMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UnsentMessage({ message }: { message: OutboxEntry }) {
  const t = useTranslations('domains.unsent')
  const formats = useFormats()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, title, recipient, state, attempts, error, createdAt, nextAttemptAt } = message
  const retry = async () => {
    setBusy(true)
    try {
      await api('POST', '/api/outbox/[id]/retry', { params: { id } })
      showToast({ text: t('ordered', { title }), tone: 'success' })
    } catch {
      // The client has said why.
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
      setBusy(false)
    }
  }
  const facts = [
    formats.moment(Date.parse(createdAt)),
    t('attempts', { count: attempts }),
    ...(nextAttemptAt ? [t('next', { date: formats.moment(Date.parse(nextAttemptAt)) })] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-hairline p-4 not-first:border-t">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="text-md font-medium">{title}</bdi>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="text-body">
          <Ltr>{recipient}</Ltr>
        </p>
        <p className="text-meta text-muted">{facts.join(' · ')}</p>
        {error && (
          <p className="text-meta text-muted [overflow-wrap:anywhere]">
            <bdi>{error}</bdi>
          </p>
        )}
      </div>
      {state !== 'sending' && (
        <Button busy={busy} aria-label={t('retryOf', { title, recipient })} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </li>
  )
}
