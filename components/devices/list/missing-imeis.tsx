'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/** Which of the IMEIs searched for are not there. */
export function MissingImeis({ imeis }: { imeis: readonly string[] }) {
  const t = useTranslations('devices.missing')
  const [open, setOpen] = useState(false)
  if (imeis.length === 0) return null
  return (
    <div className="border-b border-hairline bg-warning/8 px-4 py-2 text-body">
      <span role="status">{t('text', { count: imeis.length })}</span>{' '}
      <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('hide') : t('show')}
      </Button>
      {open && (
        <p dir="ltr" className="max-h-32 overflow-y-auto py-1 text-meta tabular-nums select-text">
          {imeis.join(' ')}
        </p>
      )}
    </div>
  )
}
