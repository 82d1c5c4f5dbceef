'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange } from '@/components/ui/date-range/presets'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'

/** Milliseconds since 1970. */
export type LogSpan = { from: number; to: number }

const PRESETS = ['today', 'yesterday', 'last7', 'last30'] as const

type Props = { value: LogSpan | null; now: number; onChange: (span: LogSpan) => void }

/** Days by the account's clocks. */
export function LogPeriod({ value, now, onChange }: Props) {
  const t = useTranslations('ui.period')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const wallNow = wallTimeOf(now, timeZone)
  return (
    <DateRangePicker
      locale={locale}
      now={wallNow}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      value={value && { start: wallTimeOf(value.from, timeZone), end: wallTimeOf(value.to, timeZone) }}
      presets={PRESETS.map((name) => ({ label: t(name), range: commonRange(name, wallNow) }))}
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
      }}
    />
  )
}
