import type { Access } from '@/lib/auth/access'
import type { ReportRow } from '@/lib/reports/row'
import { COMPUTER, type Measure } from '@/lib/tracking/sensing/measures'
import { inTurns, type ReportAsk, rowOf } from './ask'
import { listReadings } from './readings'

const FEW = 5

type ReadingCells<M extends Measure> = { time: string; sensor: string } & Record<M, number | null>

/**
 * One row for each moment and sensor at which any of these was measured. Fuel that the vehicle's computer tells of stands in the
 * row of its other values.
 */
export function readingRows<M extends Measure>(
  access: Access,
  ask: ReportAsk,
  measures: readonly M[],
): AsyncIterable<ReportRow<ReadingCells<M>>[]> {
  const range = { from: ask.from, to: ask.to, measures }
  const unknown = Object.fromEntries(measures.map((measure) => [measure, null])) as Record<M, null>
  return inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const rows: ReportRow<ReadingCells<M>>[] = []
      let key = ''
      let values: Record<M, number | null> = unknown
      for (const { deviceId, time, measure, value, ...of } of await listReadings(access, {
        ...range,
        deviceIds: ids,
      })) {
        const sensor = of.sensor === COMPUTER ? '' : of.sensor
        if (key !== `${deviceId} ${time.getTime()} ${sensor}`) {
          key = `${deviceId} ${time.getTime()} ${sensor}`
          const begun: ReadingCells<M> = { time: time.toISOString(), sensor, ...unknown }
          rows.push(rowOf(deviceOf(deviceId), begun, { from: time, to: time }))
          values = begun
        }
        values[measure] = value
      }
      return rows
    },
    FEW,
  )
}
