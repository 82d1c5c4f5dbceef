'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import type { FeedState } from '@/lib/live/worker-messages'
import { ASK_EVERY_MS } from './use-event-list'

/** Whether new events come by themselves. */
export function FeedStateNote({ state }: { state: FeedState }) {
  const t = useTranslations('events')
  const isLive = state === 'live'
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
      {isLive && <span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}
      {(state === 'connecting' || state === 'lost') && <Spinner className="size-3" />}
      <span className={clsx('truncate', isLive && 'text-success')}>
        {state === 'refused' ? t('refused', { seconds: ASK_EVERY_MS / 1000 }) : t(state)}
      </span>
    </span>
  )
}
