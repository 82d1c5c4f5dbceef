import { readLandmarkSet } from '@/db/queries/landmarks/landmark-set'
import type * as reports from '@/lib/reports/catalogue/landmark-visits'
import { inTurns, iso, placeOf, type ReportQuery, rowOf } from '../ask'
import { listStops } from '../trip-rows'

/** Every stop that lies in a landmark of the own account; of several in the smallest. */
export const landmarkVisits: ReportQuery<typeof reports.landmarkVisits> = async function* (access, ask) {
  const landmarks = await readLandmarkSet(access)
  yield* inTurns(ask, async ({ ids, deviceOf }) => {
    const stops = await listStops(access, { deviceIds: ids, from: ask.from, to: ask.to })
    return stops.flatMap((stop) => {
      const landmark = landmarks.nameAt(stop.startLat, stop.startLon)
      if (landmark === null) return []
      return rowOf(
        deviceOf(stop.deviceId),
        {
          landmark,
          arrival: iso(stop.start),
          departure: stop.open ? null : iso(stop.end),
          seconds: stop.seconds,
          place: placeOf(stop.startLat, stop.startLon),
          open: stop.open,
        },
        { from: stop.start, to: stop.end },
      )
    })
  })
}
