import { z } from 'zod'
import { FILE_KINDS, FILE_REFUSALS } from './device-file'

/** What an event has as a file; its bytes are at `/api/events/{id}/file`. */
export const eventFile = z.object({
  kind: z.enum(FILE_KINDS),
  /** One of few, by what the bytes are. */
  contentType: z.string(),
  bytes: z.number().int(),
})
export type EventFile = z.infer<typeof eventFile>

export const fileParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
export const fileQuery = z.object({ size: z.enum(['full', 'thumbnail']).default('full') })

/** What came of a command, with the event that it is of. */
export const commandFile = eventFile.extend({ eventId: z.number().int(), time: z.iso.datetime() })
export type CommandFile = z.infer<typeof commandFile>

/** How many files of a device were not kept within the last days, by reason. */
export const refusedFileCounts = z.array(
  z.object({ reason: z.enum(FILE_REFUSALS), count: z.number().int(), at: z.iso.datetime() }),
)
export type RefusedFileCounts = z.infer<typeof refusedFileCounts>
