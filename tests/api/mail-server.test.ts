import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { DELETE, GET, PUT } from '@/app/api/mail-server/route'
import { POST as sendTest } from '@/app/api/mail-server/test/route'
import { mailServers } from '@/db/schema/mail-servers'
import { rateLimits } from '@/db/schema/sign-in-guards'
import type { MailServer } from '@/lib/mail/server-schema'
import { setMailReach } from '@/server/mail/own-server'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { MAIL_CERTIFICATE, MAIL_HOST } from '../support/mail-certificate'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const boxes: MailBox[] = []
const tokens: Record<string, string> = {}
const PASSWORD = 'a word of its own'

beforeAll(async () => {
  const proved = { email: 'fleet@example.com', emailVerifiedAt: new Date() }
  const fleet = await makeAccount('fleet', 'enterprise', null, proved)
  await makeAccount('unproved', 'enterprise', null, { email: 'unproved@example.com' })
  await makeAccount('helper', 'virtual', fleet)
  for (const login of ['fleet', 'unproved', 'helper']) tokens[login] = await tokenFor(login)
})
beforeEach(() => inOwnNetwork())
afterEach(async () => {
  await database.db.delete(mailServers)
  await database.db.delete(rateLimits)
})
afterAll(async () => {
  setMailReach(undefined)
  for (const box of boxes) await box.stop()
})

/** Every name leads to this machine, and the certificate is trusted. */
function inOwnNetwork(): void {
  setMailReach({ isPrivate: true, resolve: async () => ['127.0.0.1'], ca: MAIL_CERTIFICATE })
}

async function open(options: Parameters<typeof startMailBox>[0] = {}): Promise<MailBox> {
  const box = await startMailBox(options)
  boxes.push(box)
  return box
}

const bodyFor = (port: number, more: object = {}) => ({
  host: MAIL_HOST,
  port,
  mailFrom: 'alerts@fleet.example.com',
  tls: false,
  ...more,
})
const put = (body: object, who = 'fleet') =>
  callRoute<MailServer & { error?: string }>(PUT, { token: tokens[who], method: 'PUT', body })
const get = async () => (await callRoute<MailServer | null>(GET, { token: tokens.fleet })).data
const test = () =>
  callRoute<MailServer & { error?: string }>(sendTest, { token: tokens.fleet, method: 'POST' })

