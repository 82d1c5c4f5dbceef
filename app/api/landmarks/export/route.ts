import { z } from 'zod'
import { landmarkExportQuery } from '@/lib/landmarks/import-schema'
import { exportLandmarks } from '@/server/landmarks/landmark-files'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The landmarks of the own account as KML, KMZ or GeoJSON, which can be imported again',
    permission: 'geofences.read',
    query: landmarkExportQuery,
    returns: z.any(),
    raw: true,
  },
  ({ request, access, query }) => exportLandmarks(access, query, languageOf(request)),
)
