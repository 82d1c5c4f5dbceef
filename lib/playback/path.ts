import { believedRows, type Fixes } from './fixes'

/** The way of a vehicle: its believed fixes, with how far it had come at each. */
export type Path = {
  count: number
  /** Row of each in the fixes it was taken from. */
  row: Uint32Array
  time: Float64Array
  lat: Float64Array
  /** Runs on beyond ±180° where the way crosses the date line, so that it can be drawn and halved. */
  lon: Float64Array
  /** As reported; where the device reports none, by way and time. NaN when not known. */
  speedKmh: Float32Array
  heading: Float32Array
  altitude: Float32Array
  ignition: Int8Array
  /** Metres since the first fix; the last is the distance of the whole. */
  metres: Float64Array
}

/** Over longer silence, way by time is no speed that anything had. */
const MAX_SPEED_STEP_MS = 5 * 60_000

export function pathOf(fixes: Fixes): Path {
  const row = believedRows(fixes)
  const count = row.length
  const take = <T extends Float64Array | Float32Array | Int8Array>(column: T, into: T): T => {
    for (let i = 0; i < count; i++) into[i] = column[row[i] ?? 0] ?? Number.NaN
    return into
  }
  const path: Path = {
    count,
    row,
    time: take(fixes.time, new Float64Array(count)),
    lat: take(fixes.lat, new Float64Array(count)),
    lon: take(fixes.lon, new Float64Array(count)),
    speedKmh: take(fixes.speedKmh, new Float32Array(count)),
    heading: take(fixes.heading, new Float32Array(count)),
    altitude: take(fixes.altitude, new Float32Array(count)),
    ignition: take(fixes.ignition, new Int8Array(count)),
    metres: sumSteps(fixes, row),
  }
  unwrap(path.lon)
  if (path.speedKmh.every(Number.isNaN)) deriveSpeeds(path)
  return path
}

/** Every unflagged step counts, also one of a fix that the way leaves out: the sum is the API's distance. */
function sumSteps({ count, stepCm, flags }: Fixes, rows: Uint32Array): Float64Array {
  const metres = new Float64Array(rows.length)
  let next = 0
  let cm = 0
  for (let row = 0; row < count; row++) {
    if (flags[row] === 0) cm += stepCm[row] ?? 0
    if (rows[next] === row) metres[next++] = cm / 100
  }
  if (next > 0) metres[next - 1] = cm / 100
  return metres
}

function unwrap(lon: Float64Array): void {
  for (let i = 1; i < lon.length; i++) {
    const turns = Math.round(((lon[i] ?? 0) - (lon[i - 1] ?? 0)) / 360)
    lon[i] = (lon[i] ?? 0) - turns * 360
  }
}

function deriveSpeeds({ count, time, metres, speedKmh }: Path): void {
  for (let i = 1; i < count; i++) {
    const ms = (time[i] ?? 0) - (time[i - 1] ?? 0)
    if (ms <= 0 || ms > MAX_SPEED_STEP_MS) continue
    speedKmh[i] = (((metres[i] ?? 0) - (metres[i - 1] ?? 0)) / ms) * 3600
  }
}

/** A longitude as maps write it, within ±180°. */
export function wrapLongitude(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180
}
