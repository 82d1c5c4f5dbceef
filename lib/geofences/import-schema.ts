import { z } from 'zod'
import { FENCE_FILE_FORMATS } from './export/file-format'
import { LINE_WIDTH_M } from './limits'
import { geofence } from './schema'
import { SHAPE_LIMITS } from './shape-flaw'

const ID_LIMIT = 2_147_483_647
const groupId = z.coerce.number().int().positive().max(ID_LIMIT).optional()
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

/** KML, KMZ or GeoJSON, and what holds for shapes that say nothing of it themselves. */
export const geofenceImportForm = z.object({
  file: z.file(),
  /** `preview` draws nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
  /** Of lines, metres. */
  widthM: z.coerce
    .number()
    .int()
    .min(SHAPE_LIMITS.leastWidthM)
    .max(SHAPE_LIMITS.mostWidthM)
    .default(LINE_WIDTH_M),
  groupId,
  enter: flag,
  exit: flag,
})
export type GeofenceImportForm = z.output<typeof geofenceImportForm>

const verdict = z.object({
  name: z.string(),
  /** Which of its placemark's geometries it is, and of how many. */
  part: z.number().int(),
  parts: z.number().int(),
  /** Null for what is no fence, and in a file with very many points for the last. */
  shape: geofence.shape.shape.nullable(),
  /** Why it is not drawn, by name and in words; null for one that is, or could be. */
  flaw: z.string().nullable(),
  problem: z.string().nullable(),
  /** Of the fence, once it is drawn. */
  id: z.number().int().nullable(),
})
export type ImportVerdict = z.infer<typeof verdict>

/** In the order of the file. */
export const geofenceImport = z.object({
  items: z.array(verdict),
  total: z.number().int(),
  /** How many were drawn, or could be. */
  right: z.number().int(),
  quota: z.number().int(),
  used: z.number().int(),
})
export type GeofenceImport = z.infer<typeof geofenceImport>

export const geofenceExportQuery = z.object({
  format: z.enum(FENCE_FILE_FORMATS).default('kml'),
  /** Of the fences of one group alone. */
  groupId,
})
export type GeofenceExportQuery = z.output<typeof geofenceExportQuery>
