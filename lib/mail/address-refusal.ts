import type { SmtpError } from './smtp-problem'

/** Answers of mail servers to an address, by RFC 5321: there is none such, not here, not taken in, no such name, no mail there. */
const OF_ADDRESSES = new Set([550, 551, 552, 553, 556])
/** Enhanced codes (RFC 3463) that speak of an address or a mailbox; the others speak of the sender, its network or a policy. */
const ENHANCED = /\b5\.(\d{1,3})\.\d{1,3}\b/
const ADDRESS = '1'
const MAILBOX = '2'

/**
 * Whether a mail server refused an address for good, and not who writes to it: a relay that is denied, or a network on a block
 * list, says nothing of the address.
 */
export function refusesAddress({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (command !== 'RCPT TO' || !OF_ADDRESSES.has(responseCode)) return false
  const subject = ENHANCED.exec(response)?.[1]
  return subject === undefined || subject === ADDRESS || subject === MAILBOX
}
