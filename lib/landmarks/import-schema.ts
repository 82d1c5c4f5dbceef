import { z } from 'zod'
import { FENCE_FILE_FORMATS } from '@/lib/geofences/export/file-format'
import { geofenceImport } from '@/lib/geofences/import-schema'

/** KML, KMZ or GeoJSON; a point without a radius has the usual one. */
export const landmarkImportForm = z.object({
  file: z.file(),
  /** `preview` draws nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
})
export type LandmarkImportForm = z.output<typeof landmarkImportForm>

/** As of fences. */
export const landmarkImport = geofenceImport

export const landmarkExportQuery = z.object({ format: z.enum(FENCE_FILE_FORMATS).default('kml') })
export type LandmarkExportQuery = z.output<typeof landmarkExportQuery>
