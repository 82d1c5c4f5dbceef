import { watchedDevices } from '@/db/queries/geofences/fences-of-devices'
import type * as reports from '@/lib/reports/catalogue/regions'
import { overlapSeconds } from '@/lib/tracking/quarter-hours'
import { inTurns, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { type FenceVisit, listFenceVisits } from '../fence-visits'
import { listGaps, listStops, listTrips, type SegmentRow } from '../trip-rows'

type Sum = {
  region: string
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
    return ids.flatMap((id) => {
      const own = <Of extends { deviceId: number }>(all: readonly Of[]) =>
        all.filter(({ deviceId }) => deviceId === id)
      const visited = own(visits)
      const sums =
        visited.length > 0 || watched.has(id)
          ? sumsByFence(visited, own(driven), own(unknown), ask)
          : sumsByPlace(own(driven), own(stood), ask.regionOf)
      return sums.map(({ first, last, ...cells }) =>
        rowOf(
          deviceOf(id),
          { ...cells, firstSeen: first.toISOString(), lastSeen: last.toISOString() },
          { from: first, to: last },
        ),
      )
    })
  })

function sumsByPlace(
  driven: readonly SegmentRow[],
  stood: readonly SegmentRow[],
  regionOf: ReportAsk['regionOf'],
): Sum[] {
  const all = [
    ...driven.map((one) => ({ one, drives: true })),
    ...stood.map((one) => ({ one, drives: false })),
  ].sort((a, b) => a.one.start.getTime() - b.one.start.getTime())
  const sums = new Map<string, Sum>()
  let before: string | null = null
  for (const { one, drives } of all) {
    const region = regionOf(one.startLat, one.startLon)
    const sum = sums.get(region) ?? begin(region, one.start, [one.startLat, one.startLon])
    sums.set(region, sum)
    if (region !== before) sum.visits++
    before = region
    sum.last = one.end
    sum.seconds += one.seconds
    if (drives) sum.distanceM += one.distanceM
    else sum.parkedS += one.seconds
  }
  return [...sums.values()]
}

/** What of visits lies in the range. Of a trip that leads out of a fence or into it, the share of its time counts. */
function sumsByFence(
  visits: readonly FenceVisit[],
  driven: readonly SegmentRow[],
  unknown: readonly SegmentRow[],
  { from, to }: Pick<ReportAsk, 'from' | 'to'>,
): Sum[] {
  const sums = new Map<number, Sum>()
  for (const visit of visits) {
    const [starts, ends] = [
      Math.max(visit.start.getTime(), from.getTime()),
      Math.min(visit.end.getTime(), to.getTime()),
    ]
    const shared = ({ start, end }: SegmentRow) =>
      overlapSeconds(start.getTime(), end.getTime(), starts, ends)
    const sum =
      sums.get(visit.fenceId) ?? begin(visit.fence, new Date(starts), placeOf(visit.startLat, visit.startLon))
    sums.set(visit.fenceId, sum)
    const seconds = (ends - starts) / 1000
    let driveS = 0
    for (const trip of driven) {
      const tripS = shared(trip)
      driveS += tripS
      if (trip.seconds > 0) sum.distanceM += (trip.distanceM * Math.min(tripS, trip.seconds)) / trip.seconds
    }
    const unknownS = unknown.reduce((all, gap) => all + shared(gap), 0)
    sum.visits++
    sum.last = new Date(Math.max(sum.last.getTime(), ends))
    sum.seconds += seconds
    sum.parkedS += Math.max(0, seconds - driveS - unknownS)
  }
  return [...sums.values()]
}

const begin = (region: string, first: Date, place: Sum['place']): Sum => ({
  region,
  visits: 0,
  first,
  last: first,
  seconds: 0,
  parkedS: 0,
  distanceM: 0,
  place,
})
