'use client'
import { useTranslations } from 'next-intl'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

/** Says when the vehicles shown are not the newest: connecting, lost, or refused with the reason and a way back. */
export function FeedNotice() {
  const t = useTranslations('monitor.feed')
  const feed = useLive('feed')
  const client = useLiveClient()
  if (!feed || feed.state === 'live') return null
  if (feed.state === 'refused') {
    return (
      <div className="mx-3 mb-2 flex flex-col items-start gap-2 rounded-control bg-danger/10 px-3 py-2">
        <p role="alert" className="text-meta text-danger">
          {feed.message || t('refused')}
        </p>
        <Button onClick={() => client?.connectAgain()}>{t('again')}</Button>
      </div>
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
