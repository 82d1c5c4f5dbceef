import type { Access } from '@/lib/auth/access'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { openPeriodRows, type PeriodRow } from './periods'
import { type ReportRange, reportDevices } from './report-scope'
import { type StretchSums, type SummedStretches, sumStretches } from './stretch-sums'

/** Periods that still go on are in neither of the two ways. */
export type SummedPeriods = SummedStretches<StretchSums> & { open: PeriodRow[] }

/** What the periods of one kind that `listPeriods` gives come to, without listing them. */
export async function sumPeriods(
  access: Access,
  { deviceIds, from, to, kind }: ReportRange & { kind: PeriodKind },
): Promise<SummedPeriods> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { byDevice: [], byQuarter: [], open: [] }
  const [sums, open] = await Promise.all([
    sumStretches<StretchSums>('device_periods', { ids, kind: PERIOD_KINDS[kind], from, to }),
    openPeriodRows(ids, { kinds: [kind], from, to }),
  ])
  return { ...sums, open }
}
