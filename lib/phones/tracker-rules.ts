import { distanceM } from '@/lib/geo/distance'
import type { SentFix } from './send-schema'

/** How often a phone's browser reports: often, seldom, or where it has moved; the last two save its battery. */
export const TRACKER_MODES = ['often', 'seldom', 'moving'] as const
export type TrackerMode = (typeof TRACKER_MODES)[number]

export const OFTEN_S = 10
export const SELDOM_S = 60
export const MOVED_M = 50
/** Who stands still is heard of all the same, or counts as lost. */
export const STILL_S = 300

/** A browser calls when it likes: a little early counts. */
const EARLY_MS = 500

/** A position as the Geolocation API tells it; speed in m/s. */
export type BrowserPosition = {
  timestamp: number
  coords: {
    latitude: number
    longitude: number
    accuracy: number
    altitude: number | null
    speed: number | null
    heading: number | null
  }
}

export type Battery = { percent: number; charging: boolean }

type Place = { at: number; lat: number; lon: number }

/** Satellites cost the most: who saves does without where the phone can. */
export const wantsSatellites = (mode: TrackerMode): boolean => mode === 'often'

/** Whether a position that came `at` is to be reported after `last`, the newest that was. Times in ms. */
export function isDue(mode: TrackerMode, last: Place | null, next: Place): boolean {
  if (!last) return true
  const passedMs = next.at - last.at + EARLY_MS
  if (mode === 'often') return passedMs >= OFTEN_S * 1000
  if (mode === 'seldom') return passedMs >= SELDOM_S * 1000
  // Two in one second would be of one place.
  if (passedMs < 1000 + EARLY_MS) return false
  return passedMs >= STILL_S * 1000 || distanceM(last, next) >= MOVED_M
}

/** A clock of satellites that differs more from the phone's is that of another age, as some browsers tell it. */
const SAME_CLOCK_MS = 600_000

/** When a position was taken: by what the browser says of it, unless that cannot be. Milliseconds UTC. */
export function timeOf({ timestamp }: BrowserPosition, now: number): number {
  return Math.abs(now - timestamp) <= SAME_CLOCK_MS ? Math.round(timestamp) : now
}

/** A position as it is sent, and kept until then. */
export function toSentFix(position: BrowserPosition, battery: Battery | null, now: number): SentFix {
  const { latitude, longitude, accuracy, altitude, speed, heading } = position.coords
  return {
    time: new Date(timeOf(position, now)).toISOString(),
    lat: rounded(latitude, 6),
    lon: rounded(longitude, 6),
    accuracyM: known(accuracy, 1),
    altitudeM: known(altitude, 1),
    speedKmh: speed === null ? null : known(speed * 3.6, 1),
    // Of a phone that stands the heading is NaN.
    heading: known(heading, 0),
    batteryPercent: battery?.percent ?? null,
    charging: battery?.charging ?? null,
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const known = (value: number | null, digits: number): number | null =>
  value !== null && Number.isFinite(value) ? rounded(value, digits) : null

/** Positions that wait in a browser at most: more than a day of one each 10 s. */
export const MOST_WAITING = 10_000

/**
 * Which of the waiting positions, the oldest first, are given up when there are more than `most`: every second of the older
 * half. So the way stays, in less detail where it is long ago.
 */
export function thinOut<Key>(oldestFirst: readonly Key[], most = MOST_WAITING): Key[] {
  if (oldestFirst.length <= most) return []
  const half = oldestFirst.slice(0, Math.floor(oldestFirst.length / 2))
  return half.filter((_, at) => at % 2 === 1)
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** How long to wait after so many failures in a row, at least one. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
