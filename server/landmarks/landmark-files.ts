import { createTranslator } from 'next-intl'
import { filedLandmarks, importLandmarks, roomForLandmarks } from '@/db/queries/landmarks/landmark-files'
import type { Access } from '@/lib/auth/access'
import type { GeofenceImport } from '@/lib/geofences/import-schema'
import { LINE_WIDTH_M } from '@/lib/geofences/limits'
import type { Language } from '@/lib/i18n/languages'
import type { LandmarkExportQuery, LandmarkImportForm } from '@/lib/landmarks/import-schema'
import { draftLandmark, LANDMARK_RULES } from '@/lib/landmarks/landmark-drafts'
import { areaFile } from '@/server/geofences/area-file'
import { baseName, importAreas } from '@/server/geofences/import-areas'
import { readFenceFile } from '@/server/geofences/read-fence-file'
import { loadMessages } from '@/server/i18n/messages'

/** The landmarks of the own account as a file, which import takes again as they are. */
export async function exportLandmarks(
  access: Access,
  { format }: LandmarkExportQuery,
  language: Language,
): Promise<Response> {
  const messages = await loadMessages(language)
  const title = createTranslator({ locale: language, messages, namespace: 'geofenceFile' })('landmarks')
  return areaFile(title, format, filedLandmarks(access))
}

/** What becomes of each shape of a file as a landmark: with `preview` what would become of it. */
export async function importLandmarkFile(
  access: Access,
  { file, mode }: LandmarkImportForm,
  language: Language,
  now: Date,
): Promise<GeofenceImport> {
  const room = await roomForLandmarks(access)
  const found = await readFenceFile(file, { widthM: LINE_WIDTH_M, rules: LANDMARK_RULES })
  const fallback = baseName(file.name)
  return importAreas(
    found,
    {
      room,
      full: 'landmarkQuota',
      fallback,
      leastRadiusM: LANDMARK_RULES.leastRadiusM,
      draft: (one, number) => draftLandmark(one, number, fallback),
      keep: mode === 'import' ? (drafts) => importLandmarks(access, drafts, now) : null,
    },
    language,
  )
}
