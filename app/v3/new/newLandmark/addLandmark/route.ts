import { insertLandmark } from '@/db/queries/landmarks/landmark-edits'
import { addLandmarkBody, drawnLandmark, toCreateBody, toDrawnLandmark } from '@/lib/v3/landmark'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Draw a landmark of the own account: a circle or a polygon, after which places in it are called',
    permission: 'geofences.edit',
    body: addLandmarkBody,
    returns: drawnLandmark,
  },
  async ({ access, body }) => toDrawnLandmark(await insertLandmark(access, toCreateBody(body), new Date())),
)
