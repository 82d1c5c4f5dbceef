import { importGeofences, roomForImport } from '@/db/queries/geofences/fence-files'
import type { Access } from '@/lib/auth/access'
import { draftFence } from '@/lib/geofences/import/fence-drafts'
import { FENCE_RULES } from '@/lib/geofences/import/found-shape'
import type { GeofenceImport, GeofenceImportForm } from '@/lib/geofences/import-schema'
import { fenceAlarms } from '@/lib/geofences/schema'
import type { Language } from '@/lib/i18n/languages'
import { baseName, importAreas } from './import-areas'
import { readFenceFile } from './read-fence-file'

/** What becomes of each shape of a file: with `preview` what would become of it. */
export async function importFences(
  access: Access,
  { file, mode, widthM, groupId: group, enter, exit }: GeofenceImportForm,
  language: Language,
  now: Date,
): Promise<GeofenceImport> {
  const groupId = group ?? null
  const room = await roomForImport(access, groupId)
  const found = await readFenceFile(file, { widthM, rules: FENCE_RULES })
  const defaults = { name: baseName(file.name), alarms: fenceAlarms.parse({ enter, exit }) }
  return importAreas(
    found,
    {
      room,
      full: 'quota',
      fallback: defaults.name,
      leastRadiusM: FENCE_RULES.leastRadiusM,
      draft: (one, number) => draftFence(one, number, defaults),
      keep: mode === 'import' ? (drafts) => importGeofences(access, drafts, groupId, now) : null,
    },
    language,
  )
}
