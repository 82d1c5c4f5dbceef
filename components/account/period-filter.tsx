'use client'
import { AccountPeriod, PeriodChips } from '@/components/account/account-period'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { KeptMonths } from '@/lib/positions/kept-history'
import type { Period } from '@/lib/time/period'

const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'thisWeek',
  'lastWeek',
  'last30',
  'thisMonth',
  'lastMonth',
] as const

/** One tap each on a phone, as many as stand beside each other. */
const USUAL = ['yesterday', 'last7', 'lastWeek', 'lastMonth'] as const

type Props = {
  value: Period
  onChange: (period: Period) => void
  maxDays: number
  reads: keyof KeptMonths
}

/** The period of a report; no longer than any use of the report allows. */
export function PeriodFilter({ value, onChange, maxDays, reads }: Props) {
  const phone = useIsPhone()
  const common = { now: Date.now(), history: { days: maxDays, reads }, value, onChange }
  return (
    <>
      <AccountPeriod {...common} withTime presets={PRESETS} />
      {phone && <PeriodChips {...common} presets={USUAL} />}
    </>
  )
}
