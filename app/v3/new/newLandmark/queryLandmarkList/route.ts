import { listLandmarks } from '@/db/queries/landmarks/landmark-list'
import { landmarkListQuery, landmarkRecords, toDrawnLandmark, toLandmarkQuery } from '@/lib/v3/landmark'
import { toRecords } from '@/lib/v3/records'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A page of landmarks of the own account and those below, by name',
    permission: 'geofences.read',
    body: landmarkListQuery,
    formToo: true,
    returns: landmarkRecords,
  },
  async ({ access, body }) => toRecords(await listLandmarks(access, toLandmarkQuery(body)), toDrawnLandmark),
)
