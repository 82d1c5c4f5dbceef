'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange, type PresetName } from '@/components/ui/date-range/presets'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { earliestDay, type Period } from '@/lib/track/period'

const PRESETS: readonly PresetName[] = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth']

type Props = { value: Period; onChange: (period: Period) => void; maxDays: number; className?: string }

/** The period of a report by the account's clocks; no longer than any use of the report allows. */
export function PeriodFilter({ value, onChange, maxDays, className }: Props) {
  const t = useTranslations('ui.period')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const wall = (time: number) => wallTimeOf(time, timeZone)
  const now = Date.now()
  const wallNow = wall(now)
  return (
    <DateRangePicker
      className={className}
      withTime
      locale={locale}
      now={wallNow}
      min={`${earliestDay({ now, zone: timeZone })}T00:00:00`}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      maxDays={maxDays}
      value={{ start: wall(value.from), end: wall(value.to) }}
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
          tooLong: t('tooLong', { days: maxDays }),
        },
      }}
    />
  )
}
