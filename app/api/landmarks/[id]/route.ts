import { z } from 'zod'
import { deleteLandmark, updateLandmark } from '@/db/queries/landmarks/landmark-edits'
import { findLandmark } from '@/db/queries/landmarks/landmark-list'
import { editLandmarkBody, landmark, landmarkParams } from '@/lib/landmarks/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A landmark of the own account or one below',
    permission: 'geofences.read',
    params: landmarkParams,
    returns: landmark,
  },
  ({ access, params }) => findLandmark(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Edit a landmark of the own account or one below; what is left out stays',
    permission: 'geofences.edit',
    params: landmarkParams,
    body: editLandmarkBody,
    returns: landmark,
  },
  ({ access, params, body }) => updateLandmark(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Delete a landmark of the own account or one below',
    permission: 'geofences.edit',
    params: landmarkParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteLandmark(access, params.id)
    return null
  },
)
