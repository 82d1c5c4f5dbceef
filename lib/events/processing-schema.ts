import { z } from 'zod'
import { shownLines, shownText } from '@/lib/text/shown-text'

export const MAX_HANDLER = 50
export const MAX_PROCESSING_CONTENT = 500

/** Who dealt with an alert, in the words of whoever wrote it down, and what was done. */
export const processingTerms = z.object({
  handler: shownText(1, MAX_HANDLER),
  content: z.union([z.literal(''), shownLines(1, MAX_PROCESSING_CONTENT)]).default(''),
})
export type ProcessingTerms = z.output<typeof processingTerms>

/** What was done about an alert, as all see it who see the alert. */
export const processing = z.object({
  handler: z.string(),
  content: z.string(),
  time: z.iso.datetime(),
  /** A login of the account that asks did it, and none above or below. */
  byOwnAccount: z.boolean(),
})
export type Processing = z.infer<typeof processing>
