'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { AccountPeriod } from '@/components/account/account-period'
import { namedPeriod, PERIOD_NAMES, type Period, rangeOf } from '@/lib/events/event-filter'

type Props = { value: Period | null; now: number; className?: string; onChange: (period: Period) => void }

/** A period, which keeps its name when it has one, so that "today" is today tomorrow as well. */
export function FilterPeriod({ value, now, className, onChange }: Props) {
  const t = useTranslations('events.filter')
  const { timeZone } = useAccount()
  return (
    <AccountPeriod
      className={className}
      withTime
      now={now}
      presets={PERIOD_NAMES}
      value={value && rangeOf(value, now, timeZone)}
      onChange={(span) => onChange(namedPeriod(span, now, timeZone))}
      texts={{ label: t('period'), placeholder: t('anyTime') }}
    />
  )
}
