'use client'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { dayOf } from '@/lib/time/wall-clock'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** When something ends: how long until then while that is soon, else its day. */
export function ExpiryText({ time, now }: { time: string | null; now: number }) {
  const t = useTranslations('devices')
  const formats = useFormats()
  const { timeZone } = useAccount()
  if (!time) return '–'
  const at = Date.parse(time)
  const days = Math.ceil((at - now) / DAY_MS)
  const soon = days <= 0 ? t('ended') : t('daysLeft', { count: days })
  return (
    <time
      dateTime={time}
      title={formats.moment(at)}
      className={cn(days <= 0 ? 'text-danger' : days <= SOON_DAYS && 'text-warning')}
    >
      {days > SOON_DAYS ? <Ltr>{dayOf(at, timeZone)}</Ltr> : soon}
    </time>
  )
}
