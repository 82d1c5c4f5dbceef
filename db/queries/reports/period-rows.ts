import type { Access } from '@/lib/auth/access'
import type { Cell, ReportRow } from '@/lib/reports/row'
import type { PeriodKind } from '@/lib/tracking/period'
import { listPeriods, type PeriodRow } from '../periods'
import { inTurns, iso, placeOf, type ReportAsk, type ReportDevice, rowOf } from './ask'

/** One row for each period of these kinds that starts in the range. */
export function periodRows(
  access: Access,
  ask: ReportAsk,
  kinds: readonly PeriodKind[],
  cellsOf: (period: PeriodRow, device: ReportDevice) => Record<string, Cell>,
): AsyncIterable<ReportRow[]> {
  const { from, to } = ask
  return inTurns(ask, async ({ ids, deviceOf }) => {
    const periods = await listPeriods(access, { deviceIds: ids, from, to, kinds })
    return periods.map((period) => {
      const device = deviceOf(period.deviceId)
      return rowOf(
        device,
        { ...stretchCells(period), ...cellsOf(period, device) },
        { from: period.start, to: period.end },
      )
    })
  })
}

const stretchCells = (period: PeriodRow): Record<string, Cell> => ({
  start: iso(period.start),
  end: period.open ? null : iso(period.end),
  seconds: period.seconds,
  place: placeOf(period.startLat, period.startLon),
  startPlace: placeOf(period.startLat, period.startLon),
  endPlace: placeOf(period.endLat, period.endLon),
  open: period.open,
})

/** A number that a period keeps among its details. */
export function detail(period: PeriodRow, name: string): number | null {
  const value = period.details?.[name]
  return typeof value === 'number' ? value : null
}
