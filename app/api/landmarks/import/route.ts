import { landmarkImport, landmarkImportForm } from '@/lib/landmarks/import-schema'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { importLandmarkFile } from '@/server/landmarks/landmark-files'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Draw the landmarks of a KML, KMZ or GeoJSON file, or preview them; right ones land, each with its verdict',
    permission: 'geofences.edit',
    form: landmarkImportForm,
    maxBodyBytes: BODY_LIMITS['/api/landmarks/import'],
    returns: landmarkImport,
  },
  ({ request, access, form }) => importLandmarkFile(access, form, languageOf(request), new Date()),
)
