import type { Tank } from '@/lib/devices/sensor-schema'

/**
 * Litres behind a sensor's value: by the calibration table, straight between its points and flat
 * beyond them; else as a percentage of the capacity; without a tank the value itself.
 */
export function toLitres(value: number, tank: Tank | null): number {
  const curve = tank?.curve
  if (curve && curve.length >= 2) return alongCurve(value, curve)
  if (tank?.capacityL) return (Math.min(100, Math.max(0, value)) / 100) * tank.capacityL
  return value
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
