import type { DeviceStatusName } from '@/lib/devices/status-of'

/**
 * How a vehicle stands on a map, in pixels from its middle: a disc with the silhouette of its type in a ring of its
 * state's colour; while it moves a beak to where it heads, else the sign of its state on a badge.
 */
export const DISC_RADIUS = 15
export const RING_WIDTH = 2.5
/** Of a state in which nothing is heard. */
export const BROKEN_RING = [4.2, 3]
/** Points north; most of it shows beyond the disc. */
export const BEAK = 'M0-23.2 11.5-9.5H-11.5Z'
export const BEAK_EDGE = 1.5
export const GLYPH_PX = 19
/** The silhouette makes way for the badge. */
export const GLYPH_SHIFT = -1.2
export const BADGE = { x: 10.5, y: 10.5, radius: 7, edge: 1.5, signPx: 9 }

/** The beak is the sign of a vehicle that moves; the others carry theirs on a badge. */
export const hasBadge = (status: DeviceStatusName): boolean => status !== 'moving'
