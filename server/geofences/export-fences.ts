import { createTranslator } from 'next-intl'
import { filedFences } from '@/db/queries/geofences/fence-files'
import type { Access } from '@/lib/auth/access'
import type { GeofenceExportQuery } from '@/lib/geofences/import-schema'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/server/i18n/messages'
import { areaFile } from './area-file'

/** The fences of the own account as a file, which import takes again as they are. */
export async function exportFences(
  access: Access,
  { format, groupId }: GeofenceExportQuery,
  language: Language,
): Promise<Response> {
  const messages = await loadMessages(language)
  const title = createTranslator({ locale: language, messages, namespace: 'geofenceFile' })('title')
  return areaFile(title, format, filedFences(access, groupId))
}
