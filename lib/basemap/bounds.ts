import type { Bounds } from './schema'

const WHOLE_WORLD_DEGREES = 300

/** Bounds that can be used, or null: many files carry none, or the whole world turned around. */
export function boundsOf(values: readonly unknown[]): Bounds | null {
  // Read by hand: every map would bring a library for it.
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] =
    values.map(Number)
  if (more.length > 0 || !(west >= -180 && east <= 180 && south >= -90 && north <= 90)) return null
  return west < east && south < north ? [west, south, east, north] : null
}

export const isWholeWorld = ([west, , east]: Bounds): boolean => east - west > WHOLE_WORLD_DEGREES
