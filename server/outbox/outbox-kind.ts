import type { OutboxKindName, OutboxPayload } from '@/lib/outbox/rows'
import type { SendOutcome } from '@/lib/outbox/schema'

/** What the sender knows of a row besides its payload. `id` and `createdAt` never change: a name for all its attempts. */
export type RowFacts = { id: number; createdAt: Date }

/**
 * One way of telling the world, such as mail or push. `send` words what the payload
 * only names by ids, returns once it is taken, and throws `SendFailure` otherwise; any other error counts as worth
 * another try.
 */
export type OutboxKind<Kind extends OutboxKindName> = {
  send: (payload: OutboxPayload<Kind>, row: RowFacts) => Promise<void>
  /** What remains of the payload once it was sent, all of it unless told; secrets go. */
  afterwards?: (payload: OutboxPayload<Kind>) => OutboxPayload<Kind>
  /** Removes what it left elsewhere. */
  drop?: (payload: OutboxPayload<Kind>) => Promise<void>
}

/** How sending ended when it did not succeed. */
export class SendFailure extends Error {
  constructor(
    readonly outcome: SendOutcome,
    message: string,
    /** Of one to be tried again: who refused asked us to wait so long. */
    readonly leastMs = 0,
  ) {
    super(message)
  }
}
