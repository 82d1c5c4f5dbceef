import { describe, expect, it } from 'vitest'
import { mailServerForm } from '@/lib/mail/server-form'
import { mailServerBody, plainHost } from '@/lib/mail/server-schema'

const BODY = { host: 'smtp.example.com', port: 587, mailFrom: 'alerts@example.com', tls: false }

describe('the host of a mail server', () => {
  it.each([
    ['SMTP.Example.com.', 'smtp.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['127.1', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['①②⑦.⓪.⓪.①', '127.0.0.1'],
    ['[::FFFF:127.0.0.1]', '::ffff:7f00:1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('%s is connected to as %s', (typed, host) => {
    expect(plainHost(typed)).toBe(host)
  })

  it.each([
    '',
    '.',
    'a..b',
    'a b',
    'a/b',
    'a@b',
    'a:25',
    'https://a',
    '[a]:25',
    'a?b',
    'a#b',
    'a\\b',
    '999.1.1.1',
  ])('%s is none', (typed) => {
    expect(plainHost(typed)).toBeNull()
  })
})

describe('a mail server', () => {
  it('takes host, port and sender together', () => {
    expect(mailServerBody.parse(BODY)).toMatchObject({ ...BODY, user: '' })
    for (const name of ['host', 'port', 'mailFrom', 'tls'])
      expect(mailServerBody.safeParse({ ...BODY, [name]: undefined }).success).toBe(false)
  })

  it('takes a sender and a user that add no lines to what is said to the server', () => {
    for (const mailFrom of ['a@example.com\r\nRCPT TO:<b@example.com>', 'Ann <a@example.com>', 'a'])
      expect(mailServerBody.safeParse({ ...BODY, mailFrom }).success).toBe(false)
    expect(mailServerBody.safeParse({ ...BODY, user: 'ann\r\nQUIT' }).success).toBe(false)
  })

  it('keeps the password where the form leaves it empty', () => {
    expect(mailServerForm.parse({ ...BODY, user: 'ann', password: '' }).password).toBeUndefined()
    expect(mailServerForm.parse({ ...BODY, user: 'ann', password: ' x ' }).password).toBe(' x ')
  })
})
