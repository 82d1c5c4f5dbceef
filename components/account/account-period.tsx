'use client'
import { useLocale, useTranslations } from 'next-intl'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange, type PresetName } from '@/components/ui/date-range/presets'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { useAccount } from './account-context'

/** Milliseconds since 1970. */
export type Span = { from: number; to: number }

type Props = {
  value: Span | null
  onChange: (span: Span) => void
  now: number
  presets: readonly PresetName[]
  /** Whether times of day can be chosen as well. */
  withTime?: boolean
  /** Names the control and what it shows while nothing is chosen, where the usual words do not fit. */
  texts?: { label: string; placeholder: string }
  className?: string
}

/** A period of the past by the account's clocks. */
export function AccountPeriod({ value, onChange, now, presets, withTime, texts, className }: Props) {
  const t = useTranslations('ui.period')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const wallNow = wallTimeOf(now, timeZone)
  return (
    <DateRangePicker
      className={className}
      withTime={withTime}
      locale={locale}
      now={wallNow}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      value={value && { start: wallTimeOf(value.from, timeZone), end: wallTimeOf(value.to, timeZone) }}
      presets={presets.map((name) => ({ label: t(name), range: commonRange(name, wallNow) }))}
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
          tooLong: t('tooLong', { days: 0 }),
        },
        ...texts,
      }}
    />
  )
}
