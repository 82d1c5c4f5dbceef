'use client'
import { ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'

type Props = { count: number; onPress: () => void }

/** New events that wait above while one reads further down. */
export function NewEventsPill({ count, onPress }: Props) {
  const t = useTranslations('events')
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="tap pointer-events-auto inline-flex h-8 animate-drop items-center gap-1.5 rounded-full bg-primary ps-3 pe-4 text-body font-medium text-on-primary shadow-popover hover:bg-primary-hover active:bg-selected"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('newEvents', { count })}
        </button>
      )}
    </div>
  )
}
