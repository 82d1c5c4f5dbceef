import { updateLandmark } from '@/db/queries/landmarks/landmark-edits'
import { drawnLandmark, toDrawnLandmark, toEditBody, updateLandmarkBody } from '@/lib/v3/landmark'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Edit a landmark of the own account or one below; what is left out stays',
    permission: 'geofences.edit',
    body: updateLandmarkBody,
    returns: drawnLandmark,
  },
  async ({ access, body }) =>
    toDrawnLandmark(await updateLandmark(access, body.landmarkId, toEditBody(body), new Date())),
)
