import { createTranslator } from 'next-intl'
import { filedFences } from '@/db/queries/geofences/fence-files'
import type { Access } from '@/lib/auth/access'
import { FENCE_FILE_TYPES } from '@/lib/geofences/export/file-format'
import { packKmz } from '@/lib/geofences/export/pack-kmz'
import { geoJsonFile } from '@/lib/geofences/export/write-geojson'
import { kmlFile } from '@/lib/geofences/export/write-kml'
import type { GeofenceExportQuery } from '@/lib/geofences/import-schema'
import type { Language } from '@/lib/i18n/languages'
import { download } from '@/server/exports/streamed'
import { loadMessages } from '@/server/i18n/messages'

/** The fences of the own account as a file, which import takes again as they are. */
export async function exportFences(
  access: Access,
  { format, groupId }: GeofenceExportQuery,
  language: Language,
): Promise<Response> {
  const messages = await loadMessages(language)
  const title = createTranslator({ locale: language, messages, namespace: 'geofenceFile' })('title')
  const fences = filedFences(access, groupId)
  const body = {
    kml: () => kmlFile(title, fences),
    kmz: () => packKmz(kmlFile(title, fences)),
    geojson: () => geoJsonFile(fences),
  }
  return download({ fileName: `${title}.${format}`, type: FENCE_FILE_TYPES[format] }, body[format]())
}
