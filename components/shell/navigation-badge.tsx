'use client'
import { useTranslations } from 'next-intl'
import { useUnreadEvents } from '@/components/events/event-watch'
import { useRunningLiveClient } from '@/components/live/live-provider'
import type { NavigationItem } from '@/components/navigation/navigation'
import { CountBadge } from '@/components/ui/badge'

/** The count on an icon of the navigation, for items that have one. */
export function NavigationBadge({ item }: { item: Pick<NavigationItem, 'path' | 'badge'> }) {
  return item.badge === 'unreadEvents' ? <UnreadBadge /> : null
}

/** How many events are unread, on their icon in the navigation. */
function UnreadBadge() {
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
