import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as confirmCode } from '@/app/api/account/email/confirm/route'
import { POST as again, DELETE as cancel } from '@/app/api/account/email/route'
import { POST as changePassword } from '@/app/api/account/password/route'
import { PATCH as edit, GET as getProfile } from '@/app/api/account/profile/route'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { POST as confirm } from '@/app/api/emails/confirm/route'
import { emailOfLink } from '@/db/queries/accounts/email-change'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { mailTokens } from '@/db/schema/mail-tokens'
import type { Profile } from '@/lib/accounts/profile-schema'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { hashOfToken } from '@/server/passwords/password-link'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
let box: MailBox
let top = 0
let mail: Record<string, unknown> = {}

beforeAll(async () => {
  box = await startMailBox()
  mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: box.port, MAIL_FROM: 'Tracking <no-reply@example.com>' }
  Object.assign(env(), { ...mail, PUBLIC_URL: 'https://track.example.com' })
  top = await makeAccount('top', 'distributor')
})
afterEach(() => void Object.assign(env(), mail))
afterAll(() => box.stop())

/** The text of a mail, with its encoding undone. */
const textOf = (source: string) => {
  const plain = source.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const parts = [...plain.matchAll(/base64\r\n\r\n([\s\S]*?)\r\n--/g)]
  return plain + parts.map(([, part = '']) => Buffer.from(part, 'base64').toString('utf8')).join('\n')
}
const mailsTo = (address: string) => box.received.filter(({ to }) => to.includes(address))
const linksTo = (address: string) =>
  mailsTo(address).flatMap(
    ({ source }) => /(https?:\/\/[^\s"]+)\/login\/email\?token=([\w-]{43})/.exec(textOf(source)) ?? [],
  )
/** The token of the newest of so many links to an address. */
async function tokenTo(address: string, count = 1): Promise<string> {
  await until(async () => linksTo(address).length === 3 * count)
  const [, host, token = ''] = linksTo(address).slice(-3)
  expect(host).toBe('https://track.example.com')
  return token
}

const patch = (token: string, body: unknown) =>
  callRoute<Profile>(edit, { token, method: 'PATCH', body, headers: { host: 'evil.example' } })
const ownProfile = async (token: string) => (await callRoute<Profile>(getProfile, { token })).data
const open = (token: string) => callRoute(confirm, { body: { token } })

async function withEmail(login: string, email: string | null = `${login}-old@x.example`) {
  const id = await makeAccount(login, 'enterprise', top, {
    email,
    emailVerifiedAt: email ? new Date() : null,
  })
  const token = await tokenFor(login)
  const fresh = `${login}-new@x.example`
  const change = () => patch(token, { email: fresh, password: PASSWORD })
  return { id, token, old: email ?? '', fresh, change }
}

describe('a new e-mail address', () => {
  it('waits, beside what else was changed, until the link is opened that is mailed there; the old one is told', async () => {
    const { id, token, old, fresh } = await withEmail('ann')
    const asked = await patch(token, { email: fresh, contact: 'Ann', password: PASSWORD })
    expect(asked.data).toMatchObject({ email: old, emailWaiting: fresh, emailVerified: true, contact: 'Ann' })
    expect(asked.data.confirmsEmail).toBe(true)
    expect(Date.parse(asked.data.emailWaitingUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const link = await tokenTo(fresh)
    expect(JSON.stringify(await database.db.select().from(mailTokens))).not.toContain(link)
    await until(async () => mailsTo(old).length === 1)
    expect(textOf(mailsTo(old)[0]?.source ?? '')).toContain('replace or remove')
    expect(textOf(mailsTo(old)[0]?.source ?? '')).not.toContain('token=')
    expect((await ownProfile(token)).email).toBe(old)

    expect(await emailOfLink(systemAccess('test'), hashOfToken(link))).toBe(fresh)
    expect((await open(link)).code).toBe(0)
    expect(await ownProfile(token)).toMatchObject({ email: fresh, emailWaiting: null, emailVerified: true })
    expect(await open(link)).toMatchObject({ status: 400, code: 11015 })
    const logs = await database.db
      .select()
      .from(businessLogs)
      .where(and(eq(businessLogs.objectId, String(id)), eq(businessLogs.action, 'profile.edit')))
    expect(logs.map(({ changes }) => changes?.email)).toContainEqual({ before: old, after: fresh })
  })

  it('is confirmed by the code of its mail as well, by whoever is signed in, and few may be tried', async () => {
    const [{ token, fresh, change }, other] = [await withEmail('cody'), await withEmail('carl')]
    const type = (token: string, code: string) => callRoute<Profile>(confirmCode, { token, body: { code } })
    expect(await type(token, '123456')).toMatchObject({ status: 404 })
    await change()
    await tokenTo(fresh)
    const codeOf = () => /code[^\d]*(\d{6})/.exec(textOf(mailsTo(fresh).at(-1)?.source ?? ''))?.[1] ?? ''
    const wrong = codeOf() === '000000' ? '000001' : '000000'
    expect(await type(token, wrong)).toMatchObject({ status: 400, code: 11023 })
    // Another account's code is none.
    await other.change()
    expect(await type(other.token, codeOf())).toMatchObject({ code: 11023 })
    for (let tries = 1; tries < 5; tries++) expect((await type(token, wrong)).code).toBe(11023)
    expect(await type(token, codeOf())).toMatchObject({ status: 429 })
    await callRoute(again, { token, method: 'POST' })
    await tokenTo(fresh, 2)
    expect((await type(token, codeOf())).data).toMatchObject({ email: fresh, emailWaiting: null })
    expect(await type(token, codeOf())).toMatchObject({ status: 404 })
  })

  it('is mailed its link again, and the one before works no longer', async () => {
    const { token, old, fresh, change } = await withEmail('bea')
    expect(await callRoute(again, { token, method: 'POST' })).toMatchObject({ status: 404 })
    await change()
    const first = await tokenTo(fresh)
    // Sent beside the link, not before it.
    await until(async () => mailsTo(old).length === 1)
    expect((await callRoute<Profile>(again, { token, method: 'POST' })).data.emailWaiting).toBe(fresh)
    const second = await tokenTo(fresh, 2)
    expect((await open(first)).code).toBe(11015)
    expect((await open(second)).code).toBe(0)
    expect(mailsTo(old)).toHaveLength(1)
  })

  it('is not waited for once that was called off', async () => {
    const { token, old, fresh, change } = await withEmail('cora')
    await change()
    const link = await tokenTo(fresh)
    expect((await callRoute<Profile>(cancel, { token, method: 'DELETE' })).data).toMatchObject({
      email: old,
      emailWaiting: null,
    })
    expect((await open(link)).code).toBe(11015)
    expect((await ownProfile(token)).email).toBe(old)
  })

  it('does not count a day later', async () => {
    const { id, token, fresh, change } = await withEmail('dora')
    await change()
    const link = await tokenTo(fresh)
    const [row] = await database.db.select().from(mailTokens).where(eq(mailTokens.accountId, id))
    const hours = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)
    expect(Math.round(hours / 3_600_000)).toBe(24)
    await database.db
      .update(mailTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(mailTokens.accountId, id))
    expect((await open(link)).code).toBe(11015)
    expect((await ownProfile(token)).emailWaiting).toBeNull()
  })

  it('gives way to a later one, to a new password, and to what a superior sets', async () => {
    const emma = await withEmail('emma')
    await emma.change()
    const first = await tokenTo(emma.fresh)
    const later = 'emma-later@x.example'
    expect((await patch(emma.token, { email: later, password: PASSWORD })).data.emailWaiting).toBe(later)
    expect((await open(first)).code).toBe(11015)
    const second = await tokenTo(later)
    const body = { oldPassword: PASSWORD, newPassword: 'another horse 2' }
    expect((await callRoute(changePassword, { token: emma.token, body })).code).toBe(0)
    expect((await open(second)).code).toBe(11015)

    const fay = await withEmail('fay')
    await fay.change()
    const link = await tokenTo(fay.fresh)
    const set = { email: 'by-superior@x.example' }
    const params = { id: String(fay.id) }
    const superior = await tokenFor('top')
    expect((await callRoute(editAccount, { token: superior, method: 'PATCH', params, body: set })).code).toBe(
      0,
    )
    expect((await open(link)).code).toBe(11015)
    expect((await ownProfile(fay.token)).email).toBe('by-superior@x.example')
  })

  it('is asked for five times an hour at most: anybody may have typed it', async () => {
    const { token, change } = await withEmail('gus', null)
    for (let i = 0; i < 5; i++) expect((await change()).code).toBe(0)
    expect(await change()).toMatchObject({ status: 429, code: 42900 })
    expect(await callRoute(again, { token, method: 'POST' })).toMatchObject({ status: 429 })
  })

  it('is not confirmed for an account that was closed', async () => {
    const { id, fresh, change } = await withEmail('hal')
    await change()
    const link = await tokenTo(fresh)
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, id))
    expect((await open(link)).code).toBe(11015)
  })

  it('counts at once where nothing is mailed', async () => {
    const { token, fresh, change } = await withEmail('ida')
    Object.assign(env(), { SMTP_HOST: undefined })
    expect((await change()).data).toMatchObject({ email: fresh, emailWaiting: null, emailVerified: false })
    expect((await ownProfile(token)).confirmsEmail).toBe(false)
    expect((await callRoute(again, { token, method: 'POST' })).status).toBe(409)
  })
})

describe('an e-mail address that is taken off', () => {
  it('is told, and none waits any more', async () => {
    const { token, old, fresh, change } = await withEmail('jo')
    await change()
    const link = await tokenTo(fresh)
    expect((await patch(token, { email: '', password: PASSWORD })).data).toMatchObject({
      email: null,
      emailWaiting: null,
    })
    await until(async () => mailsTo(old).length === 2)
    expect((await open(link)).code).toBe(11015)
  })
})
