export const MAX_LANDMARK_NAME = 60
export const MAX_LANDMARK_DESCRIPTION = 2000
/** Of a circle, metres: a gate or a ramp is as small as that, and most yards are not much larger. */
export const LANDMARK_RADIUS = { leastM: 20, usualM: 100 } as const

/** What a landmark is, by which it is drawn on the map. */
export const LANDMARK_ICONS = [
  'pin',
  'home',
  'office',
  'depot',
  'warehouse',
  'factory',
  'shop',
  'customer',
  'fuel',
  'workshop',
  'parking',
  'port',
  'airport',
  'site',
  'hospital',
  'school',
] as const
export type LandmarkIcon = (typeof LANDMARK_ICONS)[number]

export const isLandmarkIcon = (icon: string): icon is LandmarkIcon =>
  (LANDMARK_ICONS as readonly string[]).includes(icon)
