import type { Database, Tx } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { insertSms } from '@/db/queries/sms/sms-messages'
import { smsPrice } from '@/db/queries/sms/sms-provider'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { smsNumber } from '@/lib/sms/phone-number'
import type { Addressee } from './addressee'

/** Where a message goes, and what a part of it costs. */
type SmsTerms = { to: string; price: number; currency: string }

type NoSms = 'smsOff' | 'smsNoProvider' | 'smsNoNumber'

/** How a device is told by SMS, or why it cannot be. */
export async function findSmsTerms(
  db: Database | Tx,
  access: Access,
  { sim }: Addressee,
): Promise<SmsTerms | NoSms> {
  if (!may(access, 'commands.sms')) return 'smsOff'
  const price = await smsPrice(db)
  if (!price) return 'smsNoProvider'
  const to = smsNumber(sim)
  return to === null ? 'smsNoNumber' : { ...price, to }
}

/** Throws `smsOff`, `smsNoProvider` and `smsNoNumber` where a device cannot be told by SMS. */
export async function requireSms(tx: Tx, access: Access, device: Addressee): Promise<SmsTerms> {
  const found = await findSmsTerms(tx, access, device)
  if (typeof found === 'string') throw new AppError(found)
  return found
}

type Ordered = { id: number; text: string; expiresAt: Date }

/** Has a command that was just written down go out as a message. */
export async function putInOutbox(
  tx: Tx,
  access: Access,
  { id, text, expiresAt }: Ordered,
  { to, price, currency }: SmsTerms,
): Promise<void> {
  const smsId = await insertSms(tx, access, { commandId: id, to, text, price, currency })
  await insertOutbox(tx, {
    kind: 'sms',
    payload: { smsId },
    cause: `command:${id}`,
    recipient: to,
    title: text,
    notAfter: expiresAt,
    owner: { kind: 'smsMessage', id: smsId },
  })
}
