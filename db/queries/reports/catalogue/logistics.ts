import type { Access } from '@/lib/auth/access'
import type * as reports from '@/lib/reports/catalogue/logistics'
import { type SpanPart, spanParts } from '@/lib/reports/drivers/split-span'
import { inTurns, iso, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { drivenTrips } from '../driven-trips'
import { type FenceVisit, listFenceVisits } from '../fence-visits'
import { ownPlaceNames } from '../own-place-names'
import { listPeriods } from '../periods'
import { listReadings } from '../readings'
import { listStops, listTrips, type SegmentRow } from '../trip-rows'

/**
 * Every stop, with the way that led to it, what the account calls its ends, the doors opened at it, and the cargo's temperature on
 * the way; or what of these falls to the drivers that are asked for.
 */
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
      const until = new Date(stops.reduce((last, { end }) => Math.max(last, end.getTime()), 0))
      const driven = await drivenTrips(access, ask, { ids, trips, until })
      return stops.flatMap((stop) => {
        const way = wayTo(stop, stops, trips)
        const [begun] = way
        const since = begun?.start ?? stop.start
        const ofDevice = <One extends { deviceId: number }>(all: readonly One[]) =>
          all.filter(({ deviceId }) => deviceId === stop.deviceId)
        const opened = ofDevice(doors).filter(({ start }) => within(start, stop.start, stop.end))
        const measured = ofDevice(temperatures).filter(({ time }) => within(time, since, stop.end))
        const span = driven.spanOf(stop.deviceId, { from: since, to: stop.end }, way)
        return spanParts(span, ask.drivers?.chosen ?? null).map((part) => {
          const values = measured.filter(({ time }) => part.has(time.getTime())).map(({ value }) => value)
          return rowOf(
            deviceOf(stop.deviceId),
            {
              drivers: part.drivers,
              arrival: iso(stop.start),
              departure: stop.open ? null : iso(stop.end),
              seconds: secondsIn(stop, part),
              origin: begun ? nameAt(begun.startLat, begun.startLon) : null,
              destination: nameAt(stop.startLat, stop.startLon),
              place: placeOf(stop.startLat, stop.startLon),
              distanceM: part.distanceM,
              driveS: part.driveS,
              doorOpenings: opened.filter(({ start }) => part.has(start.getTime())).length,
              minTemperatureC: values.length > 0 ? Math.min(...values) : null,
              maxTemperatureC: values.length > 0 ? Math.max(...values) : null,
              open: stop.open,
            },
            { from: new Date(part.from), to: new Date(part.to) },
          )
        })
      })
    },
    5,
  )

/** For how long it stood in a part of the way and the stop. */
const secondsIn = ({ start, end }: SegmentRow, { from, to }: SpanPart) =>
  Math.max(0, Math.min(end.getTime(), to) - Math.max(start.getTime(), from)) / 1000

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

type Run = { trips: SegmentRow[] }

/** Trips with only short stays between them, as one run, with the fences that it came to. */
export const carriageMileage: ReportQuery<typeof reports.carriageMileage> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const [runs, visits, nameAt] = await Promise.all([
      runsOf(access, ask, ids),
      listFenceVisits(access, { deviceIds: ids, from: ask.from, to: ask.to }),
      ownPlaceNames(access, ids),
    ])
    const all = runs.flatMap(({ trips }) => trips)
    const until = new Date(all.reduce((latest, { end }) => Math.max(latest, end.getTime()), 0))
    const driven = await drivenTrips(access, ask, { ids, trips: all, until })
    return runs.flatMap(({ trips }) => {
      const first = trips[0] as SegmentRow
      const last = trips.at(-1) as SegmentRow
      const called = ({ deviceId, start }: FenceVisit) =>
        deviceId === first.deviceId && within(start, first.start, last.end)
      const visited = visits.filter(called)
      const span = driven.spanOf(first.deviceId, { from: first.start, to: last.end }, trips)
      return spanParts(span, ask.drivers?.chosen ?? null).map((part) => {
        const isFirst = part.has(first.start.getTime())
        const isLast = part.to === span.to
        return rowOf(
          deviceOf(first.deviceId),
          {
            drivers: part.drivers,
            start: iso(new Date(part.from)),
            startPlace: isFirst ? placeOf(first.startLat, first.startLon) : null,
            end: isLast && last.open ? null : iso(new Date(part.to)),
            endPlace: isLast ? placeOf(last.endLat, last.endLon) : null,
            distanceM: part.distanceM,
            seconds: (part.to - part.from) / 1000,
            driveS: part.driveS,
            trips: part.trips,
            // Before each trip but the first there was a stop.
            calls: part.trips - (isFirst ? 1 : 0),
            origin: nameAt(first.startLat, first.startLon),
            destination: last.open ? null : nameAt(last.endLat, last.endLon),
            visits: visited.filter(({ start }) => part.has(start.getTime())).length,
            open: isLast && last.open,
          },
          { from: new Date(part.from), to: new Date(part.to) },
        )
      })
    })
  })

async function runsOf(access: Access, { from, to }: ReportAsk, ids: number[]): Promise<Run[]> {
  const runs: Run[] = []
  for (const trip of await listTrips(access, { deviceIds: ids, from, to })) {
    const run = runs.at(-1)
    const before = run?.trips.at(-1)
    const waitedS = before ? (trip.start.getTime() - before.end.getTime()) / 1000 : 0
    if (!run || before?.deviceId !== trip.deviceId || waitedS >= RUN_BREAK_S) runs.push({ trips: [trip] })
    else run.trips.push(trip)
  }
  return runs
}
