import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { POINT_FIELDS, POINT_FLAWS, POINTS_COUNTED_BY } from './found-points'

/** GPX, KML or CSV, whatever it is called. */
export const trackFileForm = z.object({ file: z.file() })

const refusalReason = z.object({
  field: z.enum(POINT_FIELDS),
  flaw: z.enum(POINT_FLAWS),
  count: z.number().int(),
  /** The first points that are refused for it, with the text that was read. */
  first: z.array(z.object({ at: z.number().int(), text: z.string() })),
})
export type RefusalReason = z.infer<typeof refusalReason>

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
  topSpeedKmh: needs('positions.read', z.number().nullable()),
  /** Some of the right points as longitude and latitude, with the first and the last. */
  way: needs('positions.read', z.array(z.tuple([z.number(), z.number()])).nullable()),
  /** Points of a table are told by their lines, others by their own number. */
  countedBy: z.enum(POINTS_COUNTED_BY),
  /** Why points are refused, the most frequent reason first. */
  reasons: z.array(refusalReason),
})
export type TrackFilePreview = z.infer<typeof trackFilePreview>
