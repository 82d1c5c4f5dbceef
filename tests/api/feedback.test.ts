import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as postAnswer } from '@/app/api/feedback/[id]/answers/route'
import { GET as getPicture } from '@/app/api/feedback/[id]/picture/route'
import { GET as getOne, PATCH as patch } from '@/app/api/feedback/[id]/route'
import { GET as getList, POST as post } from '@/app/api/feedback/route'
import { GET as getMessages } from '@/app/api/messages/route'
import { deleteOldFeedback } from '@/db/queries/feedback/answer-feedback'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { feedback, feedbackAnswers, feedbackPictures } from '@/db/schema/feedback'
import { messages } from '@/db/schema/messages'
import { rateLimits } from '@/db/schema/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import {
  MAX_FEEDBACK_A_DAY,
  MAX_FEEDBACK_ANSWERS,
  MAX_FEEDBACK_PICTURE_KB,
  MAX_FEEDBACK_TEXT,
} from '@/lib/feedback/kinds'
import type { FeedbackItem, FeedbackThread } from '@/lib/feedback/schema'
import type { MessageList } from '@/lib/messages/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const HIDDEN = { status: 404, code: 28001 }

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.northDesk = await makeAccount('northDesk', 'virtual', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.other = await makeAccount('other', 'enterprise', ids.south)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
  await database.db.insert(domains).values([
    { host: 'north.example', title: 'North', accountId: ids.north, proof: 'dns' },
    { host: 'unproven.example', title: 'North', accountId: ids.north },
  ])
})
beforeEach(async () => {
  await database.db.delete(feedback)
  await database.db.delete(messages)
  await database.db.delete(rateLimits)
})

const ENVIRONMENT = {
  page: 'https://north.example/devices',
  browser: 'Firefox',
  size: '390×844 @3',
  language: 'en',
  build: '0.3.0',
}
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'fault', text: 'It broke', ...ENVIRONMENT, ...fields }))
    form.set(name, value)
  return form
}
const send = (login: string, fields: Record<string, string | File> = {}, host = 'north.example') =>
  callRoute<{ id: number }>(post, {
    token: tokens[login],
    path: '/api/feedback',
    form: formOf(fields),
    headers: { host },
  })
const list = async (login: string, query = '') =>
  (
    await callRoute<{ items: FeedbackItem[]; total: number }>(getList, {
      token: tokens[login],
      path: `/api/feedback?${query}`,
    })
  ).data
const open = (login: string, id: number) =>
  callRoute<FeedbackThread>(getOne, { token: tokens[login], params: { id: String(id) } })
const answer = (login: string, id: number, text: string) =>
  callRoute<FeedbackThread>(postAnswer, { token: tokens[login], params: { id: String(id) }, body: { text } })
const setStatus = (login: string, id: number, status: string) =>
  callRoute<FeedbackThread>(patch, {
    method: 'PATCH',
    token: tokens[login],
    params: { id: String(id) },
    body: { status },
  })
const told = async (login: string) =>
  (
    await callRoute<MessageList>(getMessages, { token: tokens[login], path: '/api/messages?type=13' })
  ).data.items.map(({ title, link }) => [title, link])

describe('feedback', () => {
  it('goes to the owner of the domain that stands above its sender, else to the platform', async () => {
    const recipients = []
    for (const [login, host] of [
      ['fleet', 'north.example'],
      ['desk', 'north.example:8080'],
      ['fleet', 'unproven.example'],
      ['fleet', 'localhost'],
      ['north', 'north.example'],
      ['northDesk', 'north.example'],
      ['other', 'north.example'],
    ] as const) {
      const { data } = await send(login, {}, host)
      // Who it goes to may stand above a brand, and is not told.
      expect(data).toEqual({ id: data.id })
      const [row] = await database.db.select().from(feedback).where(eq(feedback.id, data.id))
      recipients.push(row?.recipientId)
    }
    const { north, admin } = ids
    expect(recipients).toEqual([north, north, admin, admin, admin, admin, admin])
    expect((await list('north', 'box=received')).total).toBe(2)
    expect((await list('south', 'box=received')).total).toBe(0)
    expect((await list('admin', 'box=received')).total).toBe(5)
  })

  it('is told to who answers it, answered, and the answer told to its sender', async () => {
    const { data } = await send('desk')
    const link = `/feedback/${data.id}`
    expect(await told('north')).toEqual([['Customer desk reported a problem', link]])
    expect((await open('north', data.id)).data).toMatchObject({
      kind: 'fault',
      status: 'open',
      text: 'It broke',
      answering: true,
      thread: [],
      environment: ENVIRONMENT,
    })
    expect((await answer('northDesk', data.id, 'We look at it')).status).toBe(201)
    expect((await setStatus('north', data.id, 'done')).data.status).toBe('done')
    expect(await told('desk')).toEqual([
      ['The problem you reported: done', link],
      ['The problem you reported was answered', link],
    ])
    // Closed, it is opened by what its sender adds.
    const again = await answer('desk', data.id, 'It is still broken')
    expect(again.data).toMatchObject({ status: 'open', answering: false })
    expect(again.data.thread.map(({ text, byRecipient }) => [text, byRecipient])).toEqual([
      ['We look at it', true],
      ['It is still broken', false],
    ])
    expect((await told('north'))[0]).toEqual(['Customer desk wrote more about a problem', link])
    expect(await told('fleet')).toEqual([])
  })

  it('is hidden from everybody but its sender and who answers it', async () => {
    const { data } = await send('fleet', { picture: await png() })
    for (const login of ['admin', 'desk', 'south', 'other']) {
      expect(await open(login, data.id)).toMatchObject(HIDDEN)
      expect(await answer(login, data.id, 'Mine')).toMatchObject(HIDDEN)
      expect((await picture(login, data.id)).status).toBe(404)
    }
    for (const login of ['admin', 'south'])
      expect(await setStatus(login, data.id, 'done')).toMatchObject(HIDDEN)
    // Its sender answers, but does not say how far it is.
    expect(await setStatus('fleet', data.id, 'done')).toMatchObject({ status: 403, code: 40300 })
    expect(
      (await callRoute(getList, { token: tokens.fleet, path: '/api/feedback?box=received' })).status,
    ).toBe(403)
    expect(await open('fleet', 2_000_000_000)).toMatchObject(HIDDEN)
  })

  it('is listed by kind, status and words, newest change first, in pages', async () => {
    const first = (await send('fleet', { text: 'Fuel is 100% wrong' })).data.id
    await send('fleet', { kind: 'idea', text: 'Show more' })
    await send('desk', { kind: 'idea', text: 'Show less' })
    expect((await list('fleet')).items.map(({ text }) => text)).toEqual(['Show more', 'Fuel is 100% wrong'])
    await answer('north', first, 'Thanks')
    expect((await list('fleet')).items[0]).toMatchObject({ id: first, answers: 1, hasPicture: false })
    expect((await list('north', 'box=received&kind=idea')).total).toBe(2)
    expect((await list('north', 'box=received&search=desk')).total).toBe(1)
    expect((await list('north', 'box=received&search=100%25')).total).toBe(1)
    await setStatus('north', first, 'inProgress')
    expect((await list('north', 'box=received&status=inProgress')).items).toMatchObject([{ id: first }])
    const page = await list('north', 'box=received&pageSize=2&page=2')
    expect([page.total, page.items.length]).toEqual([3, 1])
  })
})

