import { z } from 'zod'
import { deleteLandmark } from '@/db/queries/landmarks/landmark-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete a landmark of the own account or one below',
    permission: 'geofences.edit',
    body: z.object({ landmarkId: id }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await deleteLandmark(access, body.landmarkId)
    return null
  },
)
