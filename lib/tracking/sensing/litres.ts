import type { Tank } from '@/lib/devices/sensor-schema'

/** What a number of fuel is: litres as they are, percent of the tank, or what a sensor gives until its tank is known. */
export type FuelForm = 'litres' | 'percent' | 'raw'

/**
 * Litres behind a value. What is litres stays that, whatever is stated of the tank. Else by the calibration table, straight
 * between its points and flat beyond them; else as a percentage of the capacity. Without a tank a sensor's value stands for
 * itself, and of percent nothing is known: null.
 */
export function toLitres(value: number, form: FuelForm, tank: Tank | null): number | null {
  if (form === 'litres') return value
  const curve = tank?.curve
  if (curve && curve.length >= 2) return alongCurve(value, curve)
  if (tank?.capacityL) return (Math.min(100, Math.max(0, value)) / 100) * tank.capacityL
  return form === 'raw' ? value : null
}

function alongCurve(value: number, curve: readonly { value: number; litres: number }[]): number {
  const points = [...curve].sort((a, b) => a.value - b.value)
  let before = points[0]
  for (const point of points) {
    if (!before || value <= before.value) break
    if (value <= point.value) {
      const span = point.value - before.value
      const part = span > 0 ? (value - before.value) / span : 1
      return before.litres + (point.litres - before.litres) * part
    }
    before = point
  }
  return before?.litres ?? value
}
