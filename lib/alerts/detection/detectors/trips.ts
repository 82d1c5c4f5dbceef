import type { Place } from '@/lib/tracking/state'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type Began, type FixDetector, isoOf, NOTHING_TOLD, type Tell } from '../detector'

/** When the trip began that was told last. */
export type TripStartedState = number | null

/** Told when it is known that a vehicle is on a trip, with the time and place where that began. The end of a trip ends that. */
export const tripStartedDetector: FixDetector<TripStartedState, ParamsOfKind<'tripStarted'>> = {
  initial: null,
  take(given, { began, ended }, { from }) {
    if (!began && ended.length === 0) return { state: given, tells: NOTHING_TOLD }
    const tells: Tell[] = []
    let state = given
    const tell = ({ time, lat, lon }: Place) => {
      if (time < from || time <= (state ?? Number.NEGATIVE_INFINITY)) return
      tells.push({ kind: 'began', time, lat, lon, speedKmh: null, data: {}, lasts: false })
      state = time
    }
    for (const { start, end } of ended) {
      // One may be known for the first time when it is over.
      tell(start)
      tells.push({ kind: 'ended', time: end.time })
    }
    if (began) tell(began)
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
}

/** Told when a trip is over, with how long it was. */
export const tripEndedDetector: FixDetector<null, ParamsOfKind<'tripEnded'>> = {
  initial: null,
  take(_, { ended }, { from }) {
    if (ended.length === 0) return NOTHING_SAID
    const own = ended.filter(({ end }) => end.time >= from)
    if (own.length === 0) return NOTHING_SAID
    const tells = own.map(({ start, end, distanceCm }): Began => {
      const seconds = Math.round((end.time - start.time) / 1000)
      const data = { distanceM: Math.round(distanceCm / 100), seconds, since: isoOf(start.time) }
      const { time, lat, lon } = end
      const beforeMs = end.time - start.time
      return { kind: 'began', time, lat, lon, speedKmh: null, data, lasts: false, beforeMs }
    })
    return { state: null, tells }
  },
}

const NOTHING_SAID = { state: null, tells: NOTHING_TOLD }
