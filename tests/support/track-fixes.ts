import type { Fixes } from '@/lib/playback/fixes'
import type { TrackPoints } from '@/lib/playback/schema'

/** The columns of an answer of JSON as the console holds fixes. */
export function fixesOf(points: TrackPoints): Fixes {
  const count = points.time.length
  const known = (values: readonly (number | null)[]) =>
    Float32Array.from(values, (value) => value ?? Number.NaN)
  const time = new Float64Array(count)
  for (let row = 0; row < count; row++) time[row] = Date.parse(points.time[row] ?? '')
  return {
    count,
    time,
    lat: Float64Array.from(points.lat),
    lon: Float64Array.from(points.lon),
    speedKmh: known(points.speedKmh),
    heading: known(points.heading),
    altitude: known(points.altitude),
    flags: Int32Array.from(points.flags),
    source: Uint8Array.from(points.source),
    ignition: Int8Array.from(points.ignition, (value) => value ?? -1),
    stepCm: Int32Array.from(points.stepCm),
  }
}
