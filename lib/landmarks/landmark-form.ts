import { z } from 'zod'
import { FENCE_RADIUS } from '@/lib/geofences/limits'
import { LANDMARK_ICONS, MAX_LANDMARK_DESCRIPTION } from './limits'
import { createLandmarkBody, type Landmark, type LandmarkShape } from './schema'

/** The form of a landmark; its shape is drawn. */
export const landmarkForm = z.object({
  name: createLandmarkBody.shape.name,
  description: z.string().trim().max(MAX_LANDMARK_DESCRIPTION),
  icon: z.enum(LANDMARK_ICONS),
})
export type LandmarkValues = z.input<typeof landmarkForm>

export const newLandmark = (): LandmarkValues => ({ name: '', description: '', icon: 'pin' })

export const valuesOf = ({ name, description, icon }: Landmark): LandmarkValues => ({
  ...{ name, description, icon },
})

/** The shape of a landmark as that of a fence, whose circles are not as small. */
export function fenceAround(shape: LandmarkShape): LandmarkShape {
  if (shape.kind !== 'circle') return shape
  return { ...shape, radiusM: Math.max(shape.radiusM, FENCE_RADIUS.leastM) }
}
