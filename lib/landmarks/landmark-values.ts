import { FENCE_RADIUS } from '@/lib/geofences/limits'
import type { LandmarkValues } from './landmark-form'
import type { Landmark, LandmarkShape } from './schema'

/** What the form of a new landmark begins with, and that of one that there is; the page has it without the checks of the form. */
export const newLandmark = (): LandmarkValues => ({ name: '', description: '', icon: 'pin' })

export const valuesOf = ({ name, description, icon }: Landmark): LandmarkValues => ({
  name,
  description,
  icon,
})

/** The shape of a landmark as that of a fence, whose circles are not as small. */
export function fenceAround(shape: LandmarkShape): LandmarkShape {
  if (shape.kind !== 'circle') return shape
  return { ...shape, radiusM: Math.max(shape.radiusM, FENCE_RADIUS.leastM) }
}
