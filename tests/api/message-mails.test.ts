import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as announce } from '@/app/api/announcements/route'
import { POST as apply } from '@/app/api/demo-applications/route'
import { POST as postRead } from '@/app/api/messages/read/route'
import { GET as getMessages } from '@/app/api/messages/route'
import { PUT as putPreference } from '@/app/api/preferences/[name]/route'
import { findMailedWords, mailAnnouncements } from '@/db/queries/messages/announcement-mails'
import { mailRelease } from '@/db/queries/messages/release-messages'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { announcementMarks, announcements } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { systemAccess } from '@/lib/auth/access'
import type { MessageList } from '@/lib/messages/schema'
import { RELEASES } from '@/lib/releases/releases'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
testOutbox()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let box: MailBox

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  })
  ids.admin = await makeAccount('admin', 'administrator', null, { email: 'admin@example.com' })
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north, {
    email: 'fleet@example.com',
    language: 'es',
  })
  for (const login of ['admin', 'fleet']) tokens[login] = await tokenFor(login)
  await database.db
    .insert(domains)
    .values({ proof: 'given', host: 'north.example.org', accountId: ids.north, title: 'Northway' })
})
beforeEach(async () => {
  box.received.length = 0
  await database.db.delete(outbox)
})
afterAll(() => box.stop())

const choose = (login: string, value: object) =>
  callRoute(putPreference, {
    token: tokens[login],
    method: 'PUT',
    params: { name: 'messages.channels' },
    body: { value },
  })
const tell = (cause: string, title = 'Mileage') =>
  database.db.transaction((tx) =>
    tellAccounts(tx, [
      {
        accountId: ids.fleet ?? 0,
        cause,
        message: { text: 'taskDone', params: { kind: 'exportReport', title } },
      },
    ]),
  )
const listed = async (login: string) =>
  (await callRoute<MessageList>(getMessages, { token: tokens[login], path: '/api/messages' })).data
const settled = () =>
  until(async () => (await database.db.select().from(outbox)).every(({ state }) => state === 'sent'))
/** Everything that a mail says, whatever it is packed in. */
const textOf = (source: string) =>
  source.replace(/=\r\n/g, '') +
  [...source.matchAll(/base64\r\n\r\n([\s\S]*?)\r\n--/g)]
    .map(([, part = '']) => Buffer.from(part, 'base64').toString('utf8'))
    .join('\n')

