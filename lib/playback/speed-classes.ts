import { toSpeed, type Units } from '@/lib/format/units'

type Unit = Units['distance']

/**
 * Where one speed class ends and the next begins, in the account's own unit, so that the legend has
 * round figures: km/h and mph for roads, knots for water.
 */
const BOUNDS: Record<Unit, readonly number[]> = {
  km: [20, 40, 60, 90, 120],
  mi: [10, 25, 40, 55, 75],
  nmi: [4, 8, 12, 18, 25],
}

export const SPEED_CLASSES = 6
/** A speed must leave its class by so much of the class's end before the colour changes: no flicker at the border. */
const HYSTERESIS = 0.05

export const speedBounds = (unit: Unit): readonly number[] => BOUNDS[unit]

/** The ends of the classes in km/h. */
export function boundsKmh(unit: Unit): number[] {
  const oneKmh = toSpeed(1, { distance: unit, volume: 'L', temperature: 'C' })
  return BOUNDS[unit].map((bound) => bound / oneKmh)
}

/** The class of a speed, 0 is the slowest; an unknown speed counts as slow. */
export function speedClass(kmh: number, bounds: readonly number[]): number {
  let index = 0
  while (index < bounds.length && kmh >= (bounds[index] ?? 0)) index++
  return index
}

/** The class of a speed that follows another of class `before`. */
export function steadySpeedClass(kmh: number, before: number, bounds: readonly number[]): number {
  const next = speedClass(kmh, bounds)
  if (next === before) return next
  const crossed = next > before ? bounds[before] : bounds[before - 1]
  if (crossed === undefined || Math.abs(next - before) > 1) return next
  return Math.abs(kmh - crossed) < crossed * HYSTERESIS ? before : next
}
