import { z } from 'zod'

/**
 * What becomes of a row of the outbox. A `doubtful` one was handed over, but whether it was taken is not known: its
 * sender died or its server went silent. It is not sent again by itself.
 */
export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'givenUp', 'doubtful'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** How sending ended when it did not succeed: worth another try, refused for good, or not known. */
export type SendOutcome = 'retry' | 'refused' | 'doubtful'

/** A row as the administrator sees it. */
export const outboxEntry = z.object({
  id: z.number().int(),
  kind: z.string(),
  recipient: z.string(),
  title: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
})
export type OutboxEntry = z.infer<typeof outboxEntry>

export const outboxQuery = z.object({
  /** Without it: those given up, doubtful, or waiting after a failure. */
  state: z.enum(OUTBOX_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const outboxParams = z.object({ id: z.coerce.number().int().positive() })
