import { watchedDevices } from '@/db/queries/geofences/fences-of-devices'
import { partsOf } from '@/lib/fleet/assignments/split-trip'
import type * as reports from '@/lib/reports/catalogue/regions'
import { type ChosenDrivers, isChosen } from '@/lib/reports/drivers/fleet-report'
import { type DriverTime, type NamedDriver, timesWithin, writtenNames } from '@/lib/reports/drivers/split-row'
import { overlapSeconds } from '@/lib/tracking/quarter-hours'
import { inTurns, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { type DrivenTrips, drivenTrips } from '../driven-trips'
import { type FenceVisit, listFenceVisits } from '../fence-visits'
import { listGaps, listStops, listTrips, type SegmentRow } from '../trip-rows'

type Sum = {
  region: string
  /** By id. */
  drivers: Map<number, NamedDriver>
  visits: number
  first: Date
  last: Date
  seconds: number
  parkedS: number
  distanceM: number
  place: readonly [lat: number, lon: number] | null
}

/**
 * How long each device was in each region: in each fence, for devices that fences are about, else by the names of places,
 * where stops count where they are, trips where they begin. Such a region is what lies nearest to one place that has a name.
 */
export const geoRegion: ReportQuery<typeof reports.geoRegion> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const range = { deviceIds: ids, from: ask.from, to: ask.to }
    const [driven, stood, visits, watched] = await Promise.all([
      listTrips(access, range),
      listStops(access, range),
      listFenceVisits(access, { ...range, touching: true }),
      watchedDevices(access, ids),
    ])
    const unknown = visits.length === 0 ? [] : await listGaps(access, range)
    const until = new Date([...driven, ...stood].reduce((last, { end }) => Math.max(last, end.getTime()), 0))
    const shared = await drivenTrips(access, ask, { ids, trips: driven, until })
    return ids.flatMap((id) => {
      const own = <Of extends { deviceId: number }>(all: readonly Of[]) =>
        all.filter(({ deviceId }) => deviceId === id)
      const visited = own(visits)
      const whose = new Whose(shared, id, ask.drivers?.chosen ?? null)
      const sums =
        visited.length > 0 || watched.has(id)
          ? sumsByFence(visited, { driven: own(driven), unknown: own(unknown), whose }, ask)
          : sumsByPlace({ driven: own(driven), stood: own(stood), whose }, ask.regionOf)
      return sums.map(({ first, last, drivers, ...cells }) =>
        rowOf(
          deviceOf(id),
          {
            drivers: writtenNames(drivers.values()),
            ...cells,
            firstSeen: first.toISOString(),
            lastSeen: last.toISOString(),
          },
          { from: first, to: last },
        ),
      )
    })
  })

/** Some of a time, milliseconds UTC; `begins` where it begins with it. */
type Part = { from: number; to: number; begins: boolean; drivers: readonly NamedDriver[] }

/** What of a device's times is asked for: all of it, or when some drivers had it. */
class Whose {
  private readonly times: readonly DriverTime[]

  constructor(
    private readonly driven: DrivenTrips,
    id: number,
    private readonly chosen: ChosenDrivers | null,
  ) {
    this.times = driven.timesOf(id)
  }

  of(span: { from: number; to: number }): Part[] {
    const times = timesWithin(this.times, span)
    if (this.chosen === null) return [{ ...span, begins: true, drivers: times }]
    return partsOf(span, times).flatMap(({ driverId, from, to }, index) =>
      isChosen(this.chosen, driverId)
        ? { from, to, begins: index === 0, drivers: times.filter((time) => time.driverId === driverId) }
        : [],
    )
  }

  /** Metres of a trip that were driven by those who are asked for. */
  metresOf(trip: SegmentRow): number {
    if (this.chosen === null) return trip.distanceM
    const own = this.driven.sharesOf(trip).filter(({ driverId }) => isChosen(this.chosen, driverId))
    return own.reduce((sum, { distanceCm }) => sum + distanceCm, 0) / 100
  }
}

const spanOf = ({ start, end }: { start: Date; end: Date }) => ({
  from: start.getTime(),
  to: end.getTime(),
})

type Stays = { driven: readonly SegmentRow[]; stood: readonly SegmentRow[]; whose: Whose }

function sumsByPlace({ driven, stood, whose }: Stays, regionOf: ReportAsk['regionOf']): Sum[] {
  const all = [
    ...driven.map((one) => ({ one, drives: true })),
    ...stood.map((one) => ({ one, drives: false })),
  ].sort((a, b) => a.one.start.getTime() - b.one.start.getTime())
  const sums = new Map<string, Sum>()
  let before: string | null = null
  for (const { one, drives } of all) {
    const region = regionOf(one.startLat, one.startLon)
    const isNew = region !== before
    before = region
    const parts = whose.of(spanOf(one))
    const [first] = parts
    if (!first) continue
    const sum = sums.get(region) ?? begin(region, new Date(first.from), [one.startLat, one.startLon])
    sums.set(region, sum)
    if (isNew && first.begins) sum.visits++
    for (const { from, to, drivers } of parts) {
      const seconds = (to - from) / 1000
      add(sum, { to, seconds, drivers })
      if (!drives) sum.parkedS += seconds
    }
    if (drives) sum.distanceM += whose.metresOf(one)
  }
  return [...sums.values()]
}

function add(sum: Sum, { to, seconds, drivers }: Pick<Part, 'to' | 'drivers'> & { seconds: number }): void {
  sum.last = new Date(to)
  sum.seconds += seconds
  for (const { driverId, name } of drivers) sum.drivers.set(driverId, { driverId, name })
}

type Moves = { driven: readonly SegmentRow[]; unknown: readonly SegmentRow[]; whose: Whose }

/** What of visits lies in the range. Of a trip that leads out of a fence or into it, the share of its time counts. */
function sumsByFence(
  visits: readonly FenceVisit[],
  { driven, unknown, whose }: Moves,
  { from, to }: Pick<ReportAsk, 'from' | 'to'>,
): Sum[] {
  const sums = new Map<number, Sum>()
  for (const visit of visits) {
    const seen = {
      from: Math.max(visit.start.getTime(), from.getTime()),
      to: Math.min(visit.end.getTime(), to.getTime()),
    }
    for (const part of whose.of(seen)) {
      const shared = ({ start, end }: SegmentRow) =>
        overlapSeconds(start.getTime(), end.getTime(), part.from, part.to)
      const sum =
        sums.get(visit.fenceId) ??
        begin(visit.fence, new Date(part.from), placeOf(visit.startLat, visit.startLon))
      sums.set(visit.fenceId, sum)
      const seconds = (part.to - part.from) / 1000
      let driveS = 0
      for (const trip of driven) {
        const tripS = shared(trip)
        driveS += tripS
        if (trip.seconds > 0) sum.distanceM += (trip.distanceM * Math.min(tripS, trip.seconds)) / trip.seconds
      }
      const unknownS = unknown.reduce((all, gap) => all + shared(gap), 0)
      if (part.begins) sum.visits++
      add(sum, { to: Math.max(sum.last.getTime(), part.to), seconds, drivers: part.drivers })
      sum.parkedS += Math.max(0, seconds - driveS - unknownS)
    }
  }
  return [...sums.values()]
}

const begin = (region: string, first: Date, place: Sum['place']): Sum => ({
  region,
  drivers: new Map(),
  visits: 0,
  first,
  last: first,
  seconds: 0,
  parkedS: 0,
  distanceM: 0,
  place,
})
