'use client'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { PERIOD_PRESETS, presetOf, presetPeriod } from '@/lib/playback/period'
import { usePlayback } from '../playback-context'

/** The usual periods, one press each. */
export function PeriodPresets() {
  const t = useTranslations('playback.period')
  const { calendar, period, setPeriod } = usePlayback()
  const current = presetOf(period, calendar)
  return (
    <div className="-mx-1 flex flex-wrap gap-1 px-1 py-0.5">
      {PERIOD_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === current}
          className={cn(
            'tap h-7 shrink-0 rounded-full px-2.5 text-meta font-medium whitespace-nowrap touch:h-9 touch:px-3.5',
            preset === current ? 'bg-tint text-primary-text' : 'text-muted hover:bg-hover hover:text-text',
          )}
          onClick={() => setPeriod(presetPeriod(preset, { ...calendar, now: Date.now() }))}
        >
          {t(`presets.${preset}`)}
        </button>
      ))}
    </div>
  )
}