const png = async (name = 'page.png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
          .png()
          .withMetadata({ exif: { IFD0: { Copyright: 'qxsecret' } } })
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/png' },
  )
const picture = (login: string, id: number) =>
  rawRoute(getPicture, { token: tokens[login], params: { id: String(id) } })

describe('its picture', () => {
  it('is drawn anew, without what travelled in its file', async () => {
    const { data } = await send('fleet', { picture: await png() })
    const [row] = await database.db.select().from(feedbackPictures)
    expect(row?.contentType).toBe('image/webp')
    expect(await sharp(row?.data).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
    expect(row?.data.includes('qxsecret')).toBe(false)
    for (const login of ['fleet', 'north', 'northDesk'])
      expect((await picture(login, data.id)).status).toBe(200)
    const without = (await send('fleet')).data
    expect((await picture('fleet', without.id)).status).toBe(404)
  })

  it('is refused where it is none or too large, and nothing is kept then', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const wrong = async (file: File) => {
      const { status, code } = await send('fleet', { picture: file })
      return [status, code]
    }
    expect(await wrong(new File([svg], 'page.png', { type: 'image/png' }))).toEqual([400, 23004])
    expect(await wrong(new File(['GIF89a'], 'page.png', { type: 'image/png' }))).toEqual([400, 23004])
    const large = new Uint8Array(MAX_FEEDBACK_PICTURE_KB * 1000 + 1)
    expect(await wrong(new File([large], 'page.png', { type: 'image/png' }))).toEqual([413, 23005])
    expect(await database.db.$count(feedback)).toBe(0)
    expect(await database.db.$count(messages)).toBe(0)
  })
})

describe('what is kept and taken', () => {
  it('has caps on words, answers and a day', async () => {
    expect((await send('fleet', { text: 'x'.repeat(MAX_FEEDBACK_TEXT + 1) })).status).toBe(400)
    expect((await send('fleet', { text: '  ' })).status).toBe(400)
    expect((await send('fleet', { kind: 'praise' })).status).toBe(400)
    expect((await send('fleet', { page: 'x'.repeat(501) })).status).toBe(400)
    const { data } = await send('fleet', { text: 'x'.repeat(MAX_FEEDBACK_TEXT) })
    expect((await answer('fleet', data.id, 'x'.repeat(MAX_FEEDBACK_TEXT + 1))).status).toBe(400)
    await database.db.execute(sql`insert into feedback_answers (feedback_id, by_recipient, text)
      select ${data.id}, false, 'x' from generate_series(1, ${MAX_FEEDBACK_ANSWERS})`)
    expect(await answer('fleet', data.id, 'one more')).toMatchObject({ status: 409, code: 23012 })
    await database.db.update(rateLimits).set({ count: MAX_FEEDBACK_A_DAY })
    expect((await send('fleet')).status).toBe(429)
    expect((await send('desk')).status).toBe(201)
  })

  it('goes a year after the last change, and with either account', async () => {
    const system = systemAccess('test')
    const age = (id: number, days: number) =>
      database.db
        .update(feedback)
        .set({ changedAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(feedback.id, id))
    const [old, young] = [(await send('fleet', { picture: await png() })).data, (await send('fleet')).data]
    await answer('fleet', old.id, 'More')
    await age(old.id, 366)
    await age(young.id, 364)
    await deleteOldFeedback(system)
    expect((await list('fleet')).items.map(({ id }) => id)).toEqual([young.id])
    expect(await database.db.$count(feedbackAnswers)).toBe(0)
    expect(await database.db.$count(feedbackPictures)).toBe(0)
    const gone = await makeAccount('gone', 'virtual', ids.fleet)
    tokens.gone = await tokenFor('gone')
    await send('gone', { picture: await png() })
    await database.db.delete(accounts).where(eq(accounts.id, gone))
    expect(await database.db.$count(feedback)).toBe(1)
    expect(await database.db.$count(feedbackPictures)).toBe(0)
  })
})
