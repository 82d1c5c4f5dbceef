import { drivenSums } from '@/db/queries/reports/driven-sums'
import { ownedAsks } from '@/db/queries/reports/owned-asks'
import type { Access } from '@/lib/auth/access'
import { boardSpans } from '@/lib/fleet-board/board-period'
import type { BoardDrivers, BoardQuery } from '@/lib/fleet-board/board-schema'
import { boardScore, rankByScore } from '@/lib/fleet-board/board-score'
import { HARSH_KINDS } from '@/lib/reports/drivers/driver-sums'
import { boardScope } from './board-scope'

/** A day's rest begins the day before, and so do the drives that the sums are given. */
const LOOK_BACK_MS = 86_400_000

/** The best and the worst drivers of the period, by the sums that the report of drivers has. */
export async function rankDrivers(access: Access, query: BoardQuery, now: number): Promise<BoardDrivers> {
  const scope = await boardScope(access, query)
  const { from, to } = boardSpans(query.period, now, scope.zone).current
  const ask = {
    devices: scope.ids.map((id) => ({ id, imei: '', cells: {} })),
    ...{ from, to, timeZone: scope.zone, now, regionOf: () => '' },
  }
  const parts = await ownedAsks(access, { ...ask, from: new Date(from.getTime() - LOOK_BACK_MS) })
  const { sums, names } = await drivenSums(access, { ...ask, parts }, { withSums: true })
  const drivers = sums.rows().flatMap((row) => {
    if (row.driverId === null) return []
    const distanceM = row.distanceCm / 100
    const harsh = HARSH_KINDS.reduce((all, kind) => all + row[kind], 0)
    const { driveS: movingS, crashes, overspeedS } = row
    return {
      ...{ id: row.driverId, name: names.get(row.driverId) ?? '', distanceM },
      score: boardScore({ distanceM, movingS, harsh, crashes, overspeedS }),
    }
  })
  return rankByScore(drivers)
}
