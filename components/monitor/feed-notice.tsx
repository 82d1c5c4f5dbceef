'use client'
import { useTranslations } from 'next-intl'
import { useLive } from '@/components/live/live-provider'
import { Spinner } from '@/components/ui/spinner'

/** Says when the vehicles shown are not the newest: connecting, lost, or refused with the reason. */
export function FeedNotice() {
  const t = useTranslations('monitor.feed')
  const feed = useLive('feed')
  if (!feed || feed.state === 'live') return null
  if (feed.state === 'refused') {
    return (
      <p role="alert" className="mx-3 mb-2 rounded-control bg-danger/10 px-3 py-2 text-meta text-danger">
        {feed.message || t('refused')}
      </p>
    )
  }
  return (
    <p
      role="status"
      className="mx-3 mb-2 flex items-center gap-2 rounded-control bg-hover px-3 py-1.5 text-meta text-muted"
    >
      <Spinner className="size-3" />
      {t(feed.state)}
    </p>
  )
}
