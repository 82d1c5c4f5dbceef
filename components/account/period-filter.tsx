'use client'
import { AccountPeriod } from '@/components/account/account-period'
import type { Period } from '@/lib/playback/period'

const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const

type Props = { value: Period; onChange: (period: Period) => void; maxDays: number }

/** The period of a report; no longer than any use of the report allows. */
export function PeriodFilter({ value, onChange, maxDays }: Props) {
  return (
    <AccountPeriod
      withTime
      now={Date.now()}
      presets={PRESETS}
      historyDays={maxDays}
      value={value}
      onChange={onChange}
    />
  )
}
