import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import {
  type ClaimedDelivery,
  type Receiver,
  receiverOf,
  type SettledDelivery,
  settleDelivery,
} from '@/db/queries/webhooks/claim-deliveries'
import type { SystemAccess } from '@/lib/auth/access'
import { type Answer, isTaken, nextAttempt, offAfter } from '@/lib/webhooks/attempts'
import { TEST_KIND } from '@/lib/webhooks/kinds'
import { signedHeaders } from '@/lib/webhooks/signature'
import { unseal } from '@/server/auth/sealed'
import { offMail } from './off-mail'
import { post } from './post'
import { SEAL_PURPOSE } from './secret'

/** Sends one delivery that was claimed and writes down how it ended. Rejects only when that cannot be written. */
export async function sendDelivery(
  system: SystemAccess,
  row: ClaimedDelivery,
  timeOutMs?: number,
): Promise<void> {
  const receiver = await receiverOf(system, row.webhookId)
  if (!receiver) return
  const began = performance.now()
  const answer = await attempt(receiver, row, timeOutMs)
  const durationMs = Math.round(performance.now() - began)
  const settled = { ...settledBy(row, receiver, answer, Date.now()), durationMs }
  const { off } = settled
  const mail = off && off !== 'byHand' ? await offMail(receiver, row, off) : null
  await settleDelivery(system, row, settled, async (tx) => {
    if (mail) await insertOutbox(tx, mail)
    // The mail says more, and is sent whatever the account chose: what it relies on has stopped.
    const message = { text: 'webhookOff', params: { name: receiver.name } } as const
    await tellAccounts(tx, [{ accountId: receiver.accountId, message, mail: null }])
  })
}

async function attempt(receiver: Receiver, row: ClaimedDelivery, timeOutMs?: number): Promise<Answer> {
  let secrets: string[]
  try {
    secrets = receiver.sealedSecrets.map((sealed) => unseal(sealed, SEAL_PURPOSE))
  } catch {
    return { error: 'its secret cannot be read: SECRET was changed' }
  }
  const id = `msg_${row.messageId}`
  const timestamp = Math.floor(Date.now() / 1000)
  return post(receiver.url, signedHeaders({ id, timestamp, body: row.body }, secrets), row.body, timeOutMs)
}

function settledBy(
  { kind, attempts }: ClaimedDelivery,
  { failingSince }: Receiver,
  answer: Answer,
  now: number,
): Omit<SettledDelivery, 'durationMs'> {
  const seen = {
    status: 'status' in answer ? answer.status : null,
    answer: 'status' in answer ? answer.text : null,
    error: 'error' in answer ? answer.error : null,
  }
  if (isTaken(answer)) return { ...seen, state: 'taken', nextAttemptAt: null, off: null }
  const off = kind === TEST_KIND ? null : offAfter(answer, failingSince?.getTime() ?? null, now)
  const next = kind === TEST_KIND || off ? null : nextAttempt(attempts, now)
  return { ...seen, state: next ? 'waiting' : 'givenUp', nextAttemptAt: next ? new Date(next) : null, off }
}
