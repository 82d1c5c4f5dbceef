import { z } from 'zod'
import { geofenceExportQuery } from '@/lib/geofences/import-schema'
import { exportFences } from '@/server/geofences/export-fences'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The geofences of the own account as KML, KMZ or GeoJSON, which can be imported again',
    permission: 'geofences.read',
    query: geofenceExportQuery,
    returns: z.any(),
    raw: true,
  },
  ({ request, access, query }) => exportFences(access, query, languageOf(request)),
)
