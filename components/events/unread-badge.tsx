'use client'
import { useTranslations } from 'next-intl'
import { useRunningLiveClient } from '@/components/live/live-provider'
import { CountBadge } from '@/components/ui/badge'
import { useUnreadEvents } from './unread-events'

/** How many events are unread, on their icon in the navigation. */
export function UnreadBadge() {
  const t = useTranslations('shell')
  const count = useUnreadEvents(useRunningLiveClient() !== null)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true" className="absolute start-3 -top-2 flex rounded-full ring-2 ring-surface">
        <CountBadge count={count} />
      </span>
      <span className="sr-only">{t('unreadEvents', { count })}</span>
    </>
  )
}
