import { geofenceImport, geofenceImportForm } from '@/lib/geofences/import-schema'
import { importFences } from '@/server/geofences/import-fences'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Draw the geofences of a KML, KMZ or GeoJSON file, or preview them; right ones land, each with its verdict',
    permission: 'geofences.edit',
    form: geofenceImportForm,
    maxBodyBytes: BODY_LIMITS['/api/geofences/import'],
    returns: geofenceImport,
  },
  ({ request, access, form }) => importFences(access, form, languageOf(request), new Date()),
)
