import { z } from 'zod'
import { deleteLandmark } from '@/db/queries/landmarks/landmark-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete the landmark of the path',
    permission: 'geofences.edit',
    params: z.object({ landmarkId: id }),
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteLandmark(access, params.landmarkId)
    return null
  },
)
