import type { Tank } from './sensor-schema'

type Measures = Pick<Tank, 'shape' | 'lengthCm' | 'widthCm' | 'heightCm' | 'diameterCm'>

const CM3_PER_LITRE = 1000

/** What a full tank holds, in litres to one decimal; null while a dimension is missing, or of an irregular one. */
export function tankVolume(tank: Measures): number | null {
  const height = tankHeight(tank)
  return height === null ? null : litresAtLevel(tank, height)
}

/** How high the fuel can stand, in cm. */
function tankHeight({ shape, heightCm, diameterCm }: Measures): number | null {
  if (shape === 'cube') return heightCm ?? null
  return shape === 'horizontal' ? (diameterCm ?? null) : null
}

/** Litres when the fuel stands `levelCm` above the bottom, to one decimal. */
export function litresAtLevel(tank: Measures, levelCm: number): number | null {
  const height = tankHeight(tank)
  const { shape, lengthCm, widthCm } = tank
  if (height === null || lengthCm == null) return null
  const level = Math.min(height, Math.max(0, levelCm))
  if (shape === 'horizontal') return rounded((segmentArea(height / 2, level) * lengthCm) / CM3_PER_LITRE)
  return widthCm == null ? null : rounded((lengthCm * widthCm * level) / CM3_PER_LITRE)
}

/** Area of a circle's part below a horizontal line, `level` above its lowest point. */
function segmentArea(radius: number, level: number): number {
  const aside = radius - level
  const chord = Math.sqrt(Math.max(0, radius * radius - aside * aside))
  return radius * radius * Math.acos(Math.min(1, Math.max(-1, aside / radius))) - aside * chord
}

const rounded = (litres: number) => Math.round(litres * 10) / 10

export type CurvePoint = { value: number; litres: number }

/** Index of the first point that does not rise: values have to grow, litres must not fall. */
export function fallingPoint(curve: readonly CurvePoint[]): number | null {
  for (let at = 1; at < curve.length; at++) {
    const [before, point] = [curve[at - 1], curve[at]]
    if (before && point && (point.value <= before.value || point.litres < before.litres)) return at
  }
  return null
}

/** A curve that follows from the dimensions, of `steps` equal levels, with the level in cm as the value. */
export function curveOfShape(tank: Measures, steps = 10): CurvePoint[] {
  const height = tankHeight(tank)
  if (height === null || tankVolume(tank) === null) return []
  return Array.from({ length: steps + 1 }, (_, step) => {
    const value = Math.round(((height * step) / steps) * 10) / 10
    return { value, litres: litresAtLevel(tank, value) ?? 0 }
  })
}
