import type { Units } from '@/lib/format/units'
import type { SharedVehicle, ShownLink } from './schema'

/** Without news for so long, beyond the delay of the link, it is said. */
const SILENT_MS = 10 * 60_000
/** Below this a vehicle stands, whatever its fixes say. */
const STANDING_KMH = 3
/** So near is as good as there. */
const THERE_M = 50
const MINUTE_MS = 60_000

/** What is said of a vehicle first; null where nothing is known of how it moves. */
export type VehicleWord = 'moving' | 'standing' | 'silent' | 'withheld' | 'unknown' | null

/** `now` is by the server's clock, in milliseconds since 1970. */
export function vehicleWord({ withheld, position }: SharedVehicle, now: number, delayS: number): VehicleWord {
  if (withheld) return 'withheld'
  if (!position) return 'unknown'
  const { time, heard = time, speedKmh } = position
  const isOld = (at: number) => now - at > SILENT_MS + delayS * 1000
  if (isOld(Math.max(time, heard))) return 'silent'
  if (speedKmh === undefined || speedKmh === null) return null
  if (speedKmh < STANDING_KMH) return 'standing'
  // It is heard, and has not said for long where it drives.
  return isOld(time) ? null : 'moving'
}

/** What to say of when a link ends. */
export type RemainingWord = { word: 'ends' | 'arrives' | 'tripEnds' | 'soon'; seconds: number }

export function remainingWord(
  { endsAt, end }: Pick<ShownLink, 'endsAt' | 'end'>,
  now: number,
): RemainingWord {
  const left = Math.max(0, Date.parse(endsAt) - now)
  if (left < MINUTE_MS) return { word: 'soon', seconds: 0 }
  // Whole minutes: what is left when they are over is nobody's concern before the last one.
  return { word: end?.kind ?? 'ends', seconds: Math.floor(left / MINUTE_MS) * 60 }
}

/** When a vehicle may be at its destination, in milliseconds since 1970: there already, or not known while it stands. */
export type ArrivalWord = { word: 'there' } | { word: 'standing' } | { word: 'arrival'; time: number }

export function arrivalWord(
  { time, destination }: NonNullable<SharedVehicle['position']>,
  now: number,
): ArrivalWord | null {
  if (!destination) return null
  const { distanceM, seconds } = destination.road
  if (distanceM <= THERE_M) return { word: 'there' }
  if (seconds === null) return { word: 'standing' }
  // It was that far when its position was told; what should be over already is now.
  return { word: 'arrival', time: Math.max(now, time + seconds * 1000) }
}

/** Where roads are signed in miles. */
const MILES = new Set(['US', 'GB', 'LR', 'MM'])

/** The units of a visitor, by the languages of the browser: those of the first one that names a region. */
export function unitsOf(languages: readonly string[]): Units {
  const region = languages
    .map((language) => /-([A-Z]{2})\b/i.exec(language)?.[1]?.toUpperCase())
    .find(Boolean)
  return { distance: MILES.has(region ?? '') ? 'mi' : 'km', volume: 'L', temperature: 'C' }
}

type DurationPart = { value: number; unit: 'day' | 'hour' | 'minute' | 'second' }
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A time to wait, in the largest unit that it has and the next one below it. Seconds stand alone. */
export function durationParts(seconds: number): DurationPart[] {
  const total = Math.max(0, Math.round(seconds))
  const first = UNITS.findIndex(([, size]) => total >= size)
  const [large, small] = [UNITS[first] ?? UNITS[3], UNITS[first + 1]]
  const value = Math.floor(total / large[1])
  const rest = small && small[0] !== 'second' ? Math.floor((total % large[1]) / small[1]) : 0
  return [{ value, unit: large[0] }, ...(small && rest > 0 ? [{ value: rest, unit: small[0] }] : [])]
}
