import { distanceM } from '@/lib/geo/distance'
import type { JourneyEntry, JourneyStop } from './journey'

/** Stops nearer to each other than this were at the same place. */
const SAME_PLACE_M = 60

/** Stops of one place: a vehicle that comes back to its yard five times has one mark there, not five. */
export type StopGroup = { lat: number; lon: number; stops: JourneyStop[]; ms: number }

export function groupStops(journey: readonly JourneyEntry[]): StopGroup[] {
  const groups: StopGroup[] = []
  for (const stop of journey) {
    if (stop.kind !== 'stop') continue
    const group = groups.find((candidate) => distanceM(candidate, stop) <= SAME_PLACE_M)
    if (group) {
      group.stops.push(stop)
      group.ms += stop.ms
    } else groups.push({ lat: stop.lat, lon: stop.lon, stops: [stop], ms: stop.ms })
  }
  return groups
}

/** What is written on the mark of a group: its numbers, or the first and that there are more. */
export function groupNumbers({ stops }: StopGroup): string {
  const [first, second, ...more] = stops
  if (!second) return String(first?.number ?? '')
  return more.length > 0 ? `${first?.number}·${second.number}…` : `${first?.number}·${second.number}`
}
