import { FIX_SOURCES } from '@/lib/positions/fix'

/**
 * Fixes in columns of numbers, in time order. What a device did not say is NaN, an unknown ignition -1.
 * A hundred thousand of them take a few megabytes and no time to look at.
 */
export type Fixes = {
  count: number
  /** Milliseconds since 1970, UTC. */
  time: Float64Array
  lat: Float64Array
  lon: Float64Array
  speedKmh: Float32Array
  heading: Float32Array
  altitude: Float32Array
  /** Bits of `FIX_FLAGS`. */
  flags: Int32Array
  source: Uint8Array
  ignition: Int8Array
  /** Centimetres that each adds to the mileage. */
  stepCm: Int32Array
}

/**
 * Rows that a vehicle's way is made of: without flagged ones, and of those that were not found by
 * satellites only where there are no others, for they lie streets away from the way.
 */
export function believedRows(fixes: Fixes): Uint32Array {
  const unflagged = rowsWhere(fixes, (row) => fixes.flags[row] === 0)
  const gps = unflagged.filter((row) => fixes.source[row] === FIX_SOURCES.gps)
  return gps.length > 0 ? gps : unflagged
}

/** Rows that the way leaves out, to be shown on demand. */
export function setAsideRows(fixes: Fixes, believed: Uint32Array): Uint32Array {
  let next = 0
  return rowsWhere(fixes, (row) => {
    if (believed[next] !== row) return true
    next++
    return false
  })
}

function rowsWhere({ count }: Fixes, passes: (row: number) => boolean): Uint32Array {
  const rows = new Uint32Array(count)
  let found = 0
  for (let row = 0; row < count; row++) if (passes(row)) rows[found++] = row
  return rows.slice(0, found)
}

/** Index of the last of the rising `times[0..count)` at or before `time`; -1 when all are later. */
export function lastAtOrBefore(times: ArrayLike<number>, time: number, count = times.length): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
