'use client'
import { CircleUser } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UnreadMessagesBadge } from '@/components/messages/unread-badge'
import { useUnreadMessages } from '@/components/messages/unread-messages'
import type { ThemeChoice } from '@/lib/theme/theme'
import type { ShellAccount } from './console-shell'
import { initialsOf } from './initials'
import { tabClass } from './more-menu'

const loadPopover = () => import('./account-popover')
type Popover = Awaited<ReturnType<typeof loadPopover>>['AccountPopover']

type Props = { account: ShellAccount; theme: ThemeChoice; look: 'rail' | 'tab' }

/** The way to the account's panel, which is fetched when someone is about to open it. */
export function AccountMenu({ account, theme, look }: Props) {
  const t = useTranslations('shell')
  const [Popover, setPopover] = useState<Popover | null>(null)
  const { unread } = useUnreadMessages()
  const button = {
    type: 'button',
    'aria-label': t('accountMenu'),
    'aria-description': unread > 0 ? t('unreadMessages', { count: unread }) : undefined,
    'aria-haspopup': 'dialog',
    onPointerEnter: loadPopover,
    onFocus: loadPopover,
    onClick: () => loadPopover().then(({ AccountPopover }) => setPopover(() => AccountPopover)),
  } as const
  const trigger =
    look === 'rail' ? (
      <button
        {...button}
        data-initials={initialsOf(account.nickName)}
        className="relative grid size-9 place-items-center rounded-full bg-tint text-meta font-semibold text-primary-text transition-shadow hover:ring-3 hover:ring-hover data-[state=open]:ring-3 data-[state=open]:ring-press before:content-[attr(data-initials)]"
      >
        <UnreadMessagesBadge />
      </button>
    ) : (
      <button {...button} className={`${tabClass} text-muted`}>
        <span className="relative">
          <CircleUser strokeWidth={1.75} aria-hidden="true" />
          <UnreadMessagesBadge />
        </span>
        {t('account')}
      </button>
    )
  if (!Popover) return trigger
  return <Popover trigger={trigger} account={account} theme={theme} />
}
