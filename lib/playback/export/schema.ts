import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'

/** What a track can be saved as. */
export const EXPORT_FORMATS = ['gpx', 'kml', 'csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Rows of a spreadsheet (product.md, Readings); tracks for maps and watches may be as long as playback. */
export const MAX_EXPORT_ROWS = 30_000
/** So many positions of one file are asked of the address service; the rest are named by the nearest place. */
export const MAX_EXPORT_ADDRESSES = 1000

export const trackExportQuery = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    from: askedTime,
    to: askedTime,
  })
  .transform(({ format, from, to }) => ({ format, from: new Date(from), to: new Date(to) }))
