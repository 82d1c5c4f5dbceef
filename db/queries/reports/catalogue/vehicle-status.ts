import type * as reports from '@/lib/reports/catalogue/vehicle-status'
import { shareTime } from '@/lib/reports/time-shares'
import { inTurns, iso, placeOf, type ReportQuery, rowOf } from '../ask'
import { meanKmh, passedSeconds, sumByDevice } from '../day-sums'
import { listPeriods } from '../periods'
import { listGaps, listStops, listTrips } from '../trip-rows'

/** How each device spent the range. Standing with the engine off is what is left of what was heard. */
export const vehicleStatusOverview: ReportQuery<typeof reports.vehicleStatusOverview> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const wholeS = passedSeconds(ask)
    return (await sumByDevice(access, ask, ids, ['trips', 'online'])).map((sum) => {
      return rowOf(
        deviceOf(sum.deviceId),
        {
          ...shareTime(sum, wholeS),
          engineS: sum.engineS,
          distanceM: sum.distanceM,
          trips: sum.trips,
        },
        { from: ask.from, to: ask.to },
      )
    })
  })

/** Trips, stops and intervals without data, one after the other. */
export const vehicleStatusDetails: ReportQuery<typeof reports.vehicleStatusDetails> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const range = { deviceIds: ids, from: ask.from, to: ask.to }
    const [driven, stood, silent] = await Promise.all([
      listTrips(access, range),
      listStops(access, range),
      listGaps(access, range),
    ])
    const all = [
      ...driven.map((one) => ({ ...one, state: 'trip' })),
      ...stood.map((one) => ({ ...one, state: 'stop' })),
      ...silent.map((one) => ({ ...one, state: 'gap' })),
    ]
    all.sort((a, b) => a.deviceId - b.deviceId || a.start.getTime() - b.start.getTime())
    return all.map((one) =>
      rowOf(
        deviceOf(one.deviceId),
        {
          state: one.state,
          start: iso(one.start),
          end: one.open ? null : iso(one.end),
          seconds: one.seconds,
          distanceM: one.state === 'trip' ? one.distanceM : null,
          maxKmh: one.state === 'trip' ? one.maxSpeedKmh : null,
          idleS: one.state === 'gap' ? null : one.idleS,
          startPlace: placeOf(one.startLat, one.startLon),
          endPlace: placeOf(one.endLat, one.endLon),
          open: one.open,
        },
        { from: one.start, to: one.end },
      ),
    )
  })

/** What each device drove and stood in the range, with how often it was too fast. */
export const motionStatistics: ReportQuery<typeof reports.motionStatistics> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const wholeS = passedSeconds(ask)
    const [sums, fast] = await Promise.all([
      sumByDevice(access, ask, ids, ['trips', 'online']),
      listPeriods(access, { deviceIds: ids, from, to, kinds: ['overspeed'] }),
    ])
    return sums.map((sum) =>
      rowOf(
        deviceOf(sum.deviceId),
        {
          distanceM: sum.distanceM,
          trips: sum.trips,
          stops: sum.stops,
          ...shareTime(sum, wholeS),
          avgKmh: meanKmh(sum),
          maxKmh: sum.maxSpeedKmh,
          overspeeds: fast.filter(({ deviceId }) => deviceId === sum.deviceId).length,
        },
        { from, to },
      ),
    )
  })
