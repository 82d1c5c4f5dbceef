import type { Access } from '@/lib/auth/access'
import { summed } from '@/lib/reports/aggregate'
import type { Cell, ReportRow } from '@/lib/reports/row'
import type { PeriodKind } from '@/lib/tracking/period'
import { aggregatesOf } from './aggregates-of'
import { type AggregateQuery, inTurns, iso, placeOf, type ReportAsk, type ReportDevice, rowOf } from './ask'
import { sumPeriods } from './period-sums'
import { listPeriods, type PeriodRow } from './periods'

/** One row for each period of these kinds that starts in the range. */
export function periodRows<Cells extends Record<string, Cell>>(
  access: Access,
  ask: ReportAsk,
  kinds: readonly PeriodKind[],
  cellsOf: (period: PeriodRow, device: ReportDevice) => Cells,
): AsyncIterable<ReportRow<IntervalCells & Cells>[]> {
  const { from, to } = ask
  return inTurns(ask, async ({ ids, deviceOf, limit }) => {
    const periods = await listPeriods(access, { deviceIds: ids, from, to, kinds, limit })
    return periods.map((period) => {
      const device = deviceOf(period.deviceId)
      return periodRow(device, period, cellsOf(period, device))
    })
  })
}

function periodRow<Cells extends Record<string, Cell>>(
  device: ReportDevice,
  period: PeriodRow,
  cells: Cells,
): ReportRow<IntervalCells & Cells> {
  const [start, end] = [iso(period.start), iso(period.end)]
  return rowOf(device, Object.assign(intervalCells(period, start, end), cells), { from: start, to: end })
}

/** What the rows of one kind of period come to, for a report that sums up nothing but their time. */
export const periodAggregates =
  (kind: PeriodKind): AggregateQuery =>
  async (access, { devices, from, to }) => {
    const found = await sumPeriods(access, { deviceIds: devices.map(({ id }) => id), from, to, kind })
    return aggregatesOf(
      devices,
      found,
      'start',
      ({ rows, seconds }) => ({ seconds: summed(seconds, rows) }),
      (device, period) => periodRow(device, period, {}),
    )
  }

type IntervalCells = ReturnType<typeof intervalCells>

const intervalCells = (period: PeriodRow, start: string | null, end: string | null) => ({
  start,
  end: period.open ? null : end,
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
