'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { Report } from '@/lib/reports/report'
import {
  type ReportAddress,
  readReportAddress,
  usualPeriod,
  writeReportAddress,
} from '@/lib/reports/report-address'
import type { Period } from '@/lib/time/period'

export type AddressState = ReportAddress & {
  period: Period
  change: (part: Partial<ReportAddress>) => void
}

/** What a report is asked about, which lives in the address; in force from the press on. */
export function useReportAddress(report: Report): AddressState {
  const search = useSearchParams().toString()
  const path = usePathname()
  const { timeZone } = useAccount()
  const [written, setWritten] = useState<string | null>(null)
  // The router tells of a changed address only a moment later.
  useEffect(() => setWritten((query) => (query === search ? null : query)), [search])
  const query = written ?? search
  const address = useMemo(() => readReportAddress(new URLSearchParams(query), timeZone), [query, timeZone])
  const [usual] = useState(() => usualPeriod(report, Date.now(), timeZone))
  const change = useCallback(
    (part: Partial<ReportAddress>) => {
      const now = readReportAddress(new URLSearchParams(window.location.search), timeZone)
      const next = writeReportAddress({ ...now, ...part })
      setWritten(next)
      window.history.replaceState(null, '', next ? `${path}?${next}` : path)
    },
    [path, timeZone],
  )
  return { ...address, period: address.period ?? usual, change }
}
