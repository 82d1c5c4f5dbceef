import type { Tx } from '@/db/client'
import { type ClaimedRow, type Settled, settleOutbox } from '@/db/queries/outbox/outbox'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { nextAttempt } from '@/lib/outbox/next-attempt'
import { readOutboxRow } from './kinds'
import { SendFailure } from './outbox-kind'
import { OWNERS } from './owners'

/** Sends one row that was claimed and writes down how it ended. Throws only when that cannot be written. */
export async function sendRow(system: SystemAccess, row: ClaimedRow): Promise<void> {
  const settled = await attempt(row)
  await settleOutbox(system, row, settled, (tx) => noteAtOwner(tx, row, settled))
}

async function attempt(row: ClaimedRow): Promise<Settled> {
  const read = readOutboxRow(row)
  if ('error' in read) return { state: 'givenUp', error: read.error }
  try {
    await read.send(row)
  } catch (error) {
    const settled = failed(row, error)
    log.warn({ err: error, row: row.id, kind: row.kind, state: settled.state }, 'not sent from the outbox')
    return settled
  }
  return { state: 'sent', payload: read.afterwards() }
}

async function noteAtOwner(tx: Tx, { ownerKind, ownerId }: ClaimedRow, settled: Settled): Promise<void> {
  if (ownerKind === null || ownerId === null) return
  // An owner of another build has nobody here to tell.
  if (!Object.hasOwn(OWNERS, ownerKind)) return
  await OWNERS[ownerKind].note(tx, ownerId, settled)
}

function failed(row: ClaimedRow, error: unknown): Exclude<Settled, { state: 'sent' }> {
  const outcome = error instanceof SendFailure ? error.outcome : 'retry'
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (outcome === 'doubtful') return { state: 'doubtful', error: text }
  const leastMs = error instanceof SendFailure ? error.leastMs : 0
  const next = outcome === 'retry' ? nextAttempt(row.attempts, Date.now(), row.notAfter, leastMs) : null
  return next ? { state: 'waiting', error: text, nextAttemptAt: next } : { state: 'givenUp', error: text }
}
