/** The eight sectors of 45° (spec section 9). Texts in messages under `compass`. */
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassSector = (typeof COMPASS)[number]

/** The sector that a heading points into. */
export function compassSector(degrees: number): CompassSector {
  return COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'n'
}
