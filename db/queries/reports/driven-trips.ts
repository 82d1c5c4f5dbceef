import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import type { Access } from '@/lib/auth/access'
import { splitTrip } from '@/lib/fleet/assignments/split-trip'
import { type DriverTime, isShared, type PartStep, timesWithin } from '@/lib/reports/drivers/split-row'
import type { DrivenShare, Span } from '@/lib/reports/drivers/split-span'
import type { ReportAsk } from './ask'
import { type Span as Steps, stepsOf } from './part-steps'
import type { SegmentRow } from './trip-rows'

const NO_TIMES: readonly DriverTime[] = []

/** Who drove trips, and what was between them. */
export type DrivenTrips = {
  timesOf: (deviceId: number) => readonly DriverTime[]
  /** What each drove of a trip; all in one where no drivers are asked for. */
  sharesOf: (trip: SegmentRow) => readonly DrivenShare[]
  /** A time of a device with trips in it. */
  spanOf: (deviceId: number, time: { from: Date; to: Date }, trips: readonly SegmentRow[]) => Span
}

/**
 * Trips of devices that start in the range, as their drivers drove them. Of what several drove the fixes say who drove how far.
 * `until` is when the last of what is asked about ends, where that lies behind the range.
 */
export async function drivenTrips(
  access: Access,
  { from, to, drivers }: ReportAsk,
  { ids, trips, until = to }: { ids: readonly number[]; trips: readonly SegmentRow[]; until?: Date },
): Promise<DrivenTrips> {
  const found = drivers
    ? await driversOfDevices(access, ids, { from, to: new Date(Math.max(until.getTime(), to.getTime()) + 1) })
    : new Map<number, DriverTime[]>()
  const timesOf = (deviceId: number) => found.get(deviceId) ?? NO_TIMES
  const shares = drivers?.chosen ? await sharesOfTrips(access, trips, timesOf) : new Map()
  const sharesOf = (trip: SegmentRow): readonly DrivenShare[] => shares.get(trip) ?? [wholeOf(trip)]
  const spanOf: DrivenTrips['spanOf'] = (deviceId, time, inside) => ({
    from: time.from.getTime(),
    to: time.to.getTime(),
    times: timesOf(deviceId),
    shares: inside.flatMap(sharesOf),
  })
  return { timesOf, sharesOf, spanOf }
}

const figuresOf = ({ start, end, distanceM, seconds, idleS, engineS }: SegmentRow) => ({
  from: start.getTime(),
  to: end.getTime(),
  distanceCm: Math.round(distanceM * 100),
  seconds,
  idleSeconds: idleS,
  engineSeconds: engineS,
})

const wholeOf = (trip: SegmentRow): DrivenShare => ({ ...figuresOf(trip), driverId: null, begins: true })

async function sharesOfTrips(
  access: Access,
  trips: readonly SegmentRow[],
  timesOf: DrivenTrips['timesOf'],
): Promise<Map<SegmentRow, DrivenShare[]>> {
  const spans: Steps[] = []
  const places = new Map<SegmentRow, number>()
  for (const trip of trips) {
    const { from, to } = figuresOf(trip)
    if (isShared({ from, to }, timesWithin(timesOf(trip.deviceId), { from, to })))
      places.set(trip, spans.push({ deviceId: trip.deviceId, from, to }) - 1)
  }
  const steps = await stepsOf(access, spans)
  const stepsIn = (trip: SegmentRow): readonly PartStep[] => steps[places.get(trip) ?? -1] ?? []
  return new Map(
    trips.map((trip) => {
      const figures = { ...figuresOf(trip), steps: stepsIn(trip) }
      const own = splitTrip(figures, timesWithin(timesOf(trip.deviceId), figures))
      return [trip, own.map((share, index) => ({ ...share, begins: index === 0 }))]
    }),
  )
}
