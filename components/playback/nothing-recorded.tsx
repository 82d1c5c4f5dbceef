'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { dateWriter } from '@/lib/format/dates'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { lastDay, useDayMileage } from './panel/use-day-mileage'
import { usePlayback } from './playback-context'

const DAYS = 31

/** The period holds nothing; the last day that does is one press away. */
export function NothingRecorded({ icon }: { icon: ReactNode }) {
  const t = useTranslations('playback.empty')
  const language = useLocale()
  const { primary, calendar, period, setPeriod } = usePlayback()
  const { zone } = calendar
  const bars = useDayMileage(primary?.imei ?? null, calendar, lastDay(calendar), DAYS)
  const [first, last] = [dayOf(period.from, zone), dayOf(period.to, zone)]
  const driven = bars.findLast(({ day, metres }) => metres > 0 && (day < first || day > last))?.day
  if (!driven) return <EmptyState icon={icon} title={t('title')} text={t('text')} />
  const day = dateWriter(language)('date', Date.parse(driven))
  const show = () => setPeriod({ from: startOfDay(driven, zone), to: endOfDay(driven, zone) })
  return (
    <EmptyState
      icon={icon}
      title={t('title')}
      text={t('hint', { day })}
      action={
        <Button tone="primary" onClick={show}>
          {t('show', { day })}
        </Button>
      }
    />
  )
}
