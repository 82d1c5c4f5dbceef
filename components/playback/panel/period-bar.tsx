'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountPeriod } from '@/components/account/account-period'
import { IconButton } from '@/components/ui/icon-button'
import {
  MAX_PLAYBACK_DAYS,
  neighbourPeriod,
  PERIOD_PRESETS,
  presetPeriod,
  refusePeriod,
} from '@/lib/playback/period'
import { usePlayback } from '../playback-context'

/** The period: chosen in a calendar of the account's days, or moved to the one before and after it. */
export function PeriodBar() {
  const t = useTranslations('playback.period')
  const { calendar, period, setPeriod } = usePlayback()
  const before = neighbourPeriod(period, -1, calendar.zone)
  const after = neighbourPeriod(period, 1, calendar.zone)
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('before')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={refusePeriod(before, calendar) !== null}
        onClick={() => setPeriod(before)}
      />
      <AccountPeriod
        className="min-w-0 flex-1 overflow-hidden"
        withTime
        now={calendar.now}
        presets={PERIOD_PRESETS.map((name) => ({
          label: t(`presets.${name}`),
          period: presetPeriod(name, calendar),
        }))}
        historyDays={MAX_PLAYBACK_DAYS}
        value={period}
        onChange={setPeriod}
      />
      <IconButton
        label={t('after')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={refusePeriod(after, calendar) !== null}
        onClick={() => setPeriod(after)}
      />
    </div>
  )
}
