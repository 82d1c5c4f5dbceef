import { distanceM } from '@/lib/geo/distance'
import type { DecodedTrack } from '@/lib/playback/delta-track'
import type { Fixes } from '@/lib/playback/fixes'
import { type PlayedTrack, playedTrack } from '@/lib/playback/played-track'
import { periodOfDay } from './asked-days'
import type { EmbedTrack } from './open-schema'

/** A day that an embed was told, ready to be played; null without a position in it. */
export function trackToPlay(track: EmbedTrack): PlayedTrack | null {
  const { points, trips, stops, distance } = track
  const decoded: DecodedTrack = {
    fixes: fixesOf(points),
    distance,
    stops,
    gaps: [],
    trips: trips.map((trip) => ({ ...trip, maxSpeedKmh: trip.maxSpeedKmh ?? 0 })),
    keptFrom: new Date(0).toISOString(),
  }
  const played = playedTrack(decoded, periodOfDay(track.day, track.timeZone))
  // The way is known, and so is its speed; but it is not to be told.
  if (played && !points.speedKmh) played.path.speedKmh.fill(Number.NaN)
  return played
}

function fixesOf({ time, lat, lon, speedKmh, heading }: EmbedTrack['points']): Fixes {
  const count = time.length
  const known = (column: readonly (number | null)[] | undefined) =>
    Float32Array.from({ length: count }, (_, at) => column?.[at] ?? Number.NaN)
  const pointAt = (at: number) => ({ lat: lat[at] ?? 0, lon: lon[at] ?? 0 })
  return {
    count,
    time: Float64Array.from(time),
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lon),
    speedKmh: known(speedKmh),
    heading: known(heading),
    altitude: known(undefined),
    flags: new Int32Array(count),
    source: new Uint8Array(count),
    ignition: new Int8Array(count).fill(-1),
    stepCm: Int32Array.from({ length: count }, (_, at) =>
      at === 0 ? 0 : Math.round(distanceM(pointAt(at - 1), pointAt(at)) * 100),
    ),
  }
}
