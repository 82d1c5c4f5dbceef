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
  return (
    <div className="flex items-center gap-1">
      <PeriodStep to="before" />
      <AccountPeriod
        className="min-w-0 flex-1 overflow-hidden"
        withTime
        now={calendar.now}
        presets={PERIOD_PRESETS.map((name) => ({
          label: t(`presets.${name}`),
          period: presetPeriod(name, calendar),
        }))}
        history={{ days: MAX_PLAYBACK_DAYS, reads: 'fixes' }}
        value={period}
        onChange={setPeriod}
      />
      <PeriodStep to="after" />
    </div>
  )
}

/** Moves to the period of the same length before or after the one that is shown. */
export function PeriodStep({ to }: { to: 'before' | 'after' }) {
  const t = useTranslations('playback.period')
  const { calendar, period, setPeriod } = usePlayback()
  const neighbour = neighbourPeriod(period, to === 'before' ? -1 : 1, calendar.zone)
  const Icon = to === 'before' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={t(to)}
      icon={<Icon className="rtl:-scale-x-100" />}
      disabled={refusePeriod(neighbour, calendar) !== null}
      onClick={() => setPeriod(neighbour)}
    />
  )
}
