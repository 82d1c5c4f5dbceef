'use client'
import { UnreadBadge } from '@/components/events/unread-badge'
import type { NavigationItem } from '@/components/navigation/navigation'

/** The count on an icon of the navigation, for items that have one. */
export function NavigationBadge({ item }: { item: Pick<NavigationItem, 'path' | 'badge'> }) {
  return item.badge === 'unreadEvents' ? <UnreadBadge /> : null
}
