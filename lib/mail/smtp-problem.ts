import type { SendOutcome } from '@/lib/outbox/schema'

/** What a mail came to grief at: the server itself up to `sender`, this one mail after that. */
export const MAIL_PROBLEMS = ['host', 'unreachable', 'tls', 'auth', 'sender', 'recipient', 'content'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

const OF_THE_SERVER: ReadonlySet<MailProblem> = new Set(['host', 'unreachable', 'tls', 'auth', 'sender'])

/** Whether other mails would fare the same. */
export const isOfTheServer = (problem: MailProblem): boolean => OF_THE_SERVER.has(problem)

/** What a session with a mail server ended with, in the words of the library that held it. */
export type SmtpError = {
  message: string
  code?: string
  /** The command that was answered. */
  command?: string
  response?: string
  responseCode?: number
}

const ABOUT_TLS = /\b(ssl|tls|starttls|certificates?|self-signed|altnames?|wrong version number)\b/i
/** Of RFC 5321: the server is about to close, whatever was asked. */
const CLOSING = 421
/** Of RFC 4954: it wants a user first. */
const AUTH_NEEDED = 530

/** Which of them an error is. */
export function mailProblemOf({ message, code, command, response, responseCode }: SmtpError): MailProblem {
  if (code === 'EAUTH') return 'auth'
  if (code === 'ETLS' || (!response && ABOUT_TLS.test(message))) return 'tls'
  if (responseCode === CLOSING) return 'unreachable'
  if (responseCode === AUTH_NEEDED) return 'auth'
  if (code === 'EMESSAGE') return 'content'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'content' : 'unreachable'
}

const MAX_SAID = 300

/** The line that the server answered, or what the network said where it answered nothing. */
export const saidBy = ({ message, response, code = '' }: SmtpError): string =>
  (response || message || code)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SAID)

/** What becomes of the mail: a server that has all of one and then says nothing may have taken it. */
export function outcomeOf({ responseCode }: SmtpError, written: boolean): SendOutcome {
  if (responseCode === undefined) return written ? 'doubtful' : 'retry'
  return responseCode >= 500 ? 'refused' : 'retry'
}

/** A failure as it is kept in one text, and read again. */
export const keepFailure = (problem: MailProblem, said: string): string => `${problem} ${said}`
export function readFailure(kept: string): { problem: MailProblem; text: string } {
  const [first = '', ...words] = kept.split(' ')
  const problem = MAIL_PROBLEMS.find((one) => one === first)
  return problem ? { problem, text: words.join(' ') } : { problem: 'unreachable', text: kept }
}
