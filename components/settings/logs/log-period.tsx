'use client'
import { AccountPeriod } from '@/components/account/account-period'
import { useNow } from '@/components/ui/use-now'
import type { Period } from '@/lib/time/period'

const MINUTE_MS = 60_000
const PRESETS = ['today', 'yesterday', 'last7', 'last30'] as const

/** Days of a log by the account's clocks. */
export function LogPeriod({ value, onChange }: { value: Period | null; onChange: (span: Period) => void }) {
  return <AccountPeriod value={value} now={useNow(MINUTE_MS)} presets={PRESETS} onChange={onChange} />
}
