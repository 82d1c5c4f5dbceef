import { aggregatesOf } from '@/db/queries/reports/aggregates-of'
import { highest, summed } from '@/lib/reports/aggregate'
import type * as reports from '@/lib/reports/catalogue/trips'
import {
  type AggregateQuery,
  inTurns,
  iso,
  placeOf,
  type ReportDevice,
  type ReportQuery,
  rowOf,
} from '../ask'
import { listTrips, type SegmentRow } from '../trip-rows'
import { sumTrips, type TripSums } from '../trip-sums'

/** Each trip that starts in the range, whole. */
export const trips: ReportQuery<typeof reports.trips> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf, limit }) => {
    const found = await listTrips(access, { deviceIds: ids, from: ask.from, to: ask.to, limit })
    return found.map((trip) => tripRow(deviceOf(trip.deviceId), trip))
  })

function tripRow(device: ReportDevice, trip: SegmentRow) {
  const [start, end] = [iso(trip.start), iso(trip.end)]
  return rowOf(
    device,
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
}

export const tripAggregates: AggregateQuery = async (access, { devices, from, to }) => {
  const found = await sumTrips(access, { deviceIds: devices.map(({ id }) => id), from, to })
  return aggregatesOf(devices, found, 'start', figuresOf, tripRow)
}

const figuresOf = ({
  rows,
  distanceM,
  seconds,
  maxSpeedKmh,
  idleS,
  engineS,
  fuelL,
  fuelTrips,
}: TripSums) => ({
  distanceM: summed(distanceM, rows),
  seconds: summed(seconds, rows),
  maxKmh: highest(maxSpeedKmh, rows),
  idleS: summed(idleS, rows),
  engineS: summed(engineS, rows),
  fuelL: summed(fuelL, fuelTrips),
})
