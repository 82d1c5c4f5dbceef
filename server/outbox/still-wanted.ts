import type { MailReader } from '@/db/queries/alerts/mail-reader'
import { SendFailure } from './outbox-kind'

/**
 * Refuses a mail of alerts that its reader would not be sent now, whatever was decided when it was handed in: a mail may
 * wait for days while a server is away.
 */
export function requireStillWanted({ email, isUnsubscribed, isPaused }: MailReader, to: string): void {
  if (email?.toLowerCase() !== to.toLowerCase())
    throw new SendFailure('refused', 'the address is no longer that of who is told, or no longer proved')
  if (isUnsubscribed) throw new SendFailure('refused', 'who is told has unsubscribed')
  if (isPaused) throw new SendFailure('refused', 'the address is paused')
}
