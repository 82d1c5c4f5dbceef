import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import type { Access } from '@/lib/auth/access'
import type * as reports from '@/lib/reports/catalogue/vehicle-status'
import { isChosen } from '@/lib/reports/drivers/fleet-report'
import { timesWithin } from '@/lib/reports/drivers/split-row'
import { shareTime } from '@/lib/reports/time-shares'
import { inTurns, iso, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { type DeviceSums, meanKmh, passedSeconds } from '../day-sums'
import { drivenByDevice } from '../driven-days'
import { listPeriods, type PeriodRow } from '../periods'
import { listGaps, listStops, listTrips } from '../trip-rows'

/**
 * How each device spent the range. Standing with the engine off is what is left of what was heard; of drivers it is not known
 * whose it was.
 */
export const vehicleStatusOverview: ReportQuery<typeof reports.vehicleStatusOverview> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) =>
    (await drivenByDevice(access, ask, ids, ['trips', 'online'])).map((sum) =>
      rowOf(
        deviceOf(sum.deviceId),
        {
          drivers: sum.drivers,
          ...timesOf(sum, ask),
          engineS: sum.engineS,
          distanceM: sum.distanceM,
          trips: sum.trips,
        },
        { from: ask.from, to: ask.to },
      ),
    ),
  )

/** Of drivers only what they did is known: a vehicle that stands is nobody's. */
const timesOf = (sum: DeviceSums, ask: ReportAsk) =>
  ask.drivers?.chosen
    ? {
        movingS: sum.movingS,
        idleS: sum.idleS,
        wholeS: null,
        parkedS: null,
        unknownS: null,
        movingPercent: null,
      }
    : shareTime(sum, passedSeconds(ask))

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
    const { from, to, drivers } = ask
    const [sums, fast] = await Promise.all([
      drivenByDevice(access, ask, ids, ['trips', 'stops', 'online']),
      listPeriods(access, { deviceIds: ids, from, to, kinds: ['overspeed'] }),
    ])
    const counted = await begunByChosen(access, ask, fast)
    return sums.map((sum) =>
      rowOf(
        deviceOf(sum.deviceId),
        {
          drivers: sum.drivers,
          distanceM: sum.distanceM,
          trips: sum.trips,
          stops: drivers?.chosen ? null : sum.stops,
          ...timesOf(sum, ask),
          avgKmh: meanKmh(sum),
          maxKmh: sum.maxSpeedKmh,
          overspeeds: counted.filter(({ deviceId }) => deviceId === sum.deviceId).length,
        },
        { from, to },
      ),
    )
  })

/** Those that somebody began who is asked for. */
async function begunByChosen(
  access: Access,
  { from, to, drivers }: ReportAsk,
  periods: readonly PeriodRow[],
): Promise<readonly PeriodRow[]> {
  const chosen = drivers?.chosen ?? null
  if (!chosen || periods.length === 0) return periods
  const ids = [...new Set(periods.map(({ deviceId }) => deviceId))]
  const times = await driversOfDevices(access, ids, { from, to })
  return periods.filter(({ deviceId, start }) => {
    const at = { from: start.getTime(), to: start.getTime() }
    return isChosen(chosen, timesWithin(times.get(deviceId) ?? [], at)[0]?.driverId ?? null)
  })
}
