import type { z } from 'zod'
import type { Tx } from '@/db/client'
import type { SendOutcome } from '@/lib/outbox/schema'

/** What the sender knows of a row besides its payload. `id` and `createdAt` never change: a name for all its attempts. */
export type RowFacts = { id: number; createdAt: Date }

/**
 * One way of telling the world: mail now; push, webhooks and notices are one entry each. `send` returns once it is
 * taken, and throws `SendFailure` otherwise; any other error counts as worth another try.
 */
export type OutboxKind<Payload = unknown> = {
  payload: z.ZodType<Payload>
  send: (payload: Payload, row: RowFacts) => Promise<void>
  /** What remains of the payload once it was sent; secrets go. */
  afterwards: (payload: Payload) => Record<string, unknown>
  /** Writes down for its cause how it ended, in the transaction that settles the row. */
  note?: (tx: Tx, payload: Payload, error: string | null) => Promise<void>
  /** Removes what it left elsewhere. */
  drop?: (payload: Payload) => Promise<void>
}

/** How sending ended when it did not succeed. */
export class SendFailure extends Error {
  constructor(
    readonly outcome: SendOutcome,
    message: string,
  ) {
    super(message)
  }
}
