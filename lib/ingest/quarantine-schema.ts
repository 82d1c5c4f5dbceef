import { z } from 'zod'

/** A report that was set aside because it could not be stored, as the administrator sees it. */
export const quarantinedReport = z.object({
  id: z.number().int(),
  /** Null when the device is not there any more. */
  imei: z.string().nullable(),
  name: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  setAsideAt: z.iso.datetime(),
  /** What the database said, the last time it was tried. */
  reason: z.string(),
  /** The decoded report, as JSON. */
  report: z.string(),
  attempts: z.number().int(),
})
export type QuarantinedReport = z.infer<typeof quarantinedReport>

export const quarantineParams = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
