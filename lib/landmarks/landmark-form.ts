import { z } from 'zod'
import { LANDMARK_ICONS, MAX_LANDMARK_DESCRIPTION } from './limits'
import { createLandmarkBody } from './schema'

/** The form of a landmark; its shape is drawn. */
export const landmarkForm = z.object({
  name: createLandmarkBody.shape.name,
  description: z.string().trim().max(MAX_LANDMARK_DESCRIPTION),
  icon: z.enum(LANDMARK_ICONS),
})
export type LandmarkValues = z.input<typeof landmarkForm>
