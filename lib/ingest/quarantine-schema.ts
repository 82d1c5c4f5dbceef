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
  /** What the device spoke; null, like its packet, for reports from before these were kept. */
  protocol: z.string().nullable(),
  /** The beginning of the packet as it came, in hexadecimal digits, and how many bytes it had. */
  packet: z.string().nullable(),
  packetBytes: z.number().int(),
  /** The decoded report, as JSON. */
  report: z.string(),
  attempts: z.number().int(),
})
export type QuarantinedReport = z.infer<typeof quarantinedReport>

export const quarantineParams = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
