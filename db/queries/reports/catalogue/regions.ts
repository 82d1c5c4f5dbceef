import type * as reports from '@/lib/reports/catalogue/regions'
import type { CellsOf } from '@/lib/reports/report'
import type { ReportRow } from '@/lib/reports/row'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { listStops, listTrips, type SegmentRow } from '../trip-rows'

type Sum = {
  visits: number
  first: Date
  last: Date
  seconds: number
  parkedS: number
  distanceM: number
  place: readonly [lat: number, lon: number]
}

/**
 * How long each device was in each region: stops count where they are, trips where they begin. A
 * region is what lies nearest to one place that has a name.
 */
export const geoRegion: ReportQuery<typeof reports.geoRegion> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const range = { deviceIds: ids, from: ask.from, to: ask.to }
    const [driven, stood] = await Promise.all([listTrips(access, range), listStops(access, range)])
    const all = [
      ...driven.map((one) => ({ one, drives: true })),
      ...stood.map((one) => ({ one, drives: false })),
    ]
    all.sort((a, b) => a.one.deviceId - b.one.deviceId || a.one.start.getTime() - b.one.start.getTime())
    const rows: ReportRow<CellsOf<typeof reports.geoRegion>>[] = []
    for (const id of ids) {
      const sums = new Map<string, Sum>()
      let before: string | null = null
      for (const { one, drives } of all.filter((given) => given.one.deviceId === id)) {
        const region = ask.regionOf(one.startLat, one.startLon)
        const sum = sums.get(region) ?? begin(one)
        sums.set(region, sum)
        if (region !== before) sum.visits++
        before = region
        sum.last = one.end
        sum.seconds += one.seconds
        if (drives) sum.distanceM += one.distanceM
        else sum.parkedS += one.seconds
      }
      for (const [region, { visits, first, last, seconds, parkedS, distanceM, place }] of sums) {
        const cells = { region, visits, firstSeen: first.toISOString(), lastSeen: last.toISOString() }
        rows.push(
          rowOf(deviceOf(id), { ...cells, seconds, parkedS, distanceM, place }, { from: first, to: last }),
        )
      }
    }
    return rows
  })

const begin = (one: SegmentRow): Sum => ({
  ...{ visits: 0, first: one.start, last: one.end, seconds: 0, parkedS: 0, distanceM: 0 },
  place: [one.startLat, one.startLon],
})
