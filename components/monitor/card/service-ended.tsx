'use client'
import { CalendarX2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'

/** Why nothing is told of where a device is. */
export function ServiceEnded({ endsAt }: { endsAt: string | null }) {
  const t = useTranslations('device.ended')
  const formats = useFormats()
  const date = endsAt === null ? '' : formats.moment(Date.parse(endsAt))
  return (
    <div className="mb-3 flex gap-2.5 rounded-control border border-hairline bg-raised p-3">
      <CalendarX2 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{t('title', { date })}</p>
        <p className="text-muted">{t('text')}</p>
      </div>
    </div>
  )
}
