'use client'
import { CountBadge } from '@/components/ui/badge'
import { useUnreadMessages } from './unread-messages'

/** How many messages are unread, on the way to the account, whose button says it in words. */
export function UnreadMessagesBadge() {
  const { unread } = useUnreadMessages()
  return (
    <span
      aria-hidden="true"
      className="absolute -end-1.5 -top-1 flex rounded-full ring-2 ring-surface empty:hidden"
    >
      <CountBadge count={unread} drawn />
    </span>
  )
}
