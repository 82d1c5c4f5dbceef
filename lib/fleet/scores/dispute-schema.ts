import { z } from 'zod'
import { shownLines } from '@/lib/text/shown-text'
import { EPISODE_KINDS } from './episodes'

/** Which event of a device somebody means: by when it began. */
export const disputedEvent = z.strictObject({
  imei: z.string().min(1).max(64),
  kind: z.enum(EPISODE_KINDS),
  start: z.iso.datetime(),
})
export type DisputedEvent = z.infer<typeof disputedEvent>

export const disputeBody = disputedEvent.extend({ comment: shownLines(1, 500) })
export type DisputeBody = z.infer<typeof disputeBody>

export const dispute = z.object({
  comment: z.string(),
  author: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Dispute = z.infer<typeof dispute>
