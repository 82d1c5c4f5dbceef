import { fenceNames } from '@/db/queries/geofences/fences-of-devices'
import type { Access } from '@/lib/auth/access'
import { visitedFence } from '@/lib/geofences/visit-periods'
import { listPeriods, type PeriodQuery, type PeriodRow } from './periods'

/** A visit, with the name of its fence. */
export type FenceVisit = PeriodRow & { fenceId: number; fence: string }

/** Visits of the devices to fences that `access` sees, by device and start; the running ones too. */
export async function listFenceVisits(
  access: Access,
  query: Omit<PeriodQuery, 'kinds'>,
): Promise<FenceVisit[]> {
  const periods = await listPeriods(access, { ...query, kinds: ['fenceVisit'] })
  const visited = new Set(periods.map(visitedFence).filter(Number.isInteger))
  const names = await fenceNames(access, [...visited])
  return periods.flatMap((period) => {
    const fenceId = visitedFence(period)
    const fence = names.get(fenceId)
    return fence === undefined ? [] : { ...period, fenceId, fence }
  })
}
