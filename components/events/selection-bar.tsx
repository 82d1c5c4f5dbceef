'use client'
import { Mail, MailOpen, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

type Props = { count: number; onMark: (read: boolean) => void; onClear: () => void }

/** On a phone in a row of their own, below what is selected. */
const BUTTON = 'phone:order-2 phone:border phone:border-hairline'

/** What can be done with the chosen rows; slides up when there are any. */
export function SelectionBar({ count, onMark, onClear }: Props) {
  const t = useTranslations('events')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-20 flex justify-center px-3">
      <div
        role="toolbar"
        aria-label={t('selected', { count })}
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-1 rounded-panel bg-raised p-1.5 ps-4 shadow-popover phone:grid phone:w-full phone:grid-cols-2 phone:ps-1.5"
      >
        <span role="status" className="me-2 truncate text-body font-medium tabular-nums phone:ms-3">
          {t('selected', { count })}
        </span>
        <Button
          tone="ghost"
          disabled={count === 0}
          className={BUTTON}
          icon={<MailOpen className="size-4 text-muted" />}
          onClick={() => onMark(true)}
        >
          {t('markRead')}
        </Button>
        <Button
          tone="ghost"
          disabled={count === 0}
          className={BUTTON}
          icon={<Mail className="size-4 text-muted" />}
          onClick={() => onMark(false)}
        >
          {t('markUnread')}
        </Button>
        <IconButton
          label={t('clearSelection')}
          icon={<X />}
          className="phone:order-1 phone:justify-self-end"
          onClick={onClear}
        />
      </div>
    </div>
  )
}
