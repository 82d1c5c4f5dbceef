import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { POINT_FIELDS, POINT_FLAWS } from './found-points'

/** GPX, KML or CSV, whatever it is called. */
export const trackFileForm = z.object({ file: z.file() })

const refusal = z.object({
  line: z.number().int(),
  field: z.enum(POINT_FIELDS),
  flaw: z.enum(POINT_FLAWS),
})

/** What an import of a file would do. */
export const trackFilePreview = z.object({
  /** Points in the file. */
  total: z.number().int(),
  /** Those that would be stored, and those that are stored already or stand in the file twice. */
  fresh: z.number().int(),
  duplicate: z.number().int(),
  refused: z.number().int(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** Along all right points. */
  distanceM: needs('positions.read', z.number().nullable()),
  /** The first of those that are refused. */
  refusals: z.array(refusal),
})
export type TrackFilePreview = z.infer<typeof trackFilePreview>
