'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

type Props = { changes: number; busy: boolean; onSave: () => void; onDiscard: () => void }

/** Slides up when something was changed: how much, saving it, taking it back. */
export function SaveBar({ changes, busy, onSave, onDiscard }: Props) {
  const t = useTranslations('deviceRecord')
  if (changes === 0) return null
  return (
    <section
      aria-label={t('unsaved', { count: changes })}
      className="sticky bottom-0 z-20 -mx-6 flex animate-rise items-center gap-3 border-t border-hairline bg-raised px-6 py-3 shadow-panel phone:-mx-4 phone:px-4"
    >
      <span className="me-auto flex items-center gap-2 text-body" role="status">
        <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
        {t('unsaved', { count: changes })}
      </span>
      <Button onClick={onDiscard} disabled={busy}>
        {t('discard')}
      </Button>
      <Button tone="primary" busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
    </section>
  )
}
