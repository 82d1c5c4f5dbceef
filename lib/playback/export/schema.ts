import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'
import { EXPORT_FORMATS } from './file-name'

/** Rows of a spreadsheet (product.md, Readings); tracks for maps and watches may be as long as playback. */
export const MAX_EXPORT_ROWS = 30_000
/** Of one whose addresses come from a service that charges for them. */
export const MAX_PAID_ROWS = 5000
/** So many positions of one file are asked of the address service; the rest are named by the nearest place. */
export const MAX_EXPORT_ADDRESSES = 1000

export const trackExportQuery = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    from: askedTime,
    to: askedTime,
  })
  .transform(({ format, from, to }) => ({ format, from: new Date(from), to: new Date(to) }))
