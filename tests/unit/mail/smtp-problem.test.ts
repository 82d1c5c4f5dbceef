import { describe, expect, it } from 'vitest'
import {
  isOfTheServer,
  keepFailure,
  MAIL_PROBLEMS,
  type MailProblem,
  mailProblemOf,
  outcomeOf,
  readFailure,
  type SmtpError,
  saidBy,
} from '@/lib/mail/smtp-problem'

const error = (fields: Partial<SmtpError>): SmtpError => ({ message: 'failed', ...fields })

describe('what a session with a mail server came to grief at', () => {
  it.each<[MailProblem, Partial<SmtpError>]>([
    ['unreachable', { code: 'ESOCKET', message: 'connect ECONNREFUSED 203.0.113.7:25', command: 'CONN' }],
    ['unreachable', { code: 'ETIMEDOUT', command: 'CONN' }],
    ['unreachable', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, response: '421 closing' }],
    [
      'unreachable',
      { code: 'EPROTOCOL', command: 'CONN', response: '554 tls is not for you', responseCode: 554 },
    ],
    ['tls', { code: 'ETLS', command: 'STARTTLS', response: '502 no', responseCode: 502 }],
    ['tls', { code: 'ESOCKET', message: 'self-signed certificate', command: 'CONN' }],
    ['tls', { code: 'ESOCKET', message: 'SSL routines:wrong version number', command: 'CONN' }],
    ['auth', { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 no', responseCode: 535 }],
    ['auth', { code: 'EENVELOPE', command: 'MAIL FROM', response: '530 sign in', responseCode: 530 }],
    ['sender', { code: 'EENVELOPE', command: 'MAIL FROM', response: '553 not yours', responseCode: 553 }],
    ['recipient', { code: 'EENVELOPE', command: 'RCPT TO', response: '550 unknown', responseCode: 550 }],
    ['content', { code: 'EMESSAGE', command: 'DATA', response: '552 full', responseCode: 552 }],
    ['content', { code: 'EMESSAGE', command: 'MAIL FROM', message: 'Message size larger than allowed 1' }],
    ['content', { code: 'EENVELOPE', command: 'DATA', response: '451 later', responseCode: 451 }],
  ])('%s: %o', (problem, fields) => {
    expect(mailProblemOf(error(fields))).toBe(problem)
  })

  it('is of the server, but for what concerns one mail', () => {
    expect(MAIL_PROBLEMS.filter((problem) => !isOfTheServer(problem))).toEqual(['recipient', 'content'])
  })

  it('is said in one line of the server’s own, cut where it is long', () => {
    expect(saidBy(error({ response: '550-no\r\n550 such\u0007 mailbox' }))).toBe('550-no 550 such mailbox')
    expect(saidBy(error({ message: 'x'.repeat(999) }))).toHaveLength(300)
    expect(saidBy(error({ message: '', code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  })

  it('leaves a mail refused, to be tried again, or doubtful where all of it was written', () => {
    expect(outcomeOf(error({ responseCode: 550 }), true)).toBe('refused')
    expect(outcomeOf(error({ responseCode: 451 }), true)).toBe('retry')
    expect(outcomeOf(error({}), false)).toBe('retry')
    expect(outcomeOf(error({}), true)).toBe('doubtful')
  })

  it('is kept in one text', () => {
    expect(readFailure(keepFailure('auth', '535 no such user'))).toEqual({
      problem: 'auth',
      text: '535 no such user',
    })
    expect(readFailure('of another build')).toEqual({ problem: 'unreachable', text: 'of another build' })
  })
})
