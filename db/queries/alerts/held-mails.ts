import type postgres from 'postgres'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { whyUnreachable } from '@/lib/alerts/telling/judge-telling'
import { type Person, type PersonKey, personKey } from '@/lib/alerts/telling/telling-people'
import { type Held, settleHeld } from './settle-held'

type Tx = postgres.TransactionSql

/** Of what one digest takes so many are listed, and the others counted. */
const MOST_LISTED = 500

/** Tells a person in one mail what was held back for it; returns how many alerts that tells of. */
export async function tellHeldMails(
  tx: Tx,
  to: PersonKey,
  person: Person | undefined,
  held: readonly Held[],
): Promise<number> {
  if (held.length === 0) return 0
  const reason = person ? whyUnreachable({ type: '' }, { person, channel: 'mail' })?.reason : 'noAddress'
  if (reason !== undefined || !person?.email) {
    await settleHeld(tx, held, reason ?? 'noAddress')
    return 0
  }
  await settleHeld(tx, held, null)
  await orderDigest(tx, to, person.email, held)
  return held.length
}

async function orderDigest(tx: Tx, to: PersonKey, email: string, held: readonly Held[]): Promise<void> {
  const listed = held.slice(0, MOST_LISTED)
  const [first] = listed
  await insertOutbox(tx, {
    kind: 'alertDigest',
    recipient: email,
    title: `${held.length}`,
    // What was told is held no more: no other digest begins with it.
    cause: `digest:${personKey(to)}:${first?.deviceId}:${first?.id}`,
    payload: {
      accountId: to.accountId,
      toContactId: to.contactId,
      to: email,
      deliveries: listed.map(({ deviceId, id }): [number, number] => [deviceId, id]),
      more: held.length - listed.length,
    },
  })
}
