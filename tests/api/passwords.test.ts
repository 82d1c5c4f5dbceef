import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getAccount } from '@/app/api/account/route'
import { POST as askForLink } from '@/app/api/passwords/forgotten/route'
import { POST as reset } from '@/app/api/passwords/reset/route'
import { POST as signIn } from '@/app/api/session/route'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { mailTokens } from '@/db/schema/mail-tokens'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { solvedWork } from '../support/solved-work'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
let box: MailBox
let fleet = 0

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  })
  const admin = await makeAccount('admin', 'administrator')
  const north = await makeAccount('north', 'distributor', admin, { email: 'north@example.com' })
  const south = await makeAccount('south', 'distributor', admin)
  fleet = await makeAccount('fleet', 'enterprise', north, { email: 'fleet@example.com', language: 'es' })
  await makeAccount('second', 'enterprise', north, { email: 'second@example.com' })
  await makeAccount('desk', 'virtual', fleet, { email: 'desk@example.com' })
  await makeAccount('closed', 'enterprise', north, { email: 'closed@example.com', disabled: true })
  await makeAccount('mute', 'enterprise', north)
  await database.db.insert(domains).values([
    { proof: 'given', host: 'north.example.org', accountId: north, title: 'Northway', defaultLanguage: 'en' },
    { proof: 'given', host: 'south.example.org', accountId: south, title: 'Southway', defaultLanguage: 'en' },
  ])
})

afterAll(() => box.stop())

let visitor = 0
const ask = (account: string, host = 'localhost:3000') =>
  callRoute(askForLink, {
    body: { account },
    headers: { host, 'x-client-address': `192.0.2.${visitor++}` },
  })

/** The text of a mail, with the soft line breaks of its encoding undone. */
const textOf = (source: string) => {
  const plain = source.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const parts = [...plain.matchAll(/base64\r\n\r\n([\s\S]*?)\r\n--/g)]
  return plain + parts.map(([, part = '']) => Buffer.from(part, 'base64').toString('utf8')).join('\n')
}

const nextMail = (already: number) =>
  until(async () => (box.received.length > already ? box.received[already] : null))

const linkIn = (source: string) => /(https?:\/\/[^\s"]+)\/login\/reset\?token=([\w-]+)/.exec(textOf(source))

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once, and every session ends', async () => {
    const session = await tokenFor('fleet')
    const before = box.received.length
    expect(await ask(' Fleet ')).toMatchObject({ status: 200, code: 0, data: null })
    const mail = await nextMail(before)
    expect(mail.to).toEqual(['fleet@example.com'])
    const [, address, token = ''] = linkIn(mail.source) ?? []
    expect(address).toBe('https://track.example.com')
    const rows = await database.db.select().from(mailTokens)
    expect(JSON.stringify(rows)).not.toContain(token)

    const weak = await callRoute(reset, { body: { token, password: 'short 1' } })
    expect(weak).toMatchObject({ status: 400, data: { fields: [{ path: 'password' }] } })
    const common = await callRoute(reset, { body: { token, password: 'charlie1' } })
    expect(common).toMatchObject({ status: 400, data: { fields: [{ path: 'password' }] } })
    const named = await callRoute(reset, { body: { token, password: 'my fleet 2026' } })
    expect(named).toMatchObject({ status: 400, code: 11011 })
    const done = await callRoute(reset, { body: { token, password: 'a new password 1' } })
    expect(done).toMatchObject({ status: 200, code: 0 })
    expect(await callRoute(getAccount, { token: session })).toMatchObject({ status: 401 })
    const again = await callRoute(reset, { body: { token, password: 'another one 22' } })
    expect(again).toMatchObject({ status: 400, code: 11015 })
    const entered = await callRoute(signIn, { body: { account: 'fleet', password: 'a new password 1' } })
    expect(entered.status).toBe(200)
  })

  it('lets in whoever was shut out before, at once, and they were told how long to wait', async () => {
    const headers = { 'x-client-address': '192.0.2.250' }
    const enter = (password: string) =>
      callRoute(signIn, { body: { account: 'second', password, captcha: solvedWork() }, headers })
    for (let tries = 0; tries < 10; tries++) expect(await enter('nope')).toMatchObject({ code: 11002 })
    expect(await enter('nope')).toMatchObject({
      code: 11009,
      msg: 'Too many sign-ins. Try again in 15 minutes.',
    })
    const before = box.received.length
    await ask('second')
    const token = linkIn((await nextMail(before)).source)?.[2] ?? ''
    expect((await callRoute(reset, { body: { token, password: 'a new password 3' }, headers })).code).toBe(0)
    expect((await enter('a new password 3')).code).toBe(0)
  })

  it('sends the same answer and no mail for accounts that get none', async () => {
    const before = box.received.length
    for (const account of ['nobody', 'desk', 'closed', 'mute'])
      expect(await ask(account)).toMatchObject({ status: 200, code: 0, data: null })
    await ask('second')
    expect((await nextMail(before)).to).toEqual(['second@example.com'])
    expect(box.received).toHaveLength(before + 1)
  })

  it('leads to the reseller’s domain, and never to one of somebody else', async () => {
    for (const [host, expected] of [
      ['north.example.org', 'http://north.example.org:3000'],
      ['south.example.org', 'https://track.example.com'],
    ]) {
      const before = box.received.length
      await ask('north', host)
      expect(linkIn((await nextMail(before)).source)?.[1]).toBe(expected)
    }
  })

  it('works no longer when it is too old, replaced by another, or for another address', async () => {
    const fresh = async () => {
      const before = box.received.length
      await database.db.delete(mailTokens)
      await database.db.execute('delete from rate_limits')
      await ask('second')
      return linkIn((await nextMail(before)).source)?.[2] ?? ''
    }
    const refused = async (token: string) =>
      expect(await callRoute(reset, { body: { token, password: 'a new password 2' } })).toMatchObject({
        code: 11015,
      })

    const old = await fresh()
    await database.db.update(mailTokens).set({ expiresAt: new Date(Date.now() - 1000) })
    await refused(old)

    const moved = await fresh()
    await database.db.update(accounts).set({ email: 'x@example.com' }).where(eq(accounts.login, 'second'))
    await refused(moved)
    await database.db
      .update(accounts)
      .set({ email: 'second@example.com' })
      .where(eq(accounts.login, 'second'))

    const first = await fresh()
    const before = box.received.length
    await ask('second')
    await nextMail(before)
    await refused(first)
    await refused('not a token')
  })

  it('is asked for a few times an hour only', async () => {
    const answers: number[] = []
    for (let tries = 0; tries < 11; tries++) {
      const answer = await callRoute(askForLink, {
        body: { account: 'nobody' },
        headers: { 'x-client-address': '203.0.113.9' },
      })
      answers.push(answer.status)
    }
    expect(answers.at(9)).toBe(200)
    expect(answers.at(10)).toBe(429)
  })
})
