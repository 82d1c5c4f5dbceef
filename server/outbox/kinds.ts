import { mailKind } from './mail-kind'
import type { OutboxKind } from './outbox-kind'

/** Lets kinds of different payloads stand in one table. */
const entry = <Payload>(kind: OutboxKind<Payload>) => kind as unknown as OutboxKind

/** All ways of telling the world, by the name that rows of the outbox carry; the next one is one entry. */
export const OUTBOX_KINDS: Readonly<Record<string, OutboxKind>> = {
  mail: entry(mailKind),
}
