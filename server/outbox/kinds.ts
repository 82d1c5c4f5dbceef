import { OUTBOX_PAYLOADS, type OutboxKindName, type OutboxPayload } from '@/lib/outbox/rows'
import { alertKind } from './alert-kind'
import { digestKind } from './digest-kind'
import { mailKind } from './mail-kind'
import { messageKind } from './message-kind'
import type { OutboxKind, RowFacts } from './outbox-kind'
import { pushKind } from './push-kind'
import { smsKind } from './sms-kind'

/** All ways of telling the world, by the name that rows of the outbox carry. */
const KINDS: { readonly [Kind in OutboxKindName]: OutboxKind<Kind> } = {
  mail: mailKind,
  message: messageKind,
  alert: alertKind,
  alertDigest: digestKind,
  push: pushKind,
  sms: smsKind,
}

/** What can be done with a row: see `OutboxKind`. */
type ReadRow = {
  send: (row: RowFacts) => Promise<void>
  afterwards: () => Record<string, unknown>
  drop: () => Promise<void>
}

/** A stored row with what its kind does for it, or why this build knows nothing to do. */
export function readOutboxRow(row: { kind: string; payload: unknown }): ReadRow | { error: string } {
  return isKind(row.kind) ? bind(row.kind, row.payload) : { error: `no kind ${row.kind}` }
}

const isKind = (name: string): name is OutboxKindName => Object.hasOwn(OUTBOX_PAYLOADS, name)

function bind<Kind extends OutboxKindName>(name: Kind, stored: unknown): ReadRow | { error: string } {
  const read = OUTBOX_PAYLOADS[name].safeParse(stored)
  if (!read.success) return { error: 'its payload is of another build' }
  const payload = read.data as OutboxPayload<Kind>
  const kind: OutboxKind<Kind> = KINDS[name]
  return {
    send: (row) => kind.send(payload, row),
    afterwards: () => kind.afterwards?.(payload) ?? payload,
    drop: async () => kind.drop?.(payload),
  }
}