describe('a message by mail', () => {
  it('comes where the account chose it, once for a cause, in its language and under its reseller’s brand', async () => {
    await tell('task:0')
    expect(await database.db.$count(outbox)).toBe(0)
    await choose('fleet', { tasks: { list: false, mail: true } })
    await tell('task:1')
    await tell('task:1')
    await settled()
    expect(box.received).toHaveLength(1)
    const said = textOf(box.received[0]?.source ?? '')
    expect(said).toContain('Terminado: Informe')
    expect(said).toContain('Mileage')
    expect(said).toContain('Northway')
    expect(said).toMatch(/http:\/\/north\.example\.org(:\d+)?\/task/)
    expect(said).not.toContain('Waypost')
    expect((await listed('fleet')).total).toBe(1)
  })

  it('is not sent with what was taken back, nor to who has no address', async () => {
    await choose('fleet', { tasks: { list: true, mail: true } })
    const lost = database.db.transaction(async (tx) => {
      const message = { text: 'importFailed', params: { title: 'x' } } as const
      await tellAccounts(tx, [{ accountId: ids.fleet ?? 0, message, cause: 'lost' }])
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await database.db
      .update(accounts)
      .set({ email: null })
      .where(eq(accounts.id, ids.fleet ?? 0))
    await tell('task:2')
    expect(await database.db.$count(outbox)).toBe(0)
    expect((await listed('fleet')).items).toMatchObject([{ type: 6 }, { type: 6 }])
  })
})

describe('an application for a demo account', () => {
  const person = { name: 'Ann', department: 'Fleet', phone: '+49 123456', agreed: true }
  const applyAs = (email: string) => callRoute(apply, { body: { ...person, email } })

  it('tells its reviewer in the list and by mail, each as the account chose', async () => {
    await applyAs('a@example.com')
    await settled()
    expect((await listed('admin')).items).toMatchObject([
      { type: 7, title: 'Ann applies for a demo account', text: 'Fleet', link: '/demoApplications' },
    ])
    expect(box.received).toHaveLength(1)
    expect((await listed('fleet')).items.filter(({ type }) => type === 7)).toEqual([])

    await choose('admin', { demoApplications: { list: false, mail: false } })
    await applyAs('b@example.com')
    expect((await listed('admin')).total).toBe(1)
    expect(await database.db.$count(outbox)).toBe(1)
  })
})

it('a release is mailed once to those who chose that and were there before, soon after its day', async () => {
  const day = Date.parse(RELEASES[0].date)
  const soon = new Date(day + 86_400_000)
  const joined = (login: string) =>
    database.db
      .update(accounts)
      .set({ createdAt: new Date('2026-08-01'), email: `${login}@example.com` })
      .where(eq(accounts.login, login))
  const mailed = async () =>
    (await database.db.select().from(outbox)).map(({ recipient, title }) => [recipient, title])
  await choose('fleet', { releaseNotes: { list: true, mail: true } })
  await mailRelease(system, soon)
  expect(await mailed()).toEqual([])
  await joined('fleet')
  await joined('admin')
  await mailRelease(system, new Date(day + 30 * 86_400_000))
  expect(await mailed()).toEqual([])
  await mailRelease(system, soon)
  await mailRelease(system, soon)
  expect(await mailed()).toEqual([['fleet@example.com', 'releaseNotes']])
  await settled()
})

describe('an announcement by mail', () => {
  const DAY = 86_400_000
  const WORDS = {
    en: { title: 'Maintenance', body: 'Sunday' },
    es: { title: 'Mantenimiento', body: '**Domingo** a las 2\n\n- [ver](https://example.org/a)' },
  }
  const told = async () => (await database.db.select().from(outbox)).map(({ recipient }) => recipient)
  const announceAs = async (login: string, fields: object = {}) =>
    (
      await callRoute<{ id: number }>(announce, {
        token: tokens[login],
        body: { words: WORDS, language: 'en', ...fields },
      })
    ).data.id
  const chooseMail = (login: string) => choose(login, { announcement: { list: true, mail: true } })

  beforeAll(async () => {
    ids.south = await makeAccount('south', 'distributor', ids.admin, { email: 'south@example.com' })
    for (const login of ['reader', 'silent', 'seen'])
      ids[login] = await makeAccount(login, 'enterprise', ids.north, { email: `${login}@example.com` })
    await database.db
      .update(accounts)
      .set({ language: 'es' })
      .where(eq(accounts.id, ids.reader ?? 0))
    for (const login of ['north', 'south', 'reader', 'seen']) tokens[login] = await tokenFor(login)
  })
  beforeEach(async () => {
    await database.db.delete(announcements)
    for (const login of ['north', 'south', 'reader', 'seen']) await chooseMail(login)
  })

  it('comes once to who chose that and has not read it, and to nobody else', async () => {
    const id = await announceAs('north')
    await callRoute(postRead, { token: tokens.seen, body: { ids: [`a${id}`] } })
    await mailAnnouncements(system, new Date())
    await mailAnnouncements(system, new Date())
    expect(await told()).toEqual(['reader@example.com'])
    await settled()
    expect(box.received).toHaveLength(1)
    const said = textOf(box.received[0]?.source ?? '')
    expect(said).toContain('Mantenimiento')
    expect(said).toContain('Domingo a las 2')
    expect(said).toContain('ver (https://example.org/a)')
    expect(said).toMatch(/http:\/\/north\.example\.org(:\d+)?\/settingMessages/)
    const marks = await database.db.select().from(announcementMarks)
    expect(marks.filter(({ mailedAt }) => mailedAt).map(({ accountId }) => accountId)).toEqual([ids.reader])
    expect((await listed('reader')).items).toMatchObject([{ id: `a${id}`, read: false }])
  })

  it('is for its time and its first fortnight, and is always in the list', async () => {
    await announceAs('north', { from: new Date(Date.now() + DAY).toISOString() })
    await announceAs('north', { from: new Date(Date.now() - 15 * DAY).toISOString() })
    await announceAs('north', { types: ['endUser'] })
    await mailAnnouncements(system, new Date())
    expect(await told()).toEqual([])
    const unlisted = await choose('reader', { announcement: { list: false, mail: true } })
    expect(unlisted.status).toBe(400)
  })

  it('is not sent any more once it was taken away', async () => {
    const id = await announceAs('north')
    expect(await findMailedWords(system, id, ids.reader ?? 0)).toMatchObject({ language: 'en' })
    expect(await findMailedWords(system, id, ids.south ?? 0)).toBeNull()
    await database.db.delete(announcements)
    expect(await findMailedWords(system, id, ids.reader ?? 0)).toBeNull()
  })
})
