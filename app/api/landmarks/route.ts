import { insertLandmark } from '@/db/queries/landmarks/landmark-edits'
import { listLandmarks } from '@/db/queries/landmarks/landmark-list'
import { createLandmarkBody, landmark, landmarkPage, landmarkQuery } from '@/lib/landmarks/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Landmarks of the own account and those below, and how many the own one may have',
    permission: 'geofences.read',
    query: landmarkQuery,
    returns: landmarkPage,
  },
  ({ access, query }) => listLandmarks(access, query),
)

export const POST = route(
  {
    summary:
      'Draw a landmark of the own account: a circle of 20 to 5000 m or a polygon, whose name then stands before the town ' +
      'wherever a place in it is named',
    permission: 'geofences.edit',
    body: createLandmarkBody,
    returns: landmark,
    status: 201,
  },
  ({ access, body }) => insertLandmark(access, body, new Date()),
)
