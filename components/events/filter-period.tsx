'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { DateRangePicker } from '@/components/ui/date-range/date-range-picker'
import { commonRange } from '@/components/ui/date-range/presets'
import { namedPeriod, PERIOD_NAMES, type Period, rangeOf } from '@/lib/events/event-filter'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'

type Props = { value: Period | null; now: number; className?: string; onChange: (period: Period) => void }

/** A period by the account's clocks. */
export function FilterPeriod({ value, now, className, onChange }: Props) {
  const t = useTranslations('ui.period')
  const events = useTranslations('events.filter')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const wallNow = wallTimeOf(now, timeZone)
  const range = value && rangeOf(value, now, timeZone)
  return (
    <DateRangePicker
      className={className}
      withTime
      locale={locale}
      now={wallNow}
      max={`${wallNow.slice(0, 10)}T23:59:59`}
      value={range && { start: wallTimeOf(range.from, timeZone), end: wallTimeOf(range.to, timeZone) }}
      presets={PERIOD_NAMES.map((name) => ({ label: t(name), range: commonRange(name, wallNow) }))}
      onChange={({ start, end }) =>
        onChange(
          namedPeriod({ from: instantOf(start, timeZone), to: instantOf(end, timeZone) }, now, timeZone),
        )
      }
      texts={{
        label: events('period'),
        placeholder: events('anyTime'),
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
