import type { FenceAlarms } from '../schema'
import type { Shape } from '../shape'

/** What fences can be saved as, with the content type of each. */
export const FENCE_FILE_TYPES = {
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  geojson: 'application/geo+json',
} as const
export type FenceFileFormat = keyof typeof FENCE_FILE_TYPES
export const FENCE_FILE_FORMATS = Object.keys(FENCE_FILE_TYPES) as [FenceFileFormat, ...FenceFileFormat[]]

/** A fence as a file holds it: without what belongs to the account alone. */
export type FiledFence = {
  name: string
  description: string
  color: string
  shape: Shape
  alarms: FenceAlarms
  group: string | null
}

/** A landmark, alike. */
export type FiledLandmark = { name: string; description: string; icon: string; shape: Shape }

export type FiledArea = FiledFence | FiledLandmark

/** What neither format has a word for. Import takes it from our files again; in an editor the geometry can be changed. */
export function ownProperties(area: FiledArea): Record<string, unknown> {
  const { shape } = area
  const drawn = {
    ...(shape.kind === 'circle' && { radiusM: shape.radiusM }),
    ...(shape.kind === 'corridor' && { widthM: shape.widthM }),
    ...(shape.kind === 'rectangle' && { kind: shape.kind }),
  }
  if ('icon' in area) return { ...drawn, icon: area.icon }
  const { alarms, group } = area
  return { ...drawn, alarms, ...(group !== null && { group }) }
}
