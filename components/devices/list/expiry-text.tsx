'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** When something ends: how long until then while that is soon, else its day. */
export function ExpiryText({ time, now }: { time: string | null; now: number }) {
  const t = useTranslations('devices')
  const formats = useFormats()
  if (!time) return '–'
  const at = Date.parse(time)
  const days = Math.ceil((at - now) / DAY_MS)
  const soon = days <= 0 ? t('ended') : t('daysLeft', { count: days })
  return (
    <time
      dateTime={time}
      title={formats.dateMinute(at)}
      className={cn(days <= 0 ? 'text-danger' : days <= SOON_DAYS && 'text-warning')}
    >
      {days > SOON_DAYS ? <bdi>{formats.date(at)}</bdi> : soon}
    </time>
  )
}
