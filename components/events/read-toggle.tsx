'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'

type Props = { read: boolean; disabled?: boolean; tabIndex?: number; onToggle: () => void }

/** A full dot is unread, an empty ring is read; a press makes it the other. */
export function ReadToggle({ read, disabled, tabIndex, onToggle }: Props) {
  const t = useTranslations('events')
  const label = read ? t('markUnread') : t('markRead')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      tabIndex={tabIndex}
      className="group/read tap grid size-6 place-items-center rounded-full hover:bg-press"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <span
        className={clsx(
          'size-2 rounded-full transition-[background-color,box-shadow]',
          read
            ? 'inset-ring-1 inset-ring-outline/60 group-hover/read:inset-ring-outline'
            : 'bg-primary-text group-hover/read:opacity-80',
        )}
      />
    </button>
  )
}
