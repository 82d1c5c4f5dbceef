'use client'
import { Mail, MailOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SelectionBar as TableSelectionBar } from '@/components/table/selection-bar'
import { Button } from '@/components/ui/button'

type Props = { count: number; onMark: (read: boolean) => void; onClear: () => void }

/** On a phone in a row of their own, below what is selected. */
const BUTTON = 'phone:order-2 phone:border phone:border-hairline'

/** What can be done with the chosen rows; slides up when there are any. */
export function SelectionBar({ count, onMark, onClear }: Props) {
  const t = useTranslations('events')
  return (
    <TableSelectionBar
      label={t('selected', { count })}
      onClear={onClear}
      className="phone:grid phone:w-full phone:grid-cols-2 phone:ps-1.5"
    >
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
    </TableSelectionBar>
  )
}