describe('the mail server of an account', () => {
  it('is kept once it has taken a mail to the proved address, by the address that was looked at', async () => {
    const box = await open()
    expect(await get()).toBeNull()
    const { status, data } = await put(bodyFor(box.port))
    expect(status).toBe(200)
    expect(data).toMatchObject({ host: MAIL_HOST, user: '', hasPassword: false, failure: null })
    expect(box.received.map(({ to }) => to)).toEqual([['fleet@example.com']])
    expect(box.received[0]?.source).toContain('From: Waypost <alerts@fleet.example.com>')
    expect(await get()).toEqual(data)
    expect((await test()).status).toBe(200)
    expect(box.received).toHaveLength(2)
    expect((await callRoute(DELETE, { token: tokens.fleet, method: 'DELETE' })).status).toBe(200)
    expect(await get()).toBeNull()
    expect((await test()).data.error).toBe('mailServerMissing')
  })

  it.each([['start'], ['starttls']] as const)(
    'signs in over TLS (%s), and never shows the password',
    async (tls) => {
      const box = await open({ tls, users: { ann: PASSWORD } })
      const body = bodyFor(box.port, { user: 'ann', tls: tls === 'start' })
      const { data } = await put({ ...body, password: PASSWORD })
      expect(data).toMatchObject({ user: 'ann', hasPassword: true })
      const [row] = await database.db.select().from(mailServers)
      const logs = await callRoute(listLogs, { token: tokens.fleet, path: '/?kind=mailServer' })
      expect(JSON.stringify(logs.data)).toContain('mailServer.create')
      for (const shown of [data, row, logs.data]) expect(JSON.stringify(shown)).not.toContain(PASSWORD)
      // The kept password goes with its host and user alone.
      expect((await put(body)).status).toBe(200)
      expect((await put({ ...body, user: 'bob' })).data.error).toBe('mailServerPassword')
      expect((await put({ ...body, host: 'other.example.com' })).data.error).toBe('mailServerPassword')
    },
  )

  it('is not kept when it refuses, which is told in its own words', async () => {
    const strict = await open({ tls: 'starttls', users: { ann: PASSWORD } })
    const wrong = await put(bodyFor(strict.port, { user: 'ann', password: 'another' }))
    expect(wrong).toMatchObject({ status: 422, data: { error: 'mailServerRefused' } })
    expect(wrong.msg).toContain('does not accept this user and password')
    expect(wrong.msg).toContain('535 no such user')

    const plain = await open()
    const open25 = await put(bodyFor(plain.port, { user: 'ann', password: PASSWORD }))
    expect(open25.msg).toContain('No secure connection')
    const begun = await put(bodyFor(plain.port, { tls: true }))
    expect(begun.msg).toContain('No secure connection')

    const stranger = await open()
    stranger.refuseAddress('fleet@example.com', 'no such mailbox')
    expect((await put(bodyFor(stranger.port))).msg).toContain('550 no such mailbox')
    expect(await get()).toBeNull()
    expect(plain.received).toEqual([])
  })

  it('is refused with a certificate of another name or of nobody known', async () => {
    const box = await open({ tls: 'start' })
    expect((await put(bodyFor(box.port, { host: 'else.example.com', tls: true }))).msg).toContain('altname')
    setMailReach({ isPrivate: true, resolve: async () => ['127.0.0.1'] })
    expect((await put(bodyFor(box.port, { tls: true }))).msg).toContain('No secure connection')
    expect(box.received).toEqual([])
  })

  it('is tested five times an hour', async () => {
    const box = await open()
    for (let n = 0; n < 5; n++) expect((await put(bodyFor(box.port))).status).toBe(200)
    expect((await test()).status).toBe(429)
    expect(box.received).toHaveLength(5)
  })

  it('is of the account alone, and of one that has proved its address', async () => {
    expect((await put(bodyFor(25), 'unproved')).data.error).toBe('mailServerNoAddress')
    expect((await put(bodyFor(25), 'helper')).data.error).toBe('onlyPrimaryAccount')
  })
})

describe('what is no mail server of the internet', () => {
  const outside = (...addresses: string[]) =>
    setMailReach({ isPrivate: false, resolve: async () => addresses })
  const refused = async (host: string, port = 25) => (await put(bodyFor(port, { host }))).data.error

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '127.1',
    '2130706433',
    '[::1]',
    '::ffff:127.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[fd12:3456::1]',
    '[64:ff9b::169.254.169.254]',
    '[2002:7f00:1::]',
  ])('is never connected to: %s', async (host) => {
    outside('93.184.216.34')
    expect(await refused(host)).toBe('mailServerHost')
  })

  it.each([[['127.0.0.1']], [['169.254.169.254']], [['::ffff:127.0.0.1']], [['93.184.216.34', '10.0.0.1']]])(
    'is never connected to by a name: %s',
    async (addresses) => {
      outside(...addresses)
      expect(await refused('mail.example.com')).toBe('mailServerHost')
    },
  )

  it('is at a port of mail servers', async () => {
    outside('93.184.216.34')
    for (const port of [22, 80, 443, 2526, 6379])
      expect(await refused('mail.example.com', port)).toBe('mailServerPort')
  })

  it.each([
    '',
    'mail.example.com:25',
    'https://mail.example.com',
    'a b',
    'ann@mail.example.com',
    'mail..com',
  ])('is no host: %s', async (host) => {
    expect(await refused(host)).toBe('illegalParameter')
  })

  it('and a kept one is not connected to once its name leads elsewhere', async () => {
    const box = await open()
    await put(bodyFor(box.port))
    await database.db.update(mailServers).set({ port: 25 }).where(eq(mailServers.host, MAIL_HOST))
    outside('127.0.0.1')
    expect((await test()).data.error).toBe('mailServerHost')
    expect((await get())?.failure).toMatchObject({ problem: 'host' })
    expect(box.received).toHaveLength(1)
  })
})
