import type { LayerSpecification } from 'maplibre-gl'

/**
 * Places between the layers of every style, from the ground up. An overlay adds its layers before one of
 * them, so that areas never cover names, and tracks never cover vehicles, in whatever order they come.
 */
export const SLOTS = {
  /** Fences, rectangles: under the names. */
  areas: 'slot-areas',
  tracks: 'slot-tracks',
  vehicles: 'slot-vehicles',
  /** Drawing and measuring: over everything. */
  tools: 'slot-tools',
} as const

const slot = (id: string): LayerSpecification => ({ id, type: 'background', layout: { visibility: 'none' } })

/** The layers of a style: what is under the overlays' areas, and the names above. */
export function inSlots(ground: LayerSpecification[], names: LayerSpecification[]): LayerSpecification[] {
  return [...ground, slot(SLOTS.areas), ...names, slot(SLOTS.tracks), slot(SLOTS.vehicles), slot(SLOTS.tools)]
}
