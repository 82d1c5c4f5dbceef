import { METRES_PER, type Units } from '@/lib/format/units'

type LengthUnit = Units['distance'] | 'm' | 'ft'

const METRES: Record<LengthUnit, number> = { ...METRES_PER, m: 1, ft: 0.3048 }
/** Each unit with the one for what is shorter. */
const SHORTER: Record<Units['distance'], LengthUnit> = { km: 'm', mi: 'ft', nmi: 'nmi' }
const EQUATOR_M = 40_075_016.686
const TILE_PX = 512

export function metresPerPixel(latitude: number, zoom: number): number {
  return (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)
}

/** The longest round distance that a bar of at most `maxPx` can show. */
export function scaleLength(perPixel: number, maxPx: number, distance: Units['distance']) {
  const unit = perPixel * maxPx >= METRES[distance] ? distance : SHORTER[distance]
  const value = roundDown((perPixel * maxPx) / METRES[unit])
  return { value, unit, px: (value * METRES[unit]) / perPixel }
}

/** 1, 2, 3 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = [5, 3, 2, 1].find((step) => value / power >= step) ?? 1
  return Number((digit * power).toPrecision(1))
}
