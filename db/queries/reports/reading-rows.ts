import type { Access } from '@/lib/auth/access'
import type { Cell, ReportRow } from '@/lib/reports/row'
import type { Measure } from '@/lib/tracking/sensing/measures'
import { inTurns, type ReportAsk, rowOf } from './ask'
import { listReadings } from './readings'

const FEW = 5

/** One row for each moment and sensor at which any of these was measured. */
export function readingRows(
  access: Access,
  ask: ReportAsk,
  measures: readonly Measure[],
): AsyncIterable<ReportRow[]> {
  const range = { from: ask.from, to: ask.to, measures }
  const unknown: Record<string, Cell> = Object.fromEntries(measures.map((measure) => [measure, null]))
  return inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const rows: ReportRow[] = []
      let key = ''
      let cells: Record<string, Cell> = {}
      for (const { deviceId, time, sensor, measure, value } of await listReadings(access, {
        ...range,
        deviceIds: ids,
      })) {
        if (key !== `${deviceId} ${time.getTime()} ${sensor}`) {
          key = `${deviceId} ${time.getTime()} ${sensor}`
          cells = { time: time.toISOString(), sensor, ...unknown }
          rows.push(rowOf(deviceOf(deviceId), cells, { from: time, to: time }))
        }
        cells[measure] = value
      }
      return rows
    },
    FEW,
  )
}
