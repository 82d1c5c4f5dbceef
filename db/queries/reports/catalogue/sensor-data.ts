import type * as reports from '@/lib/reports/catalogue/sensor-data'
import { MEASURES } from '@/lib/tracking/sensing/measures'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { listReadings } from '../readings'

/** Every single value that sensors sent, as it was sent. */
export const sensorData: ReportQuery<typeof reports.sensorData> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const { from, to } = ask
      const readings = await listReadings(access, { deviceIds: ids, from, to, measures: MEASURES })
      return readings.map(({ deviceId, time, measure, sensor, value }) =>
        rowOf(
          deviceOf(deviceId),
          { time: time.toISOString(), measure, sensor, value },
          { from: time, to: time },
        ),
      )
    },
    5,
  )
