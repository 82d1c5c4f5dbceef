import type { Access } from '@/lib/auth/access'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { type IntervalSums, type SummedIntervals, sumIntervals } from './interval-sums'
import { openPeriodRows, type PeriodRow } from './periods'
import { type ReportRange, reportDevices } from './report-scope'

/** Periods that still go on are in neither of the two ways. */
export type SummedPeriods = SummedIntervals<IntervalSums> & { open: PeriodRow[] }

/** What the periods of one kind that `listPeriods` gives come to, without listing them. */
export async function sumPeriods(
  access: Access,
  { deviceIds, from, to, kind }: ReportRange & { kind: PeriodKind },
): Promise<SummedPeriods> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { byDevice: [], byQuarterHour: [], open: [] }
  const [sums, open] = await Promise.all([
    sumIntervals<IntervalSums>('device_periods', { ids, kind: PERIOD_KINDS[kind], from, to }),
    openPeriodRows(ids, { kinds: [kind], from, to }),
  ])
  return { ...sums, open }
}
