'use client'
import { useTranslations } from 'next-intl'
import { CopyBox } from '@/components/ui/copy-box'

/** A secret, this once, and how it is used. */
export function ShownSecret({ secret, note }: { secret: string; note: string | null }) {
  const t = useTranslations('webhooks')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('madeText')}</p>
      <CopyBox
        text={secret}
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        className="text-body break-all"
      />
      {note && <p className="text-body">{note}</p>}
    </div>
  )
}
