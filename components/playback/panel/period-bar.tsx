'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { IconButton } from '@/components/ui/icon-button'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import {
  earliestDay,
  MAX_PLAYBACK_DAYS,
  neighbourPeriod,
  PERIOD_PRESETS,
  presetPeriod,
  refusePeriod,
} from '@/lib/track/period'
import { usePlayback } from '../playback-context'

/** The period: chosen in a calendar of the account's days, or moved to the one before and after it. */
export function PeriodBar() {
  const t = useTranslations('playback.period')
  const ui = useTranslations('ui')
  const language = useLocale()
  const { calendar, period, setPeriod } = usePlayback()
  const { now, zone } = calendar
  const wall = (time: number) => wallTimeOf(time, zone)
  const today = wall(now).slice(0, 10)
  const neighbours = { before: neighbourPeriod(period, -1, zone), after: neighbourPeriod(period, 1, zone) }
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('before')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={refusePeriod(neighbours.before, calendar) !== null}
        onClick={() => setPeriod(neighbours.before)}
      />
      <DateRangePicker
        className="min-w-0 flex-1 overflow-hidden"
        value={{ start: wall(period.from), end: wall(period.to) }}
        onChange={({ start, end }) => setPeriod({ from: instantOf(start, zone), to: instantOf(end, zone) })}
        now={wall(now)}
        locale={language}
        min={`${earliestDay(calendar)}T00:00:00`}
        max={`${today}T23:59:59`}
        maxDays={MAX_PLAYBACK_DAYS}
        withTime
        presets={PERIOD_PRESETS.map((preset) => {
          const { from, to } = presetPeriod(preset, calendar)
          return { label: t(`presets.${preset}`), range: { start: wall(from), end: wall(to) } }
        })}
        texts={{
          label: ui('period.label'),
          placeholder: ui('period.placeholder'),
          apply: ui('apply'),
          cancel: ui('cancel'),
          previous: ui('period.previous'),
          next: ui('period.next'),
          startTime: ui('period.startTime'),
          endTime: ui('period.endTime'),
          refusals: {
            incomplete: ui('period.incomplete'),
            tooEarly: t('tooEarly'),
            tooLate: ui('period.tooLate'),
            tooLong: ui('period.tooLong', { days: MAX_PLAYBACK_DAYS }),
          },
        }}
      />
      <IconButton
        label={t('after')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={refusePeriod(neighbours.after, calendar) !== null}
        onClick={() => setPeriod(neighbours.after)}
      />
    </div>
  )
}
