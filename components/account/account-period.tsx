'use client'
import { useLocale, useTranslations } from 'next-intl'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange, type PresetName } from '@/components/ui/date-range/presets'
import { earliestDay, type Period } from '@/lib/playback/period'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { useAccount } from './account-context'

type NamedPeriod = { label: string; period: Period }

type Props = {
  value: Period | null
  onChange: (period: Period) => void
  now: number
  /** The usual ones by their names, or others with their own. */
  presets: readonly (PresetName | NamedPeriod)[]
  /** Whether times of day can be chosen as well. */
  withTime?: boolean
  /** Set where tracks are asked for: they go back as far as history is kept, so many days at once. */
  historyDays?: number
  /** Names the control and what it shows while nothing is chosen, where the usual words do not fit. */
  texts?: { label: string; placeholder: string }
  className?: string
}

/** A period of the past by the account's clocks. */
export function AccountPeriod({
  value,
  onChange,
  now,
  presets,
  withTime,
  historyDays,
  texts,
  className,
}: Props) {
  const t = useTranslations('ui.period')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const wallNow = wallTimeOf(now, timeZone)
  const rangeOf = ({ from, to }: Period) => ({
    start: wallTimeOf(from, timeZone),
    end: wallTimeOf(to, timeZone),
  })
  return (
    <DateRangePicker
      className={className}
      withTime={withTime}
      locale={locale}
      now={wallNow}
      min={historyDays ? `${earliestDay({ now, zone: timeZone })}T00:00:00` : undefined}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      maxDays={historyDays}
      value={value && rangeOf(value)}
      presets={presets.map((preset) =>
        typeof preset === 'string'
          ? { label: t(preset), range: commonRange(preset, wallNow) }
          : { label: preset.label, range: rangeOf(preset.period) },
      )}
      onChange={({ start, end }) =>
        onChange({ from: instantOf(start, timeZone), to: instantOf(end, timeZone) })
      }
      texts={{
        label: t('label'),
        placeholder: t('placeholder'),
        apply: ui('apply'),
        cancel: ui('cancel'),
        previous: t('previous'),
        next: t('next'),
        startTime: t('startTime'),
        endTime: t('endTime'),
        refusals: {
          incomplete: t('incomplete'),
          tooEarly: t('tooEarly'),
          tooLate: t('tooLate'),
          tooLong: t('tooLong', { days: historyDays ?? 0 }),
        },
        ...texts,
      }}
    />
  )
}
