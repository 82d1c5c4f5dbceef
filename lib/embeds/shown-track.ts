import type { LatLon } from '@/lib/geo/distance'
import type { Place } from '@/lib/places/schema'
import type { StoredColumns } from '@/lib/playback/delta-track'
import type { TrackIntervals } from '@/lib/playback/schema'
import type { EmbedTrack } from './open-schema'

/** Points of a day; longer ways are thinned evenly. */
const MAX_EMBED_POINTS = 10_000

const DEGREE = 1e7
const UNKNOWN = -1

type Around = {
  from: number
  to: number
  speed: boolean
  /** Null where it is not shared. */
  address: ((point: LatLon) => Place) | null
}
type Told = Pick<EmbedTrack, 'points' | 'distance' | 'trips' | 'stops'>

/**
 * A day of a vehicle as the viewers of an embed see it: trips and stops that reach beyond it are told from its beginning
 * to its end, by what is in it. Times are in milliseconds since 1970.
 */
export function shownTrack(
  columns: StoredColumns,
  { trips, stops }: Pick<TrackIntervals, 'trips' | 'stops'>,
  { from, to, speed, address }: Around,
): Told {
  const believed: number[] = []
  for (let at = 0; at < columns.time.length; at++) if (columns.flags[at] === 0) believed.push(at)
  const step = Math.max(1, Math.ceil(believed.length / MAX_EMBED_POINTS))
  const shown = believed.filter((_, index) => index % step === 0 || index === believed.length - 1)
  const column = (of: ArrayLike<number>, tell: (value: number) => number | null) =>
    shown.map((at) => tell(of[at] ?? 0))
  const degrees = (of: ArrayLike<number>) => shown.map((at) => (of[at] ?? 0) / DEGREE)
  const known = (value: number) => (value === UNKNOWN ? null : value)
  const sums = (start: number, end: number) => {
    let [cm, top] = [0, 0]
    for (const at of believed) {
      const time = columns.time[at] ?? 0
      if (time <= start || time > end) continue
      cm += columns.stepCm[at] ?? 0
      top = Math.max(top, columns.speed[at] ?? 0)
    }
    return { distance: cm / 100, maxSpeedKmh: top / 10 }
  }
  const within = <T extends { start: string; end: string; open: boolean }>(span: T) => {
    const [start, end] = [Math.max(from, Date.parse(span.start)), Math.min(to, Date.parse(span.end))]
    const isWhole = start === Date.parse(span.start) && end === Date.parse(span.end)
    const iso = (time: number) => new Date(time).toISOString()
    return { start, end, isWhole, told: { start: iso(start), end: iso(end), open: span.open && isWhole } }
  }
  return {
    points: {
      time: shown.map((at) => columns.time[at] ?? 0),
      lat: degrees(columns.lat),
      lon: degrees(columns.lon),
      ...(speed && {
        speedKmh: column(columns.speed, (tenths) => (tenths === UNKNOWN ? null : tenths / 10)),
        heading: column(columns.heading, known),
      }),
    },
    distance: sums(from - 1, to).distance,
    trips: trips.map((trip) => {
      const { start, end, isWhole, told } = within(trip)
      const { distance, maxSpeedKmh } = isWhole ? trip : sums(start, end)
      return { ...told, distance, ...(speed && { maxSpeedKmh }) }
    }),
    stops: stops.map((stop) => {
      const { start, end, told } = within(stop)
      const { lat, lon } = stop
      return { ...told, lat, lon, seconds: (end - start) / 1000, ...(address && { address: address(stop) }) }
    }),
  }
}
