import type { Access } from '@/lib/auth/access'
import type * as reports from '@/lib/reports/catalogue/logistics'
import { inTurns, iso, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { listFenceVisits } from '../fence-visits'
import { ownPlaceNames } from '../own-place-names'
import { listPeriods } from '../periods'
import { listReadings } from '../readings'
import { listStops, listTrips, type SegmentRow } from '../trip-rows'

/** Every stop, with the way that led to it, what the account calls its ends, the doors opened at it, and the cargo's temperature on the way. */
export const logistics: ReportQuery<typeof reports.logistics> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const { from, to } = ask
      const range = { deviceIds: ids, from, to }
      const [stops, trips, doors, temperatures, nameAt] = await Promise.all([
        listStops(access, range),
        listTrips(access, range),
        listPeriods(access, { ...range, kinds: ['doorOpen'] }),
        listReadings(access, { ...range, measures: ['temperatureC'] }),
        ownPlaceNames(access, ids),
      ])
      return stops.map((stop) => {
        const way = wayTo(stop, stops, trips)
        const [begun] = way
        const since = begun?.start ?? stop.start
        const opened = doors.filter(
          ({ deviceId, start }) => deviceId === stop.deviceId && within(start, stop.start, stop.end),
        )
        const values = temperatures
          .filter(({ deviceId, time }) => deviceId === stop.deviceId && within(time, since, stop.end))
          .map(({ value }) => value)
        return rowOf(
          deviceOf(stop.deviceId),
          {
            arrival: iso(stop.start),
            departure: stop.open ? null : iso(stop.end),
            seconds: stop.seconds,
            origin: begun ? nameAt(begun.startLat, begun.startLon) : null,
            destination: nameAt(stop.startLat, stop.startLon),
            place: placeOf(stop.startLat, stop.startLon),
            distanceM: way.reduce((sum, { distanceM }) => sum + distanceM, 0),
            driveS: way.reduce((sum, { seconds }) => sum + seconds, 0),
            doorOpenings: opened.length,
            minTemperatureC: values.length > 0 ? Math.min(...values) : null,
            maxTemperatureC: values.length > 0 ? Math.max(...values) : null,
            open: stop.open,
          },
          { from: since, to: stop.end },
        )
      })
    },
    5,
  )

/** The trips between the stop before and this one. */
function wayTo(stop: SegmentRow, stops: readonly SegmentRow[], trips: readonly SegmentRow[]): SegmentRow[] {
  const before = stops[stops.indexOf(stop) - 1]
  const since = before?.deviceId === stop.deviceId ? before.end.getTime() : 0
  return trips.filter(
    ({ deviceId, start }) =>
      deviceId === stop.deviceId && start.getTime() >= since && start.getTime() < stop.start.getTime(),
  )
}

const within = (time: Date, from: Date, to: Date) => time >= from && time <= to

/** A stay as long as this ends a run. */
const RUN_BREAK_S = 30 * 60

type Run = { trips: SegmentRow[]; calls: number }

/** Trips with only short stays between them, as one run, with the fences that it came to. */
export const carriageMileage: ReportQuery<typeof reports.carriageMileage> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const [runs, visits, nameAt] = await Promise.all([
      runsOf(access, ask, ids),
      listFenceVisits(access, { deviceIds: ids, from: ask.from, to: ask.to }),
      ownPlaceNames(access, ids),
    ])
    return runs.map(({ trips, calls }) => {
      const first = trips[0] as SegmentRow
      const last = trips.at(-1) as SegmentRow
      return rowOf(
        deviceOf(first.deviceId),
        {
          start: iso(first.start),
          startPlace: placeOf(first.startLat, first.startLon),
          end: last.open ? null : iso(last.end),
          endPlace: placeOf(last.endLat, last.endLon),
          distanceM: trips.reduce((sum, { distanceM }) => sum + distanceM, 0),
          seconds: (last.end.getTime() - first.start.getTime()) / 1000,
          driveS: trips.reduce((sum, { seconds }) => sum + seconds, 0),
          trips: trips.length,
          calls,
          origin: nameAt(first.startLat, first.startLon),
          destination: last.open ? null : nameAt(last.endLat, last.endLon),
          visits: visits.filter(
            ({ deviceId, start }) => deviceId === first.deviceId && within(start, first.start, last.end),
          ).length,
          open: last.open,
        },
        { from: first.start, to: last.end },
      )
    })
  })

async function runsOf(access: Access, { from, to }: ReportAsk, ids: number[]): Promise<Run[]> {
  const runs: Run[] = []
  for (const trip of await listTrips(access, { deviceIds: ids, from, to })) {
    const run = runs.at(-1)
    const before = run?.trips.at(-1)
    const waitedS = before ? (trip.start.getTime() - before.end.getTime()) / 1000 : 0
    if (!run || before?.deviceId !== trip.deviceId || waitedS >= RUN_BREAK_S)
      runs.push({ trips: [trip], calls: 0 })
    else {
      run.trips.push(trip)
      run.calls++
    }
  }
  return runs
}
