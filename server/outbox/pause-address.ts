import { pauseAddress } from '@/db/queries/alert-people/paused-addresses'
import { systemAccess } from '@/lib/auth/access'
import { MailFailed } from '@/server/mail/send-mail'

const system = systemAccess('worker')

/**
 * What mails of alerts do after one that did not leave: an address that our mail server refused for good is paused. A server
 * of an account is not believed, since the pause counts for everybody who writes there.
 */
export async function pauseIfRefused(to: string, error: unknown): Promise<void> {
  if (error instanceof MailFailed && error.addressRefused !== null)
    await pauseAddress(system, to, error.addressRefused)
}
