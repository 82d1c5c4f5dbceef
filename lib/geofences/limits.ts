import { SHAPE_LIMITS } from './shape-flaw'

/** Of a circle, metres: the least, and what it has until told. */
export type RadiusLimits = { leastM: number; usualM: number }
export const FENCE_RADIUS: RadiusLimits = { leastM: SHAPE_LIMITS.leastRadiusM, usualM: 500 }
export const MAX_FENCE_NAME = 60
export const MAX_FENCE_DESCRIPTION = 2000
export const MAX_FENCE_GROUPS = 50
export const MAX_FENCE_GROUP_NAME = 20
/** Devices or groups that a fence names one by one. */
export const MAX_FENCE_DEVICES = 1000
/** Of a file with fences: its size, what a packed one unpacks to, the files in it, and the shapes. */
export const MAX_FENCE_FILE_KB = 5000
export const MAX_FENCE_FILE_UNPACKED_MB = 10
export const MAX_FENCE_FILE_ENTRIES = 1000
export const MAX_FENCE_FILE_SHAPES = 2000
/** Of lines in a file that say no width, metres. */
export const LINE_WIDTH_M = 100
/** Minutes after which staying in or out is told: up to a month. */
export const DWELL_MINUTES = { min: 1, max: 44_640 } as const
/** Staying in a black-car address for so long raises an alert. */
export const BLACK_CAR_STAY_MINUTES = 5
export const FENCE_SPEED_KMH = { min: 10, max: 300 } as const
export const FENCE_COLORS = [
  '#3b7aff',
  '#12a150',
  '#e5484d',
  '#f5a524',
  '#8e4ec6',
  '#0ea5b7',
  '#d6409f',
  '#6f6e77',
] as const
