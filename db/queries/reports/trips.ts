import { listTrips } from '../trips'
import { inTurns, iso, placeOf, type ReportQuery, rowOf } from './ask'

/** Each trip that starts in the range, whole. */
export const trips: ReportQuery = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const found = await listTrips(access, { deviceIds: ids, from: ask.from, to: ask.to })
    return found.map((trip) => {
      const [start, end] = [iso(trip.start), iso(trip.end)]
      return rowOf(
        deviceOf(trip.deviceId),
        {
          start,
          startPlace: placeOf(trip.startLat, trip.startLon),
          end: trip.open ? null : end,
          endPlace: placeOf(trip.endLat, trip.endLon),
          seconds: trip.seconds,
          distanceM: trip.distanceM,
          avgKmh: trip.seconds > 0 ? (trip.distanceM / trip.seconds) * 3.6 : null,
          maxKmh: trip.maxSpeedKmh,
          idleS: trip.idleS,
          engineS: trip.engineS,
          fuelL: trip.fuelL,
          odometerStartM: trip.odometerStartM,
          odometerEndM: trip.odometerEndM,
          distanceSource: trip.distanceSource,
          open: trip.open,
        },
        { from: start, to: end },
      )
    })
  })
