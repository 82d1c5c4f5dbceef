import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type Props = {
  title: string
  /** Where there is more of it. */
  all?: { href: string; text: string }
  children: ReactNode
}

/** A part of the card under a heading of its own. */
export function Part({ title, all, children }: Props) {
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">{title}</h3>
        {all && (
          <Link
            href={all.href}
            className="tap shrink-0 text-meta font-medium text-primary-text hover:underline"
          >
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** What could not be had, and how to ask for it again. */
export function Failed({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('device.hub')
  const ui = useTranslations('ui')
  return (
    <p role="alert" className="flex items-center gap-2 text-meta text-muted">
      {t('failed')}
      <Button tone="ghost" onClick={onAgain}>
        {ui('retry')}
      </Button>
    </p>
  )
}
