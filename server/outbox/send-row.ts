import { type ClaimedRow, type Settled, settleOutbox } from '@/db/queries/outbox/outbox'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { nextAttempt } from '@/lib/outbox/next-attempt'
import { OUTBOX_KINDS } from './kinds'
import { SendFailure } from './outbox-kind'

/** Sends one row that was claimed and writes down how it ended. Throws only when that cannot be written. */
export async function sendRow(system: SystemAccess, row: ClaimedRow): Promise<void> {
  const kind = OUTBOX_KINDS[row.kind]
  const payload = kind?.payload.safeParse(row.payload)
  if (!kind || !payload?.success) {
    const error = kind ? 'its payload is of another build' : `no kind ${row.kind}`
    await settleOutbox(system, row, { state: 'givenUp', error })
    return
  }
  try {
    await kind.send(payload.data, row)
  } catch (error) {
    const settled = failed(row, error)
    log.warn({ err: error, row: row.id, kind: row.kind, state: settled.state }, 'not sent from the outbox')
    await settleOutbox(system, row, settled, (tx) => kind.note?.(tx, payload.data, settled.error) ?? nothing)
    return
  }
  const sent: Settled = { state: 'sent', payload: kind.afterwards(payload.data) }
  await settleOutbox(system, row, sent, (tx) => kind.note?.(tx, payload.data, null) ?? nothing)
}

const nothing = Promise.resolve()

function failed(row: ClaimedRow, error: unknown): Exclude<Settled, { state: 'sent' }> {
  const outcome = error instanceof SendFailure ? error.outcome : 'retry'
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (outcome === 'doubtful') return { state: 'doubtful', error: text }
  const next = outcome === 'retry' ? nextAttempt(row.attempts, Date.now(), row.notAfter) : null
  return next ? { state: 'waiting', error: text, nextAttemptAt: next } : { state: 'givenUp', error: text }
}
